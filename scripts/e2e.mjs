import { testEnvironment } from './test-environment.mjs'
import { mustRun } from './prepare.mjs'

/* npm run e2e: stories alone, in the Chromium that `npm test` finds. Arguments after `--` go to Playwright. */

await mustRun('npx', ['playwright', 'test', ...process.argv.slice(2)], { env: await testEnvironment() })
