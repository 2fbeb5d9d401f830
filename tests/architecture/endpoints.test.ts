import { afterAll, beforeAll, expect, it } from 'vitest'
import { Role } from '#contract/platform/areas.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { Access, Endpoint } from '#contract/platform/endpoint.ts'
import { may } from '#rules/accounts/roles.ts'
import { makeAdmin, makePerson, makeProduct, makeShopper, type Person, placeOrder } from '#tests/support/factories.ts'
import { startShop, type TestResponse, type TestShop } from '#tests/support/start-shop.ts'

/* Reads the contract and the table of the roles, so that it covers a new endpoint by itself. */

const features = Object.entries(endpoints).map(([feature, table]) => ({
  feature,
  lines: Object.entries(table as Record<string, Endpoint>).map(([name, line]) => ({
    title: `${feature}.${name} (${line.method} ${line.url}, ${accessText(line.access)})`,
    line,
  })),
}))

const lines = features.flatMap((each) => each.lines)

function accessText(access: Access): string {
  return typeof access === 'object' ? `${access.area} ${access.may}` : access
}

/** Calls marked owner that are refused to admins too: only the buyer pays (behaviour, Payments). */
const buyersAlone = new Map([
  ['POST /api/stripe/create-checkout-session', '403 Only the buyer can pay for an order.'],
  ['POST /api/paypal/create-order', '403 Only the buyer can pay for an order.'],
  ['PUT /api/orders/:id/pay', '403 Only the buyer can pay for an order.'],
  ['POST /api/orders/:id/requests', '403 Only the buyer can ask for this.'],
  ['POST /api/orders/:id/requests/:requestId/photos', '403 Only the buyer can ask for this.'],
])

const request = { kind: 'cancel', reason: 'Changed my mind', pieces: [{ item: 0, qty: 1 }] }

const roles = Role.anyOf.map(({ const: role }) => role)

type Caller = 'stranger' | 'shopper' | 'other shopper' | Role

let shop: TestShop
let people: Record<Exclude<Caller, 'stranger'>, Person>
let orderId: string
let sessionId: string
beforeAll(async () => {
  shop = await startShop()
  const shopper = await makeShopper(shop)
  people = {
    shopper,
    'other shopper': await makeShopper(shop),
    owner: await makeAdmin(shop),
    staff: await makePerson(shop, 'staff'),
    packer: await makePerson(shop, 'packer'),
  }
  orderId = (await placeOrder(shop, shopper, await makeProduct(shop))).body._id
  const started = await shop.call('POST', '/api/stripe/create-checkout-session', {
    as: shopper,
    body: { order: { _id: orderId } },
  })
  sessionId = started.body.id
})
afterAll(() => shop.close())

/** Calls an endpoint about the shopper's order, with a body that fails validation. */
async function callAs(line: Endpoint, caller: Caller): Promise<TestResponse> {
  const person = caller === 'stranger' ? undefined : people[caller]
  // Logging out ends the session, so this call uses a session of its own.
  const as = person && line.url.endsWith('/logout') ? await makeShopper(shop) : person
  const url = line.url.replace(/:(id|requestId|photoId)\b/g, orderId)
  const query = line.query && line.access === 'owner' ? `?session_id=${sessionId}` : ''
  const body = /^\/api\/(stripe|paypal)\/create/.test(line.url)
    ? { order: { _id: orderId } }
    : line.method === 'GET'
      ? undefined
      : line.url === '/api/orders/:id/requests'
        ? request
        : {}
  return shop.call(line.method, url + query, { as, body })
}

/** The response that each caller of an endpoint must get: a status, with the message of a 403, or `admitted`. */
function expectedReplies({ access, method, url }: Endpoint): Record<Caller, string> {
  const isForArea = typeof access === 'object'
  const forShopper = isForArea ? '403 Only an admin may do this.' : 'admitted'
  const forRole = (role: Role) => {
    if (isForArea) return may(role, access.area, access.may) ? 'admitted' : '403 This page is for the owner.'
    if (access === 'owner' && !may(role, 'orders', 'read')) return '404'
    return buyersAlone.get(`${method} ${url}`) ?? 'admitted'
  }
  return {
    stranger: access === 'anyone' ? 'admitted' : access === 'provider' ? '400' : '401',
    shopper: forShopper,
    'other shopper': access === 'owner' ? '404' : forShopper,
    owner: forRole('owner'),
    staff: forRole('staff'),
    packer: forRole('packer'),
  }
}

