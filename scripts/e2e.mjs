import { findChromium } from './find-chromium.mjs'
import { ensureBuild, ensurePackages, mustRun, pathWithTools } from './prepare.mjs'

/* npm run e2e: stories alone, in the Chromium that `npm test` finds. Arguments after `--` go to Playwright. */

await ensurePackages()
await ensureBuild()
const env = { ...process.env, PATH: pathWithTools, NODE_ENV: 'production', CHROMIUM_PATH: await findChromium() }
await mustRun('npx', ['playwright', 'test', ...process.argv.slice(2)], { env })
