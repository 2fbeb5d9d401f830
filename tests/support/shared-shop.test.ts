import { expect, it } from 'vitest'
import { startShop } from './start-shop.ts'

it('a shop is handed on without the pictures of the last file', async () => {
  const first = await startShop()
  await first.shop.uploads.put(`${'0'.repeat(32)}.webp`, Buffer.alloc(10))
  await first.close()
  const next = await startShop()
  expect(next.shop).toBe(first.shop)
  expect(await next.shop.uploads.list()).toEqual([])
  await next.close()
})
