import { testEnvironment } from './test-environment.mjs'
import { mustRun } from './prepare.mjs'

/*
 * npm run test:all: everything that `npm test` runs, the tests that start dozens of processes (vitest.config.ts), real
 * shops under load and kill -9 (the short form of `npm run chaos`), 5,000 hostile requests (`npm run fuzz`), and all
 * stories, at both widths where it matters.
 */

const env = await testEnvironment()
await mustRun('npx', ['vitest', 'run'], { env: { ...env, TEST_ALL: 'yes' } })
const underLoad = ['last-unit', 'random-carts', 'kill-shop']
// These wait for shoppers and restarts most of the time, and assert invariants, so two run at once.
const twoAtOnce = ['--fileParallelism', '--maxWorkers=2']
await mustRun('npx', ['vitest', 'run', '--config', 'tests/load/vitest.config.ts', ...twoAtOnce, ...underLoad], { env })
await mustRun('node', ['scripts/fuzz.ts', '--seed', '7', '--requests', '5000'], { env })
await mustRun('npx', ['playwright', 'test'], { env })
