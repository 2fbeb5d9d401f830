import { expect, it } from 'vitest'
import { makeAdmin, makeProduct, makeShopper, placeOrder, type Person } from '#tests/support/factories.ts'
import { startPageShop } from '#tests/support/serve-built-pages.ts'
import { forFile } from '#tests/support/start-shop.ts'

/* Spec §8: the server's message in a red alert, with status 404 and in the frame of the shop. */

const shop = await forFile(startPageShop())
const buyer = await makeShopper(shop)
const otherShopper = await makeShopper(shop, 'Wiremu Other')
const admin = await makeAdmin(shop)
const orderId: string = (await placeOrder(shop, buyer, await makeProduct(shop))).body._id

const unknownId = '01938f2a-7c1e-7000-8000-000000000000'

async function read(path: string, as?: Person) {
  const { status, text: html } = await shop.call('GET', path, { as })
  const [, main = ''] = /<main[^>]*>(.*)<\/main>/s.exec(html) ?? []
  const alerts = [...main.matchAll(/<div class="alert alert-danger" role="alert">.*?<div>(.*?)<\/div>/gs)]
  return {
    status,
    alerts: alerts.map(([, text]) => text),
    title: /<title>([^<]*)<\/title>/.exec(html)?.[1],
    heading: /<h1[^>]*>(.*?)<\/h1>/.exec(main)?.[1],
    headings: html.match(/<h1/g)?.length,
    banner: html.includes('<header '),
    footer: html.includes('<footer '),
    adminMenus: html.match(/aria-label="Admin"/g)?.length ?? 0,
    isIndexed: !html.includes('<meta name="robots" content="noindex"/>'),
    html,
  }
}

const frame = { headings: 1, banner: true, footer: true, isIndexed: false }

it.each([unknownId, 'no-such-thing'])(
  'a page about something that does not exist (spec §8) says Product not found for /product/%s',
  async (id) => {
    expect(await read(`/product/${id}`)).toMatchObject({
      ...frame,
      status: 404,
      alerts: ['Product not found'],
      title: 'Product not found · Tōtara',
      heading: 'Product',
    })
  },
)

it.each([
  ['/order/:id', 'Order'],
  ['/order/:id/receipt', 'Receipt'],
])(
  'a page about something that does not exist (spec §8) says Order not found at %s, for an unknown order and for one of another shopper',
  async (path, heading) => {
    for (const id of [unknownId, 'x', orderId]) {
      const page = await read(path.replace(':id', id), otherShopper)
      expect(page).toMatchObject({
        ...frame,
        status: 404,
        alerts: ['Order not found'],
        title: 'Order not found · Tōtara',
        heading,
      })
      expect(page.html).not.toContain('Marama')
    }
  },
)

it('a page about something that does not exist (spec §8) says Checkout session not found for the return from an unknown payment', async () => {
  expect(await read('/success?session_id=cs_unknown', buyer)).toMatchObject({
    ...frame,
    status: 404,
    alerts: ['Checkout session not found'],
    heading: 'Your payment',
  })
})

it.each([
  ['product', 'Edit product', 'Product not found'],
  ['user', 'Edit user', 'User not found'],
])(
  'a page about something that does not exist (spec §8) says so to an admin who edits an unknown %s, below the admin menu',
  async (subject, heading, message) => {
    expect(await read(`/admin/${subject}/${unknownId}/edit`, admin)).toMatchObject({
      ...frame,
      // The admin area has a menu in place of the footer.
      footer: false,
      status: 404,
      alerts: [message],
      title: `${message} · Tōtara`,
      heading,
      adminMenus: 1,
    })
  },
)

it('a page about something that does not exist (spec §8) offers a way on', async () => {
  expect((await read('/product/x')).html).toMatch(
    /<a [^>]*class="btn btn-outline" href="\/products"[^>]*>All products</,
  )
  expect((await read('/order/x', buyer)).html).toMatch(
    /<a [^>]*class="btn btn-outline" href="\/profile"[^>]*>My Orders</,
  )
})
