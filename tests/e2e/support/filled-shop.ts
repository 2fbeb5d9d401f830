import { type APIRequestContext, request } from '@playwright/test'
import sharp from 'sharp'
import { confirmAddress, linkTo } from './email-link.ts'
import { newShopper, type Shopper } from './shopper.ts'
import type { ShopUnderTest } from './shop-under-test.ts'
import { expect } from './story.ts'

export interface FilledShop {
  buyer: Shopper
  buyerId: string
  product: string
  /** A paid order, whose buyer asks to cancel it. */
  order: string
  session: string
  unpaidOrder: string
  /** An order of the former shop. */
  earlierOrder: string
  sharedList: string
  shopPage: { id: string; slug: string }
  sale: string
  /** The addresses of the links in emails, by the path of their page. */
  links: Record<string, string>
}

export const doorAddress = {
  recipient: 'Marama Tipene',
  phone: '021 555 0142',
  address: '14 Kōwhai Street',
  city: 'Ōamaru',
  postCode: '9400',
  country: 'New Zealand',
}

async function send(as: APIRequestContext, method: 'POST' | 'PUT' | 'DELETE', url: string, data: object = {}) {
  const response = await as.fetch(url, { method, data })
  expect(response.ok(), `${method} ${url}: ${response.status()} ${await response.text()}`).toBe(true)
  return response.json()
}

async function order(as: APIRequestContext, product: string): Promise<string> {
  const data = { orderItems: [{ product, qty: 1 }], shippingAddress: doorAddress, paymentMethod: 'card' }
  return (await send(as, 'POST', '/api/orders', data))._id
}

async function pay(as: APIRequestContext, _id: string): Promise<string> {
  const { url }: { url: string } = await send(as, 'POST', '/api/stripe/create-checkout-session', { order: { _id } })
  const form = { number: '4242424242424242', expiry: '12 / 34', cvc: '123', name: 'Marama Tipene' }
  await as.post(url, { form, maxRedirects: 0 })
  await send(as, 'PUT', `/api/orders/${_id}/paid`)
  return new URL(url).pathname.split('/').at(-1) ?? ''
}

/** Brings in an order of a former shop, unless it is here; returns its id. */
async function moveInOrder(owner: APIRequestContext): Promise<string> {
  const find = async () => (await (await owner.get('/api/earlier-orders?keyword=7001')).json()).orders[0]?._id
  const before = await find()
  if (before) return before
  const { _id } = await send(owner, 'POST', '/api/moves')
  const columns =
    'Name,Email,Financial Status,Fulfillment Status,Currency,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price,Id'
  const line = '#7001,mere@example.nz,paid,fulfilled,NZD,90.00,2025-02-23 12:28:00 +1300,1,Weka Stool,90.00,7001'
  const headers = { 'content-type': 'application/octet-stream' }
  const data = Buffer.from(`${columns}\n${line}\n`)
  const added = await owner.post(`/api/moves/${_id}/files?name=orders.csv`, { data, headers })
  expect(added.ok(), await added.text()).toBe(true)
  for (const [step, state] of [
    ['trial', 'tried'],
    ['start', 'done'],
  ]) {
    await send(owner, 'POST', `/api/moves/${_id}/${step}`)
    await expect
      .poll(async () => (await (await owner.get(`/api/moves/${_id}`)).json()).state, { timeout: 90_000 })
      .toBe(state)
  }
  return find()
}

