import { testEnvironment } from './test-environment.mjs'
import { mustRun } from './prepare.mjs'

/*
 * npm test: installs and builds what is missing, then runs the tests of rules, server and pages and the main stories in
 * a browser, at one width. Arguments after `--` choose other stories: `npm test -- --project=phone receipt`. With
 * TEST_DATABASE_URL the tests that use a database run on that PostgreSQL. `npm run test:all` runs everything.
 */

const env = await testEnvironment()
const stories = process.argv.length > 2 ? process.argv.slice(2) : ['--project=main']
await mustRun('npx', ['vitest', 'run'], { env })
await mustRun('npx', ['playwright', 'test', ...stories], { env })
