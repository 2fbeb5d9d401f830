import { defineConfig } from '@playwright/test'

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const desktop = { viewport: { width: 1440, height: 900 } }
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }

/**
 * Stories of shoppers and owners in the system's Chromium (Playwright's own is a download of 150 MB) against the built
 * shop; each worker starts one with its own database. Timeouts only end what hangs: no story depends on a speed.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.story.ts',
  outputDir: 'test-results',
  workers: 4,
  forbidOnly: true,
  // In CI a story that fails is run once more, and reported as flaky when it then passes.
  retries: process.env.CI ? 1 : 0,
  timeout: 300_000,
  expect: { timeout: 40_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args },
    actionTimeout: 40_000,
    navigationTimeout: 60_000,
    screenshot: 'only-on-failure',
    // Recording a trace takes a good part of a story's time: `npm run e2e -- --trace retain-on-failure` records one.
    trace: 'off',
  },
  // A story says with its tags where it runs (`tests/e2e/support/story.ts`).
  projects: [
    // `npm test`
    { name: 'main', grep: /@main/, use: desktop },
    // `.ci/run`, after `npm test`
    { name: 'gate-desktop', grep: /@gate-desktop/, use: desktop },
    { name: 'gate-phone', grep: /@gate-phone/, use: phone },
    // `npm run test:all`, and single stories: `npm run e2e -- --project=phone receipt`
    { name: 'desktop', use: desktop },
    { name: 'phone', grepInvert: /@any-width/, use: phone },
    // `npm run e2e -- --browser firefox|webkit`
    { name: 'firefox', testDir: 'tests/engines', workers: 2 },
    { name: 'webkit', testDir: 'tests/engines', workers: 2 },
  ],
})
