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

/**
 * The stories that CI runs after the main ones: buying, looking after an order, and what the owner does each day.
 * `npm run test:all` runs every story, at both widths.
 */
const ofShoppersInCi =
  /(?:cancel-and-refund|cart|compare|declined-card|discount-code|filter-the-living-room|guest-buys|my-list|order-link|pay-with-paypal|receipt|return-a-piece|search-understands|unpaid-order|walk-every-link|will-it-fit|write-a-review)\.story\.ts$/
const ofOwnersInCi =
  /(?:content|customers|edit-order|inbox|import-products|money|morning-at-the-shop|packing-slips|partial-delivery|payouts|phone-order|product-grid|reviews|roles|sale-over-midnight|second-step|stock)\.story\.ts$/

const inCi = [
  { name: 'desktop', testMatch: ofOwnersInCi, use: desktop },
  { name: 'phone', ...onPhones, testMatch: ofShoppersInCi },
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
