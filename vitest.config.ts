import { defineConfig } from 'vitest/config'
import { listTestsWithoutDatabase } from '#tests/support/database/tests-without-database.ts'

// What is the same on every database: tested on the embedded one, and not again on the PostgreSQL in TEST_DATABASE_URL.
const sameOnAll = [
  ...listTestsWithoutDatabase(),
  'server/images/uploads*',
  'server/payments/{provider-errors,providers/paypal/*errors}*',
]

// Tests that start dozens of processes: the command line, and shops that are killed. `npm run test:all` runs them, and
// so does `npm test` on PostgreSQL, where the first also copies a shop between the two kinds of database.
const manyProcesses = ['scripts/admin.test.ts', 'scripts/built-command-line.test.ts', 'db/embedded/embedded.test.ts']

// CI runs each test once, on PostgreSQL.
function leftOut(): string[] {
  if (process.env.TEST_ALL) return []
  return process.env.TEST_DATABASE_URL && !process.env.CI ? sameOnAll : manyProcesses
}

// Server tests open the embedded database, which runs on the main thread: one process a file. Two processes more than
// cores use the processor while the others wait.
export default defineConfig({
  // Production has no `jsxDEV`, which the default transform of JSX calls.
  oxc: { jsx: { runtime: 'automatic', development: false } },
  test: {
    include: ['{contract,rules,db,server,app,simulators,scripts,tests}/**/*.test.{ts,tsx}'],
    exclude: ['tests/e2e/**', 'tests/load/**', 'node_modules/**', 'dist/**', ...leftOut()],
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
