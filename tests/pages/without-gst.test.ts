import { afterAll, expect, it } from 'vitest'
import { cancelledText, orderReceivedText } from '#server/orders/emails/order-emails.ts'
import { refundOrder } from '#tests/support/card-provider.ts'
import { makeAdmin, makeShopper, type Person } from '#tests/support/factories.ts'
import { settledRefunds } from '#tests/support/order-invariants.ts'
import { answer, askedId, buySet, deliverProducts } from '#tests/support/requests.ts'
import { serveShopPages } from '#tests/support/serve-built-pages.ts'
import { startShop, type TestShop } from '#tests/support/start-shop.ts'

/** A shop and its pages, with an order that was paid, cancelled in part, delivered and refunded. */
interface BusyShop {
  shop: TestShop
  marama: Person
  orderId: string
  product: string
}

async function openBusyShop(env: Record<string, string>): Promise<BusyShop> {
  const shop = await startShop(env)
  await serveShopPages(shop)
  const [marama, ana] = [await makeShopper(shop), await makeAdmin(shop)]
  const { id: orderId, table: product } = await buySet(shop, marama)
  const requestId = await askedId(shop, marama, orderId, { pieces: [{ item: 1, qty: 3 }] })
  await answer(shop, ana, { orderId, requestId }, { decision: 'accept', amount: 465 })
  await deliverProducts(shop, ana, orderId, [
    { item: 0, qty: 1 },
    { item: 1, qty: 1 },
  ])
  await refundOrder(shop, ana, orderId, 10)
  await settledRefunds(shop, orderId, 2)
  return { shop, marama, orderId, product }
}

const registered = await openBusyShop({})
const other = await openBusyShop({ GST_NUMBER: 'none' })
afterAll(async () => {
  await registered.shop.close()
  await other.shop.close()
})

const pagesOf = ({ orderId, product }: BusyShop) => [
  '/',
  '/products',
  '/living/living',
  '/search/table',
  `/product/${product}`,
  '/support',
  '/terms',
  '/privacy',
  `/order/${orderId}`,
  `/order/${orderId}/receipt`,
  '/profile',
  '/no-such-page',
]

/** The pages of a shop on which the word GST is, in texts, descriptions or data. */
async function pagesWithGst(busy: BusyShop): Promise<string[]> {
  const found: string[] = []
  for (const path of pagesOf(busy)) {
    const { text } = await busy.shop.call('GET', path, { as: busy.marama })
    expect(text).toContain('</html>')
    if (/GST/.test(text)) found.push(path)
  }
  return found
}

async function emailsWithGst({ shop }: BusyShop): Promise<string[]> {
  const rows = await shop.mail.until((all) => all.some(({ kind }) => kind === 'delivered'))
  return rows.filter(({ text, html }) => /GST/.test(text + (html ?? ''))).map(({ kind }) => kind)
}

it('a shop that is not registered for GST mentions it on no page, where a registered one mentions it on every page', async () => {
  expect(await pagesWithGst(registered)).toEqual(pagesOf(registered))
  expect(await pagesWithGst(other)).toEqual([])
})

it('a shop that is not registered for GST says what the prices include without it', async () => {
  const read = async (path: string) => (await other.shop.call('GET', path, { as: other.marama })).text
  expect(await read('/')).toContain('Prices in NZ dollars, freight included')
  expect(await read('/')).toContain('Freight anywhere in New Zealand is included.')
  expect(await read('/living/living')).toContain('measured in millimetres, with freight included.')
  expect(await read(`/product/${other.product}`)).toContain('Includes freight')
  expect(await read('/terms')).toContain('Prices are in New Zealand dollars and include freight to any address')
  expect(await read('/support')).not.toContain('tax invoice')
})

it('a shop that is not registered for GST mentions it in no email, where the receipts of a registered one have it', async () => {
  expect(await emailsWithGst(registered)).toEqual(expect.arrayContaining(['payment-received', 'refunded']))
  expect(await emailsWithGst(other)).toEqual([])
  const { body } = await other.shop.call('GET', `/api/orders/${other.orderId}`, { as: other.marama })
  const shop = other.shop.shop.details()
  for (const email of [orderReceivedText(body, shop), cancelledText(body, shop, 'by-shop')]) {
    expect(email.text + email.html).not.toContain('GST')
  }
})
