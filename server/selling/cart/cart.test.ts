import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { cartItems } from '#db/tables/selling/carts.ts'
import { products } from '#db/tables/catalogue/catalogue.ts'
import { makeProduct, makeShopper, type Person } from '#tests/support/factories.ts'
import { expectRefused, forFile, startShop } from '#tests/support/start-shop.ts'

const shop = await forFile(startShop())
const marama = await makeShopper(shop)

const change = (as: Person, changes: unknown) => shop.call('PUT', '/api/cart', { as, body: { changes } })
const briefly = ({ items }: { items: { product: { _id: string }; qty: number }[] }) =>
  items.map(({ product, qty }) => [product._id, qty])
const cartOf = async (as: Person) => briefly((await shop.call('GET', '/api/cart', { as })).body)

it('the cart of an account has the products as they are now, in the order in which they came', async () => {
  const [table, chair] = [
    await makeProduct(shop, { name: 'Kurow Dining Table', priceCents: 79_900, stock: 3 }),
    await makeProduct(shop, { name: 'Clyde Chair' }),
  ]
  const first = await change(marama, [{ product: chair, qty: 4 }])
  expect({ status: first.status, cart: briefly(first.body) }).toEqual({ status: 200, cart: [[chair, 4]] })
  shop.clock.now = new Date(shop.clock.now.getTime() + 1_000)
  await change(marama, [{ product: table, qty: '2' }])
  await shop.shop.db.update(products).set({ priceCents: 81_900 }).where(eq(products.id, table))
  const { status, body } = await shop.call('GET', '/api/cart', { as: marama })
  expect(status).toBe(200)
  expect(briefly(body)).toEqual([
    [chair, 4],
    [table, 2],
  ])
  expect(body.items[1].product).toMatchObject({ name: 'Kurow Dining Table', price: 819, countInStock: 3 })
  expect(await change(marama, [{ product: chair, qty: 1 }])).toMatchObject({ status: 200 })
  expect(await cartOf(marama)).toEqual([
    [chair, 1],
    [table, 2],
  ])
  await change(marama, [
    { product: chair, qty: 0 },
    { product: table, qty: 0 },
  ])
  expect(await cartOf(marama)).toEqual([])
})

it('the cart of an account keeps what one device changed while another device changes other products', async () => {
  const hemi = await makeShopper(shop)
  const ids = await Promise.all(Array.from({ length: 8 }, () => makeProduct(shop)))
  await Promise.all(ids.map((product, index) => change(hemi, [{ product, qty: index + 1 }])))
  expect(Object.fromEntries(await cartOf(hemi))).toEqual(Object.fromEntries(ids.map((id, index) => [id, index + 1])))
  const [kept, removed] = ids
  await Promise.all([change(hemi, [{ product: kept, qty: 9 }]), change(hemi, [{ product: removed, qty: 0 }])])
  expect(new Map((await cartOf(hemi)) as [string, number][]).get(kept ?? '')).toBe(9)
  expect(new Map((await cartOf(hemi)) as [string, number][]).has(removed ?? '')).toBe(false)
})

it('the cart of an account takes the last of several changes of one product', async () => {
  const ana = await makeShopper(shop)
  const product = await makeProduct(shop)
  const changes = [
    { product, qty: 3 },
    { product, qty: 0 },
    { product, qty: 2 },
  ]
  expect(briefly((await change(ana, changes)).body)).toEqual([[product, 2]])
})

it('the cart of an account leaves out drafts and products that do not exist, and loses deleted ones', async () => {
  const ana = await makeShopper(shop)
  const [sold, draft] = [await makeProduct(shop), await makeProduct(shop, { isDraft: true })]
  const unknown = '01938f2a-7c1e-7000-8000-000000000000'
  const changes = [sold, draft, unknown, 'x', "'"].map((product) => ({ product, qty: 1 }))
  expect(await change(ana, changes)).toMatchObject({ status: 200 })
  expect(await cartOf(ana)).toEqual([[sold, 1]])
  await shop.shop.db.delete(products).where(eq(products.id, sold))
  expect(await cartOf(ana)).toEqual([])
  expect(await shop.shop.db.select().from(cartItems).where(eq(cartItems.userId, ana._id))).toEqual([])
})

it('the cart of an account has 100 different products at most; a change beyond stores nothing', async () => {
  const ana = await makeShopper(shop)
  const ids = await Promise.all(Array.from({ length: 101 }, () => makeProduct(shop)))
  const all = ids.map((product) => ({ product, qty: 1 }))
  expectRefused(await change(ana, all), 409, 'A cart can have up to 100 different pieces.')
  expect(await cartOf(ana)).toEqual([])
  expect(await change(ana, all.slice(1))).toMatchObject({ status: 200 })
  const [first, ...rest] = all
  expect(await change(ana, [first, ...rest.slice(0, 1).map(({ product }) => ({ product, qty: 0 }))])).toMatchObject({
    status: 200,
  })
  expect(await cartOf(ana)).toHaveLength(100)
})

it.each([
  [[], 'Send 1 to 200 changes.'],
  ['x', 'Send 1 to 200 changes.'],
  [[{ product: 'x', qty: -1 }], 'The quantity must be a whole number from 0 to 9999.'],
  [[{ product: 'x', qty: 1.5 }], 'The quantity must be a whole number from 0 to 9999.'],
  [[{ product: 'x', qty: 10_000 }], 'The quantity must be a whole number from 0 to 9999.'],
])('the cart of an account refuses %j', async (changes, message) => {
  expectRefused(await change(marama, changes), 400, message)
})

it('the cart of an account is that of the signed-in user alone', async () => {
  const [ana, hemi] = [await makeShopper(shop), await makeShopper(shop)]
  const product = await makeProduct(shop)
  await change(ana, [{ product, qty: 1 }])
  expect(await cartOf(hemi)).toEqual([])
  expect(await shop.call('GET', '/api/cart')).toMatchObject({ status: 401 })
  expect(await shop.call('PUT', '/api/cart', { body: { changes: [{ product, qty: 1 }] } })).toMatchObject({
    status: 401,
  })
})
