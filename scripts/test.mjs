import { findChromium } from './find-chromium.mjs'
import { ensurePackages, ensurePages, mustRun, pathWithTools } from './prepare.mjs'

/*
 * npm test: whatever is missing first, then rules, server and pages, then real shops under load and kill -9 (the short
 * form of npm run chaos), then the stories in a browser. What follows `--` is for the browser: `npm test -- --project=desktop`.
 * On the PostgreSQL in TEST_DATABASE_URL only what has to do with a database is tested again.
 */

await ensurePackages()
await ensurePages()
const env = { ...process.env, PATH: pathWithTools, NODE_ENV: 'production', CHROMIUM_PATH: await findChromium() }
await mustRun('npx', ['vitest', 'run'], { env })
const underLoad = ['last-unit', 'random-carts', 'kill-shop']
await mustRun('npx', ['vitest', 'run', '--config', 'tests/load/vitest.config.ts', ...underLoad], { env })
await mustRun('npx', ['playwright', 'test', ...process.argv.slice(2)], { env })
