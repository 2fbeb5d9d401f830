import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { pathWithTools, run, saying } from './prepare.mjs'

const usual = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * A Chromium for the browser tests: CHROMIUM_PATH, one on the machine, Debian's package when root, else Playwright's own.
 * Answers its path. Ends the process with a clear sentence when none can be had.
 */
export async function findChromium() {
  const named = process.env.CHROMIUM_PATH
  if (named) return existsSync(named) ? named : giveUp(`CHROMIUM_PATH is ${named}, but there is no such file.`)
  const found = usual.find((path) => existsSync(path))
  if (found) return found
  if (existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    const done = saying("Installing Debian's Chromium for the browser tests")
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update', '-qq'], { env })
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], { env })
    done()
    if (existsSync('/usr/bin/chromium')) return '/usr/bin/chromium'
  }
  const done = saying("Installing Playwright's own Chromium for the browser tests")
  await run('npx', ['playwright', 'install', 'chromium'], { env: { ...process.env, PATH: pathWithTools } })
  done()
  const { chromium } = createRequire(import.meta.url)('@playwright/test')
  const path = chromium.executablePath()
  return existsSync(path)
    ? path
    : giveUp('The browser tests need a Chromium: install one, and set CHROMIUM_PATH to its path if it is not found.')
}

function giveUp(sentence) {
  console.error(sentence)
  process.exit(1)
}
