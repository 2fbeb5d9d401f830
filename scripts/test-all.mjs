import { testEnvironment } from './test-environment.mjs'
import { mustRun } from './prepare.mjs'

/*
 * npm run test:all: everything that `npm test` runs, the tests that start dozens of processes (vitest.config.ts), real
 * shops under load and kill -9 (the short form of `npm run chaos`), 5,000 hostile requests (`npm run fuzz`), and all
 * stories, at both widths where it matters. `npm run test:all -- --after-test` leaves out what `npm test` has just run.
 */

const isAfterTest = process.argv.includes('--after-test')
const env = await testEnvironment()
const onlyHere = isAfterTest
  ? ['scripts/admin.test.ts', 'scripts/built-command-line.test.ts', 'db/embedded.test.ts']
  : []
await mustRun('npx', ['vitest', 'run', ...onlyHere], { env: { ...env, TEST_ALL: 'yes' } })
const underLoad = ['last-unit', 'random-carts', 'kill-shop', 'busy-threads']
await mustRun('npx', ['vitest', 'run', '--config', 'tests/load/vitest.config.ts', ...underLoad], { env })
await mustRun('node', ['scripts/fuzz.ts', '--seed', '7', '--requests', '5000'], { env })
const projects = ['--project=desktop', '--project=phone', ...(isAfterTest ? [] : ['--project=main'])]
await mustRun('npx', ['playwright', 'test', ...projects], { env })
