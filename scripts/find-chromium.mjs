import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { pathWithTools, run, showProgress } from './prepare.mjs'

/** Chromium's headless shell first: stories take two thirds of the time in it. */
const commonPaths = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Liberation Sans has the widths of Arial: a page is drawn with it until its own fonts arrive. */
const debianFonts = '/usr/share/fonts/truetype/liberation'

/**
 * Finds a Chromium for the browser tests and returns its path: CHROMIUM_PATH, an installed one, Debian's package when
 * root, else Playwright's own. Exits with a message when there is none.
 */
export async function findChromium() {
  const configured = process.env.CHROMIUM_PATH
  if (configured) {
    return existsSync(configured)
      ? configured
      : exitWith(`CHROMIUM_PATH is ${configured}, but the file does not exist.`)
  }
  if (!commonPaths.some((path) => existsSync(path)) || !existsSync(debianFonts)) await installOnDebian()
  const found = commonPaths.find((path) => existsSync(path))
  if (found) return found
  const done = showProgress("Installing Playwright's own Chromium for the browser tests")
  await run('npx', ['playwright', 'install', 'chromium'], { env: { ...process.env, PATH: pathWithTools } })
  done()
  const { chromium } = createRequire(import.meta.url)('@playwright/test')
  const path = chromium.executablePath()
  return existsSync(path)
    ? path
    : exitWith('The browser tests need Chromium. Install it, and set CHROMIUM_PATH if it is not found.')
}

/** Installs Chromium and the fonts of most visitors where root can; elsewhere it does nothing. */
async function installOnDebian() {
  if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) return
  const done = showProgress("Installing Debian's Chromium for the browser tests")
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const packages = [
    'fonts-liberation',
    ...(commonPaths.some((path) => existsSync(path)) ? [] : ['chromium-headless-shell']),
  ]
  await run('apt-get', ['update', '-qq'], { env })
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { env })
  done()
}

function exitWith(message) {
  console.error(message)
  process.exit(1)
}
