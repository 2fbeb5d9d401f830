import { testEnvironment } from './test-environment.mjs'
import { mustRun, run } from './prepare.mjs'

/*
 * npm run test:all: everything that `npm test` runs, the tests that start dozens of processes (vitest.config.ts), real
 * shops under load and kill -9 (the short form of `npm run chaos`), 5,000 hostile requests (`npm run fuzz`), and all
 * stories, at both widths where it matters.
 */

const env = await testEnvironment()
await mustRun('npx', ['vitest', 'run'], { env: { ...env, TEST_ALL: 'yes' } })
const underLoad = ['last-unit', 'random-carts', 'kill-shop']
// These wait for shoppers and restarts most of the time, and assert invariants, so two run at once, and the fuzzer too.
const load = ['vitest', 'run', '--config', 'tests/load/vitest.config.ts', '--fileParallelism', '--maxWorkers=2']
const codes = await Promise.all([
  run('npx', [...load, ...underLoad], { env }),
  run('node', ['scripts/fuzz.ts', '--seed', '7', '--requests', '5000'], { env }),
])
if (Math.max(...codes) !== 0) process.exit(1)
await mustRun('npx', ['playwright', 'test'], { env })
