import { findChromium } from './find-chromium.mjs'
import { findEngine } from './find-engine.mjs'
import { ensureBuild, ensurePackages, mustRun, pathWithTools } from './prepare.mjs'

/*
 * npm run e2e: stories alone, in the Chromium that `npm test` finds, or with `--browser firefox` or `--browser webkit`
 * those of tests/engines. Further arguments after `--` go to Playwright.
 */

const args = process.argv.slice(2)
const at = args.indexOf('--browser')
const engine = at === -1 ? undefined : (args.splice(at, 2)[1] ?? '')
const found = engine === undefined ? { CHROMIUM_PATH: await findChromium() } : { ENGINE_PATH: findEngine(engine) }

await ensurePackages()
await ensureBuild()
const env = { ...process.env, PATH: pathWithTools, NODE_ENV: 'production', ...found }
await mustRun('npx', ['playwright', 'test', ...(engine === undefined ? [] : [`--project=${engine}`]), ...args], { env })
