import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { Family, FamilyChoice } from '#contract/catalogue/related-products.ts'
import { products } from '#db/tables/catalogue/catalogue.ts'
import { makeAdmin, makeProduct, makeShopper, placeOrder } from '#tests/support/factories.ts'
import { bodyOf, forFile, startShop } from '#tests/support/start-shop.ts'

const shop = await forFile(startShop())

type Given = Parameters<typeof makeProduct>[1]

let made = 0

async function makeFamily(...members: Given[]): Promise<string[]> {
  const family = `family ${++made}`
  const ids: string[] = []
  for (const member of members) ids.push(await makeProduct(shop, { family, ...member }))
  return ids
}

async function familyOf(id: string | undefined): Promise<Family> {
  const body = bodyOf(await shop.call('GET', `/api/products/${id}/family`))
  return body
}

const labelsOf = (choices: readonly FamilyChoice[]) => choices.map(({ label }) => label)

const stand = { category: 'TV Stand', widthMm: 420, heightMm: 560, finishColour: 'whitewash' }

it('the family of a product has its sizes from small to large, with price, stock and sides, and the shortest name', async () => {
  const [middle, small, large] = await makeFamily(
    { ...stand, name: 'Omaha TV Stand', lengthMm: 1800, priceCents: 114_900, stock: 5 },
    { ...stand, name: 'Omaha Compact TV Stand', lengthMm: 1450, priceCents: 95_900, stock: 0 },
    { ...stand, name: 'Omaha Long TV Stand', lengthMm: 2000, priceCents: 127_950, stock: 1 },
  )
  expect(await familyOf(middle)).toEqual({
    name: 'Omaha TV Stand',
    sizeNote: 'side to side',
    sizes: [
      {
        _id: small,
        label: '1450 mm',
        price: 959,
        countInStock: 0,
        length: 1450,
        width: 420,
        height: 560,
        finishColour: 'whitewash',
      },
      expect.objectContaining({ _id: middle, label: '1800 mm', price: 1149, countInStock: 5 }),
      expect.objectContaining({ _id: large, label: '2000 mm', price: 1279.5, countInStock: 1 }),
    ],
    finishes: [],
  })
  expect((await familyOf(small)).sizes).toEqual((await familyOf(large)).sizes)
})

it('the family of a product has its finishes by name, and no sizes where all are the same', async () => {
  const [oak, white] = await makeFamily(
    { ...stand, lengthMm: 1100, finishColour: 'white and oak' },
    { ...stand, lengthMm: 1100, finishColour: '', finish: 'chalk, waxed' },
  )
  const family = await familyOf(oak)
  expect(labelsOf(family.finishes)).toEqual(['Chalk, waxed', 'White and oak'])
  expect(family.finishes.map(({ _id }) => _id)).toEqual([white, oak])
  expect(family).toMatchObject({ sizes: [], sizeNote: '' })
})

it('the family of a product leads from a size to the same finish, and from a finish to the same size, where there is one', async () => {
  const [honeySmall, whiteSmall, honeyLarge] = await makeFamily(
    { ...stand, lengthMm: 1000, finishColour: 'honey' },
    { ...stand, lengthMm: 1000, finishColour: 'whitewash' },
    { ...stand, lengthMm: 1400, finishColour: 'honey' },
  )
  const idsOf = ({ sizes, finishes }: Family) => [sizes, finishes].map((list) => list.map(({ _id }) => _id))
  expect(idsOf(await familyOf(honeySmall))).toEqual([
    [honeySmall, honeyLarge],
    [honeySmall, whiteSmall],
  ])
  expect(idsOf(await familyOf(whiteSmall))).toEqual([
    [whiteSmall, honeyLarge],
    [honeySmall, whiteSmall],
  ])
})

it.each([
  [
    'the mattress',
    'of the mattress',
    ['Queen', 'King'],
    [
      { lengthMm: 1640, mattressSize: 'Queen, 1530 x 2030 mm' },
      { lengthMm: 1780, mattressSize: 'King, 1670 x 2030 mm' },
    ],
  ],
  ['the side that differs', 'high', ['660 mm', '760 mm'], [{ heightMm: 660 }, { heightMm: 760 }]],
  ['the depth that differs', 'front to back', ['350 mm', '400 mm'], [{ widthMm: 350 }, { widthMm: 400 }]],
  [
    'two sides where one does not tell them apart',
    'wide × deep',
    ['900 × 600 mm', '900 × 700 mm', '1200 × 700 mm'],
    [
      { lengthMm: 900, widthMm: 600 },
      { lengthMm: 900, widthMm: 700 },
      { lengthMm: 1200, widthMm: 700 },
    ],
  ],
] as const)('the family of a product is labelled by %s', async (_, note, labels, members) => {
  const [first] = await makeFamily(...members.map((member) => ({ ...stand, ...member })))
  const family = await familyOf(first)
  expect([family.sizeNote, labelsOf(family.sizes)]).toEqual([note, labels])
})

it('the family of a product leaves out drafts, and a draft or an unknown product has no family but for admins', async () => {
  const [shown, draft, other] = await makeFamily(
    { ...stand, lengthMm: 1000 },
    { ...stand, lengthMm: 1200, isDraft: true },
    { ...stand, lengthMm: 1400 },
  )
  expect(labelsOf((await familyOf(shown)).sizes)).toEqual(['1000 mm', '1400 mm'])
  const none = { name: '', sizes: [], sizeNote: '', finishes: [] }
  expect(await familyOf(draft)).toEqual(none)
  expect(await familyOf('x')).toEqual(none)
  expect(await familyOf(await makeProduct(shop))).toEqual(none)
  const seen = await shop.call('GET', `/api/products/${draft}/family`, { as: await makeAdmin(shop) })
  expect(seen.body.sizes.map(({ _id }: FamilyChoice) => _id)).toEqual([shown, draft, other])
})

it('the family of a product is fresh after a change of the price, stock, size or family of another size', async () => {
  const [first, second] = await makeFamily({ ...stand, lengthMm: 1000 }, { ...stand, lengthMm: 1200, stock: 2 })
  const secondOf = async () => (await familyOf(first)).sizes.find(({ _id }) => _id === second)
  const change = (given: Given) =>
    shop.shop.db
      .update(products)
      .set(given ?? {})
      .where(eq(products.id, second ?? ''))
  expect(await secondOf()).toMatchObject({ price: 799, countInStock: 2 })
  await change({ priceCents: 81_900 })
  await expect.poll(secondOf).toMatchObject({ price: 819 })
  await placeOrder(shop, await makeShopper(shop), second ?? '', 2)
  await expect.poll(secondOf).toMatchObject({ countInStock: 0 })
  await change({ lengthMm: 1250 })
  await expect.poll(secondOf).toMatchObject({ label: '1250 mm' })
  await change({ family: 'another' })
  await expect.poll(async () => (await familyOf(first)).sizes).toEqual([])
})
