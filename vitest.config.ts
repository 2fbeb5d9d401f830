import { defineConfig } from 'vitest/config'
import { listTestsWithoutDatabase } from '#tests/support/database/tests-without-database.ts'

// Tests that start dozens of processes: the command line, and shops that are killed.
const ofProcesses = ['scripts/admin.test.ts', 'scripts/built-command-line.test.ts', 'db/embedded/embedded.test.ts']
const pure = listTestsWithoutDatabase().filter((file) => !ofProcesses.includes(file))

const project = (name: string, include: string[], exclude: string[] = []) => ({
  extends: true as const,
  test: { name, include, exclude: ['tests/e2e/**', 'tests/load/**', 'node_modules/**', 'dist/**', ...exclude] },
})

// Server tests open the embedded database, which runs on the main thread: one process a file. Two processes more than
// cores use the processor while the others wait.
export default defineConfig({
  // Production has no `jsxDEV`, which the default transform of JSX calls.
  oxc: { jsx: { runtime: 'automatic', development: false } },
  test: {
    // scripts/test-steps.mjs says which of them a run has.
    projects: [
      project('pure', pure),
      project(
        'server',
        ['{contract,rules,db,server,app,packages,scripts,tools,tests}/**/*.test.{ts,tsx}'],
        [...pure, ...ofProcesses],
      ),
      project('processes', ofProcesses),
    ],
    globalSetup: 'tests/support/database/global-setup.ts',
    pool: 'forks',
    maxWorkers: 4,
    // Test files of one worker share their modules: loading them for each file takes half of the processor time.
    isolate: false,
    // Limits only end what hangs: what a test waits for is awaited, however busy the machine is.
    testTimeout: 420_000,
    hookTimeout: 420_000,
    expect: { poll: { timeout: 60_000 } },
    env: { NODE_ENV: 'production' },
  },
})
