import { expect, it } from 'vitest'
import { productFields } from '#contract/catalogue/product-fields.ts'
import { makeAdmin, makePerson, makeProduct } from '#tests/support/factories.ts'
import { readSince } from '#tests/support/moving-clock.ts'
import { forFile, startShop } from '#tests/support/start-shop.ts'

const shop = await forFile(startShop())
const ana = await makeAdmin(shop)
const aroha = await makePerson(shop, 'staff')

const save = async (cells: object[], as = ana) =>
  (await shop.call('PUT', '/api/products/cells', { as, body: { cells } })).body
const rename = (product: string, was: string, value: unknown) => ({ product, field: 'name', was, value })
const nameOf = async (id: string) => (await shop.call('GET', `/api/products/${id}`)).body.name

it('the name of a piece in the table is saved by the owner and staff, trimmed, at the same address, and found by the search', async () => {
  const id = await makeProduct(shop, { name: 'Kea Stool' })
  const body = await save([rename(id, 'Kea Stool', '  Takahē Footstool ')], aroha)
  expect(body).toEqual({
    saved: [{ product: id, field: 'name', before: 'Kea Stool', after: 'Takahē Footstool' }],
    conflicts: [],
    refused: [],
  })
  expect(await nameOf(id)).toBe('Takahē Footstool')
  expect((await shop.call('GET', '/api/products?keyword=takahe')).text).toContain(id)
  const packer = await makePerson(shop, 'packer')
  const cells = [rename(id, 'Takahē Footstool', 'Other')]
  expect((await shop.call('PUT', '/api/products/cells', { as: packer, body: { cells } })).status).toBe(403)
})

it('the name of a piece in the table is refused when it is empty or too long, as in the form, and the other cells are saved', async () => {
  const id = await makeProduct(shop, { name: 'Tall Bench' })
  const long = 'x'.repeat(productFields.name.maxLength + 1)
  const featured = { product: id, field: 'featured', was: false, value: true }
  const results = []
  for (const value of ['', '   ']) {
    const form = await shop.call('PUT', `/api/products/${id}`, { as: ana, body: { name: value } })
    const { refused } = await save([rename(id, 'Tall Bench', value)])
    results.push({ status: form.status, sameText: refused[0]?.message === form.body.message })
  }
  expect(results).toEqual([
    { status: 400, sameText: true },
    { status: 400, sameText: true },
  ])
  const tooLong = await shop.call('PUT', '/api/products/cells', {
    as: ana,
    body: { cells: [rename(id, 'Tall Bench', long)] },
  })
  expect(tooLong.status).toBe(400)
  expect(await save([rename(id, 'Tall Bench', ''), featured])).toMatchObject({
    saved: [{ field: 'featured' }],
    refused: [{ field: 'name' }],
  })
  expect(await nameOf(id)).toBe('Tall Bench')
})

it('the name of a piece in the table is a conflict when another person renamed the piece, and not when only the price changed', async () => {
  const id = await makeProduct(shop, { name: 'Low Bench' })
  await save([{ product: id, field: 'price', was: 799, value: 810 }], aroha)
  const before = shop.clock.now
  await save([rename(id, 'Low Bench', 'Lower Bench')], aroha)
  const { saved, conflicts } = await save([rename(id, 'Low Bench', 'Lowest Bench')])
  expect(saved).toEqual([])
  expect(conflicts).toEqual([
    { product: id, field: 'name', now: 'Lower Bench', by: 'Aroha Staff', at: readSince(shop.clock, before) },
  ])
  expect(await nameOf(id)).toBe('Lower Bench')
  const answers = await Promise.all([
    save([rename(id, 'Lower Bench', 'Bench A')]),
    save([rename(id, 'Lower Bench', 'Bench B')], aroha),
  ])
  expect(answers.flatMap((answer) => answer.saved)).toHaveLength(1)
  expect(answers.flatMap((answer) => answer.conflicts)).toHaveLength(1)
})

it('the name of a piece in the table is put back from the history, and not when it changed again', async () => {
  const id = await makeProduct(shop, { name: 'Old name' })
  await save([rename(id, 'Old name', 'New name')])
  const history = async () => (await shop.call('GET', `/api/history/product/${id}`, { as: ana })).body
  const [event] = await history()
  expect(event).toMatchObject({
    action: 'changed',
    fields: [{ field: 'name', before: 'Old name', after: 'New name' }],
  })
  expect((await shop.call('POST', `/api/history/${event._id}/put-back`, { as: ana })).status).toBe(200)
  expect(await nameOf(id)).toBe('Old name')
  await save([rename(id, 'Old name', 'Third name')])
  expect((await shop.call('POST', `/api/history/${event._id}/put-back`, { as: ana })).status).toBe(409)
  expect(await nameOf(id)).toBe('Third name')
})