/** `piece`: the id of the product that is ordered, reviewed and asked about. */
export async function fillShop({ dataDir, admin, url }: ShopUnderTest, piece?: string): Promise<FilledShop> {
  const openSession = () => request.newContext({ baseURL: url })
  const [buyer, guest, owner] = [await openSession(), await openSession(), await openSession()]
  const products: { _id: string; name: string; countInStock: number }[] = await (
    await owner.get('/api/products/top')
  ).json()
  const idOf = (name: string) => products.find((product) => product.name === name)?._id ?? ''
  const product = piece ?? idOf('Omaha TV Stand')
  const links: Record<string, string> = {}
  const keepLink = async (email: string, path: string) => {
    const { pathname, search } = new URL(await linkTo(dataDir, email, path))
    links[path] = pathname + search
  }

  const marama = newShopper()
  const { _id: buyerId } = await send(buyer, 'POST', '/api/users', marama)
  await confirmAddress(buyer, dataDir, marama)
  await send(buyer, 'POST', '/api/users/addresses', doorAddress)
  const paid = await order(buyer, product)
  const session = await pay(buyer, paid)
  const wish = { kind: 'cancel', reason: 'Changed my mind', pieces: [{ item: 0, qty: 1 }] }
  await send(buyer, 'POST', `/api/orders/${paid}/requests`, wish)
  const unpaidOrder = await order(buyer, idOf('Cardrona Lamp Table'))
  const review = { rating: 4, comment: 'Fits behind the door.\nThe drawer sticks a little.' }
  await send(buyer, 'POST', `/api/products/${product}/reviews`, review)
  const background = { r: 120, g: 90, b: 60 }
  const buffer = await sharp({ create: { width: 600, height: 400, channels: 3, background } })
    .jpeg()
    .toBuffer()
  const image = { name: 'stand.jpg', mimeType: 'image/jpeg', buffer }
  expect((await buyer.post(`/api/products/${product}/reviews/photos`, { multipart: { image } })).status()).toBe(201)
  await send(buyer, 'POST', `/api/products/${product}/questions`, { question: 'Does it come apart?' })
  const { name: sharedList } = await send(buyer, 'POST', '/api/shared-lists', { items: [{ product, qty: 2 }] })
  await send(buyer, 'PUT', '/api/users/profile', { email: newShopper().email })
  await keepLink(marama.email, '/undo-email-change')
  await send(buyer, 'POST', '/api/users/forgot-password', { email: marama.email })
  await keepLink(marama.email, '/reset-password')

  const { email } = newShopper()
  await send(guest, 'POST', '/api/users/guest', { email })
  await pay(guest, await order(guest, idOf('Kingsland Lamp Table')))
  await keepLink(email, '/track')
  await send(guest, 'POST', '/api/users/guest/claim')
  await keepLink(email, '/claim-orders')
  const soldOut = products.find(({ countInStock }) => countInStock === 0)?._id
  await send(guest, 'POST', `/api/products/${soldOut}/alerts`, { email })
  await keepLink(email, '/confirm-alert')
  await keepLink(email, '/stop-alert')
  const message = { firstName: 'Bridget', lastName: 'Moana', phone: '027 555 0121', message: 'Does it fit?' }
  await send(guest, 'POST', '/api/contact/send', { ...message, email })
  const unconfirmed = newShopper()
  await send(guest, 'POST', '/api/users', unconfirmed)
  await keepLink(unconfirmed.email, '/confirm-email')

  await send(owner, 'POST', '/api/users/auth', admin)
  const invited = newShopper().email
  await send(owner, 'POST', '/api/people/invitations', { email: invited, role: 'packer' })
  await keepLink(invited, '/invitation')
  const begun = await send(owner, 'POST', '/api/content/pages', { title: `How we oil a top ${Date.now()}` })
  const value = { ...begun.value, text: '**Twice** a year.\n\n## With what\n\n- Oil\n- A cloth', inFooter: true }
  await send(owner, 'POST', `/api/content/pages/${begun._id}/publish`, { value, basedOn: 1 })
  const days = { firstDay: '2099-01-01', lastDay: '2099-01-05' }
  const rules = { name: 'Boxing Day', percent: 15, rounding: '00', codes: 'left-out', isPlanned: true }
  const pieces = [{ product: idOf('Hahei Dresser'), salePrice: 499 }]
  const { _id: sale } = await send(owner, 'POST', '/api/sales', { ...rules, ...days, pieces })
  const code = { code: `PAGES-${Date.now()}`, kind: 'percentage', percent: 10 }
  await send(owner, 'POST', '/api/discounts', { ...code, startsAt: '2026-01-01', endsAt: '2099-12-31' })
  await send(owner, 'POST', '/api/reply-templates', { name: `Slats ${Date.now()}`, text: 'Kia ora {name}, fourteen.' })
  const { _id: draft } = await send(owner, 'POST', '/api/products')
  await send(owner, 'DELETE', `/api/products/${draft}`)
  return {
    buyer: marama,
    buyerId,
    product,
    order: paid,
    session,
    unpaidOrder,
    earlierOrder: await moveInOrder(owner),
    sharedList,
    shopPage: { id: begun._id, slug: value.slug },
    sale,
    links,
  }
}
