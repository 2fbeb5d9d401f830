import { startShopUnderTest } from './shop-under-test.ts'
import { story } from './story.ts'

/** A story in a shop that no story of another file changes, for those that count its pieces or orders. */
export const ownShopStory = story.extend<object, object>({
  shop: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from this pattern
    async ({}, use) => {
      const shop = await startShopUnderTest()
      await use(shop)
      await shop.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})
