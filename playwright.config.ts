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

/** The main stories, which `npm test` runs at desktop width: buying, cancelling, delivering. */
const mainStories =
  /(?:buy-a-coffee-table|cancel-and-refund|cart-changes|deliver-an-order|place-order-once)\.story\.ts$/

/**
 * Files whose stories no width changes (storage, sessions, repeated requests), and one that sets its widths itself:
 * they run at one. Single stories of other files have the tag `@any-width`.
 */
const sameAtAllWidths =
  /(?:anything-in-local-storage|api-page|checkout-in-any-order|large-text|place-order-once|preload|product-form|sign-out|slow-phone|signed-out-half-way|try-again|two-devices-one-cart)\.story\.ts$/

const desktop = { viewport: { width: 1440, height: 900 } }
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }

/** The stories that run at phone width. */
const onPhones = { testIgnore: sameAtAllWidths, grepInvert: /@any-width/, use: phone }

/** The stories of shoppers and accounts. */
const shoppers = /e2e\/(?:shopper|account)\//

/**
 * In CI each story runs at one width: those of shoppers on a phone, if they run on phones, all others at desktop width.
 * `npm run test:all` runs them at both.
 */
const inCi = [
  { name: 'desktop', testIgnore: [mainStories, shoppers], use: desktop },
  {
    name: 'desktop-shoppers',
    testMatch: sameAtAllWidths,
    testIgnore: [mainStories, /e2e\/owner\//],
    use: desktop,
  },
  {
    name: 'desktop-any-width',
    testMatch: shoppers,
    testIgnore: [mainStories, sameAtAllWidths],
    grep: /@any-width/,
    use: desktop,
  },
  { name: 'phone', ...onPhones, testMatch: shoppers },
]

const everywhere = [
  { name: 'desktop', testIgnore: mainStories, use: desktop },
  { name: 'phone', ...onPhones },
]

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
  projects: [{ name: 'main', testMatch: mainStories, use: desktop }, ...(process.env.CI ? inCi : everywhere)],
})
