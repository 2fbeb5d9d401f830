import { defineConfig } from 'vitest/config'

// What is the same on every database: tested on the embedded one, and not again on the PostgreSQL in TEST_DATABASE_URL.
const sameOnAll = [
  '{contract,rules,app,simulators}/**',
  'db/{embedded,lock}*',
  'server/images/uploads*',
  'server/payments/{provider-errors,providers/paypal/*errors}*',
]

// Server tests open the embedded database, which runs on the main thread: one process a file. A third process uses the
// processor while the others wait (a fifth less time on two cores).
export default defineConfig({
  // Production has no `jsxDEV`, which the default transform of JSX calls.
  oxc: { jsx: { runtime: 'automatic', development: false } },
  test: {
    include: ['{contract,rules,db,server,app,simulators,scripts,tests}/**/*.test.{ts,tsx}'],
    exclude: [
      'tests/e2e/**',
      'tests/load/**',
      'node_modules/**',
      'dist/**',
      ...(process.env.TEST_DATABASE_URL ? sameOnAll : []),
    ],
    pool: 'forks',
    maxWorkers: 3,
    // Test files of one worker share their modules: loading them for each file takes half of the processor time.
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    env: { NODE_ENV: 'production' },
  },
})
