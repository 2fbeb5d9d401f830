import { createHash, randomBytes } from 'node:crypto'
import type { Role } from '#contract/platform/areas.ts'
import { sessions, users } from '#db/tables/accounts/accounts.ts'
import { products } from '#db/tables/catalogue/catalogue.ts'
import type { orders } from '#db/tables/orders/orders.ts'
import { toUserInfo } from '#server/accounts/accounts.queries.ts'
import { hashPassword } from '#server/accounts/passwords.ts'
import { sessionEnd } from '#server/accounts/sessions/sessions.ts'
import { hostSessionCookie, sessionCookie } from '#server/platform/http/access.ts'
import type { TestResponse, TestShop } from './start-shop.ts'

/** A person of a test: who they are and the cookie they are signed in with. */
export interface Person {
  _id: string
  name: string
  email: string
  password: string
  cookie: string
}

let made = 0

/** The password of every person of a test. */
const password = 'kauri1234'

let passwordHash: Promise<string> | undefined

type UserValues = Partial<typeof users.$inferInsert>

/** A shopper with a confirmed address, who is signed in. Registration itself has tests of its own. */
export async function makeShopper(shop: TestShop, name = 'Marama Tipene', given: UserValues = {}): Promise<Person> {
  const { db, config } = shop.shop
  const at = shop.clock.read()
  const values = { email: `person${++made}@example.nz`, emailConfirmedAt: at, createdAt: at, ...given }
  passwordHash ??= hashPassword(password)
  const [row] = await db
    .insert(users)
    .values({ name, passwordHash: await passwordHash, ...values })
    .returning()
  if (!row) throw new Error('no user was inserted')
  const token = randomBytes(32).toString('base64url')
  const isHostCookie = config.publicUrl.startsWith('https:')
  await db.insert(sessions).values({
    tokenHash: createHash('sha256').update(token).digest('hex'),
    userId: row.id,
    createdAt: at,
    lastUsedAt: at,
    verifiedAt: at,
    expiresAt: sessionEnd({ createdAt: at, lastUsedAt: at }, undefined),
    network: '127.0.0.1',
    isHostCookie,
  })
  return { ...toUserInfo(row), password, cookie: `${isHostCookie ? hostSessionCookie : sessionCookie}=${token}` }
}

/** Registers a shopper through HTTP, who has not confirmed their address, and keeps their cookie. */
export async function registerShopper(shop: TestShop, name = 'Marama Tipene'): Promise<Person> {
  const email = `person${++made}@example.nz`
  const response = await shop.call('POST', '/api/users', { body: { name, email, password } })
  if (response.status !== 201) throw new Error(`register responded with ${response.status}: ${response.text}`)
  return { ...response.body, password, cookie: cookieOf(response) }
}

/** Signs a person in, after the clock was moved past the end of their session. Returns them with the new cookie. */
export async function signInAgain(shop: TestShop, person: Person): Promise<Person> {
  const response = await shop.call('POST', '/api/users/auth', { body: person })
  if (response.status !== 200) throw new Error(`the sign-in responded with ${response.status}: ${response.text}`)
  return { ...person, cookie: cookieOf(response) }
}

export function makeAdmin(shop: TestShop): Promise<Person> {
  return makeShopper(shop, 'Ana Admin', { isAdmin: true })
}

export function makePerson(shop: TestShop, role: Role): Promise<Person> {
  return makeShopper(shop, role === 'packer' ? 'Tāne Packer' : 'Aroha Staff', { role })
}

export function cookieOf(response: TestResponse): string {
  return String(response.headers['set-cookie']).split(';')[0] ?? ''
}

type ProductRow = typeof products.$inferInsert

/** Inserts a product with default values for the fields that are not given. Returns its id. */
export async function makeProduct(shop: TestShop, given: Partial<ProductRow> = {}): Promise<string> {
  const [row] = await shop.shop.db
    .insert(products)
    .values({
      code: `T-${++made}`,
      name: 'Kurow Dining Table',
      image: '/images/kurow-dining-table.00000000.webp',
      brand: 'American Rustic',
      category: 'Diningtable',
      material: 'Pine',
      homeSpace: 'Dining Room',
      style: 'American Rustic',
      keywords: 'Dining Table',
      description: 'A table.',
      priceCents: 79_900,
      widthMm: 900,
      heightMm: 760,
      lengthMm: 1500,
      stock: 5,
      ...given,
    })
    .returning({ id: products.id })
  if (!row) throw new Error('no product was inserted')
  return row.id
}

export const address = { address: '14 Kōwhai Street', city: 'Ōamaru', postCode: '9400', country: 'New Zealand' }

/** The same address with every field of the shop's own form. */
export const doorAddress = {
  ...address,
  recipient: 'Hemi Tipene',
  phone: '021 555 0142',
  company: 'Tipene Joinery Ltd',
  suburb: 'South Hill',
  note: 'Gate on the left sticks.\nSix steps.',
}

/** The body of POST /api/orders. `given` overrides the address and the payment method, and adds other fields. */
export function makeOrderBody(orderItems: unknown, given: object = {}): object {
  return { orderItems, shippingAddress: address, paymentMethod: 'card', ...given }
}

/** Places an order of some units of a product through HTTP. */
export function placeOrder(shop: TestShop, buyer: Person, product: string, qty = 1): Promise<TestResponse> {
  return shop.call('POST', '/api/orders', { as: buyer, body: makeOrderBody([{ product, qty }]) })
}

type NewOrderRow = typeof orders.$inferInsert

/** A row of an order without items, for tests that insert orders directly: unpaid, $100.00, created at `createdAt`. */
export function makeOrderRow({
  totalCents = 100_00,
  ...given
}: Partial<NewOrderRow> & { createdAt: Date }): NewOrderRow {
  return {
    buyerName: 'Marama Tipene',
    buyerEmail: 'marama@example.nz',
    ...address,
    paymentMethod: 'card',
    itemsCents: totalCents,
    shippingCents: 0,
    taxCents: 0,
    totalCents,
    ...given,
  }
}

/** Pays an open checkout session on the provider's own page, as a shopper does. */
export async function payByCard(shop: TestShop, sessionId: string, number = '4242424242424242'): Promise<number> {
  const response = await fetch(
    `http://${shop.stripeSimulator.host}:${shop.stripeSimulator.port}/card/pay/${sessionId}`,
    {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ number, expiry: '12 / 34', cvc: '123', name: 'Marama Tipene' }),
    },
  )
  return response.status
}
