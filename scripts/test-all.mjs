import { testEnvironment } from './test-environment.mjs'
import { mustRun } from './prepare.mjs'

/*
 * npm run test:all: everything that `npm test` runs, the tests that start dozens of processes (vitest.config.ts), real
 * shops under load (`npm run test:load`), and all stories, at both widths where it matters.
 */

const env = await testEnvironment()
await mustRun('npx', ['vitest', 'run'], { env: { ...env, TEST_ALL: 'yes' } })
await mustRun('npm', ['run', 'test:load'], { env })
await mustRun('npx', ['playwright', 'test', '--project=desktop', '--project=phone'], { env })