/** Whether a response passed the access checks; validation may have refused the request afterwards. */
const isAdmitted = ({ status }: TestResponse) => status !== 401 && status !== 403 && status < 500

/** What differs from the expected response, such as `200 instead of 401`; undefined when nothing does. */
function describeDifference(response: TestResponse, expected: string): string | undefined {
  const { status, body } = response
  const actual = status === 403 ? `403 ${body?.message}` : String(status)
  const isExpected = expected === 'admitted' ? isAdmitted(response) : actual === expected
  return isExpected ? undefined : `${actual} instead of ${expected}`
}

it.each(features)('every endpoint of $feature admits exactly the callers that its access names', async (each) => {
  const differences: string[] = []
  for (const { title, line } of each.lines) {
    const expected = expectedReplies(line)
    for (const caller of ['stranger', 'shopper', 'other shopper', ...roles] as const) {
      const difference = describeDifference(await callAs(line, caller), expected[caller])
      if (difference) differences.push(`${title}, ${caller}: ${difference}`)
    }
  }
  expect(differences).toEqual([])
})

/** What a stranger may call. An endpoint that is opened needs a line here, so that it is not opened by mistake. */
const openToStrangers = `
DELETE /api/order-link
DELETE /api/shared-lists/:name
GET /api/config/paypal
GET /api/delivery/promise
GET /api/home
GET /api/order-link
GET /api/order-link/requests/:requestId/photos/:photoId
GET /api/orders/guest-limits
GET /api/pages/:slug
GET /api/products
GET /api/products/:id
GET /api/products/:id/family
GET /api/products/:id/more
GET /api/products/:id/questions
GET /api/products/:id/reviews
GET /api/products/browse
GET /api/products/compared
GET /api/products/current
GET /api/products/selected
GET /api/products/suggest
GET /api/products/top
GET /api/shared-lists/:name
GET /api/support
GET /api/texts/:page
GET /api/texts/terms/versions/:version
GET /healthz
GET /readyz
POST /api/contact/send
POST /api/csp-reports
POST /api/discounts/check
POST /api/order-link
POST /api/order-link/checkout
POST /api/order-link/requests
POST /api/order-link/requests/:requestId/photos
POST /api/products/:id/alerts
POST /api/products/:id/questions
POST /api/review-invitations/link
POST /api/review-invitations/stop
POST /api/review-invitations/unsubscribe
POST /api/shared-lists
POST /api/stock-alerts/confirm
POST /api/stock-alerts/link
POST /api/stock-alerts/stop
POST /api/stock-alerts/undo
POST /api/stock-alerts/unsubscribe
POST /api/users
POST /api/users/auth
POST /api/users/auth/second-step
POST /api/users/auth/second-step/passkey
POST /api/users/auth/second-step/passkey/options
POST /api/users/confirm-email
POST /api/users/email-link
POST /api/users/forgot-password
POST /api/users/guest
POST /api/users/guest/account
POST /api/users/guest/claimed-orders
POST /api/users/invitation
POST /api/users/invitation/account
POST /api/users/logout
POST /api/users/reset-password
POST /api/users/undo-email-change
PUT /api/order-link/paid
`

it('a stranger may call the endpoints of the public shop, and no others', () => {
  const open = lines.filter(({ line }) => line.access === 'anyone').map(({ line }) => `${line.method} ${line.url}`)
  expect(open.toSorted()).toEqual(openToStrangers.trim().split('\n'))
})

it('every endpoint is under /api or a health check, and has a summary', () => {
  for (const { line } of lines) {
    expect(line.url).toMatch(/^\/(api\/|healthz$|readyz$)/)
    expect(line.summary.length).toBeGreaterThan(5)
  }
})

it('the calls that only the buyer may make are in the contract, with access “owner”', () => {
  const owners = lines.filter(({ line }) => line.access === 'owner').map(({ line }) => `${line.method} ${line.url}`)
  expect([...buyersAlone.keys()].filter((call) => !owners.includes(call))).toEqual([])
})

it('no two endpoints share a method and an address', () => {
  const addresses = lines.map(({ line }) => `${line.method} ${line.url}`)
  expect(new Set(addresses).size).toBe(addresses.length)
})
