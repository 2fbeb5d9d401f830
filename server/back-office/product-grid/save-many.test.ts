import { expect, it } from 'vitest'
import { makeAdmin, makeProduct } from '#tests/support/factories.ts'
import { forFile, startShop } from '#tests/support/start-shop.ts'

const shop = await forFile(startShop())
const owner = await makeAdmin(shop)

it('a save of many pieces leaves turns of the event loop to other requests', async () => {
  const ids: string[] = []
  for (let item = 0; item < 30; item++) ids.push(await makeProduct(shop, { category: 'Benches' }))
  let turns = 0
  let isSaving = true
  const count = () => {
    turns++
    if (isSaving) setImmediate(count)
  }
  const cells = ids.map((product) => ({ product, field: 'category', was: 'Benches', value: 'Seats' }))
  const saving = shop.call('PUT', '/api/products/cells', { as: owner, body: { cells } })
  setImmediate(count)
  const { status, body } = await saving
  isSaving = false
  expect({ status, saved: body.saved.length }).toEqual({ status: 200, saved: 30 })
  expect(turns).toBeGreaterThanOrEqual(30)
})
