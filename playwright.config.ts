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

/** Stories of what is remembered and repeated, which no width changes: they are told at one. */
const sameAtAllWidths = /(?:anything-in-local-storage|place-order-once|signed-out-half-way|try-again)\.story\.ts$/

/**
 * Stories of shoppers and owners in a real browser against the built shop (`npm run build` first). Each worker starts a
 * shop with a database of its own. The system's Chromium is used, because Playwright's own is a download of 150 MB.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.story.ts',
  outputDir: 'test-results',
  workers: 2,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args },
    actionTimeout: 10_000,
    navigationTimeout: 20_000,
    screenshot: 'only-on-failure',
    // Recording a trace costs a third of a story's time: `npm run e2e -- --trace retain-on-failure` records one.
    trace: 'off',
  },
  projects: [
    { name: 'phone', testIgnore: sameAtAllWidths, use: { viewport: { width: 390, height: 844 }, hasTouch: true } },
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
  ],
})
