import { defineConfig } from 'vitest/config'

// Server tests open the embedded database, which runs on the main thread: one process a file, two at a time.
export default defineConfig({
  // Production has no `jsxDEV`, which the default transform of JSX calls.
  oxc: { jsx: { runtime: 'automatic', development: false } },
  test: {
    include: ['{contract,rules,db,server,app,stand-ins,scripts,tests}/**/*.test.{ts,tsx}'],
    exclude: ['tests/e2e/**', 'tests/load/**', 'node_modules/**', 'dist/**'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    env: { NODE_ENV: 'production' },
  },
})
