import { findChromium } from './find-chromium.mjs'
import { ensurePackages, ensureBuild, pathWithTools } from './prepare.mjs'

/** Installs and builds what the tests need. Returns the environment to run them in. */
export async function testEnvironment() {
  await ensurePackages()
  await ensureBuild()
  return { ...process.env, PATH: pathWithTools, NODE_ENV: 'production', CHROMIUM_PATH: await findChromium() }
}
