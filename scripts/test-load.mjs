import { testEnvironment } from './test-environment.mjs'
import { run } from './prepare.mjs'

/*
 * npm run test:load: real shops under load and kill -9 (the short form of `npm run chaos`), and 5,000 hostile requests
 * (`npm run fuzz`). They wait for shoppers and restarts most of the time, and assert invariants, so they run at once.
 */

const env = await testEnvironment()
const files = ['last-unit', 'random-carts', 'kill-shop']
const load = ['vitest', 'run', '--config', 'tests/load/vitest.config.ts', '--fileParallelism', '--maxWorkers=2']
const codes = await Promise.all([
  run('npx', [...load, ...files], { env }),
  run('node', ['scripts/fuzz.ts', '--seed', '7', '--requests', '5000'], { env }),
])
process.exit(Math.max(...codes))
