import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPaypalSimulator } from '#packages/payment-simulators/paypal/start-paypal-simulator.ts'
import { paypalAddress } from '#tests/support/paypal-address.ts'
import { type ShopOptions, startShopUnderTest } from './shop-under-test.ts'
import { story } from './story.ts'

interface ShopClock {
  /** Moves the clock of the shop to an instant, from which it goes on. */
  moveTo(at: Date): Promise<void>
}

const paypalAccount = { clientId: 'client', clientSecret: 'secret' }

/** Stories in another shop than that of the worker. */
const inShop = (env: Record<string, string> = {}, options: ShopOptions = {}) =>
  story.extend<object, object>({
    shop: [
      // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from this pattern
      async ({}, use) => {
        const shop = await startShopUnderTest(env, options)
        await use(shop)
        await shop.stop()
      },
      { scope: 'worker', timeout: 180_000 },
    ],
  })

/** Every shop that is not the one of the worker, and why. There are ten at most, because each start takes seconds. */
const ownShops = {
  /** Emails about parcels, replies and phone orders wait for a minute, in which the owner can undo the step. */
  undo: inShop({ UNDO_SECONDS: '60' }),

  /** The owner changes the catalogue for good. The shop of the worker keeps the products that shoppers count. */
  catalogue: inShop(),

  /** The owner publishes texts, pages and rooms, and no shopper of another file buys or writes. */
  quiet: inShop(),

  /** A shop that is not registered for GST. It creates its database itself, as on its first start. */
  withoutGst: inShop({ GST_NUMBER: 'none' }, { isFirstStart: true }),

  /** The story moves the clock of the shop to another day. The next story begins with the present day. */
  clock: story.extend<{ clock: ShopClock }, { movedBy: { file: string; write(ms: number): Promise<void> } }>({
    movedBy: [
      // oxlint-disable-next-line no-empty-pattern -- as above
      async ({}, use) => {
        const folder = await mkdtemp(join(tmpdir(), 'totara-clock-'))
        const file = join(folder, 'moved-by-ms')
        const write = async (ms: number) => {
          // The shop never reads a file that is half written.
          await writeFile(`${file}.next`, String(ms))
          await rename(`${file}.next`, file)
        }
        await write(0)
        await use({ file, write })
        await rm(folder, { recursive: true, force: true })
      },
      { scope: 'worker' },
    ],
    shop: [
      async ({ movedBy }, use) => {
        const shop = await startShopUnderTest({ MOVED_CLOCK: movedBy.file }, { imports: ['moved-clock.mjs'] })
        await use(shop)
        await shop.stop()
      },
      { scope: 'worker', timeout: 180_000 },
    ],
    clock: async ({ movedBy }, use) => {
      await movedBy.write(0)
      await use({ moveTo: (at) => movedBy.write(at.getTime() - Date.now()) })
    },
  }),

  /** A shop with PayPal credentials, and PayPal, which a story can make fail. */
  paypal: story.extend<{ setProvider: (behaviour: object) => Promise<void> }, { paypalUrl: string }>({
    paypalUrl: [
      // oxlint-disable-next-line no-empty-pattern -- as above
      async ({}, use) => {
        const paypal = await startPaypalSimulator({ ...paypalAccount, controls: true })
        await use(paypal.baseUrl)
        await paypal.close()
      },
      { scope: 'worker' },
    ],
    shop: [
      async ({ paypalUrl }, use) => {
        const shop = await startShopUnderTest({ PAYPAL_URL: paypalAddress(paypalUrl, paypalAccount) })
        await use(shop)
        await shop.stop()
      },
      { scope: 'worker', timeout: 180_000 },
    ],
    setProvider: async ({ paypalUrl }, use) =>
      use(async (behaviour) => {
        await fetch(`${paypalUrl}/_control/provider`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(behaviour),
        })
      }),
  }),
}

/** The files of one shop run one after the other, so that one start serves them all. */
export function storyInOwnShop<Name extends keyof typeof ownShops>(name: Name): (typeof ownShops)[Name] {
  const own = ownShops[name]
  own.describe.configure({ lock: `shop: ${name}` })
  return own
}
