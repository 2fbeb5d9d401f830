import { expect, it } from 'vitest'
import { makeProduct } from '#tests/support/factories.ts'
import { startShop } from '#tests/support/start-shop.ts'

it('the cache of a shop that is closed has no response left, and so no timer', async () => {
  const shop = await startShop()
  await makeProduct(shop)
  await shop.call('GET', '/api/products/top')
  const { responseCache } = shop.app
  expect(responseCache.keys).toHaveLength(1)
  await shop.close()
  expect(responseCache.keys).toEqual([])
})
