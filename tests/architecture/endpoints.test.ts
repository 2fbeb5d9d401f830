import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { makeAdmin, makeProduct, makeShopper, type Person, placeOrder } from '#tests/support/factories.ts'
import { startShop, type TestShop } from '#tests/support/start-shop.ts'

/*
 * Every endpoint of the contract, called as a stranger, a shopper, another shopper and an admin. The test reads the
 * contract, so it covers a new endpoint automatically and fails when its access check is missing.
 */

const lines = Object.entries(endpoints).flatMap(([feature, table]) =>
  Object.entries(table as Record<string, Endpoint>).map(([name, line]) => ({ title: `${feature}.${name}`, line })),
)

/** Calls marked owner that are refused to admins too: only the buyer pays (behaviour, Calls marked owner). */
const buyersAlone = new Set([
  'POST /api/stripe/create-checkout-session',
  'POST /api/paypal/create-order',
  'PUT /api/orders/:id/pay',
  'POST /api/orders/:id/requests',
  'POST /api/orders/:id/requests/:requestId/photos',
])

/** A body that is valid, for a call whose decision comes after the validation of its body. */
const request = { kind: 'cancel', reason: 'Changed my mind', pieces: [{ item: 0, qty: 1 }] }

let shop: TestShop
let shopper: Person
let other: Person
let admin: Person
let orderId: string
let sessionId: string
beforeAll(async () => {
  shop = await startShop()
  ;[shopper, other, admin] = [await makeShopper(shop), await makeShopper(shop), await makeAdmin(shop)]
  orderId = (await placeOrder(shop, shopper, await makeProduct(shop))).body._id
  const started = await shop.call('POST', '/api/stripe/create-checkout-session', {
    as: shopper,
    body: { order: { _id: orderId } },
  })
  sessionId = started.body.id
})
afterAll(() => shop.close())

/** Calls an endpoint about the shopper's order, with a body that fails validation. */
async function callAs(line: Endpoint, person?: Person): Promise<number> {
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
  return (await shop.call(line.method, url + query, { as, body })).status
}

describe.each(lines)('$title ($line.method $line.url, $line.access)', ({ line }) => {
  it('refuses a stranger exactly when it is not for anyone', async () => {
    const status = await callAs(line)
    if (line.access === 'anyone') expect(status).not.toBe(401)
    else if (line.access === 'provider') expect(status).toBe(400)
    else expect(status).toBe(401)
  })

  it('refuses a shopper exactly when it is for admins', async () => {
    const status = await callAs(line, shopper)
    if (line.access === 'admin') expect(status).toBe(403)
    else expect([401, 403]).not.toContain(status)
  })

  it('hides what belongs to another shopper', async () => {
    const status = await callAs(line, other)
    if (line.access === 'owner') expect(status).toBe(404)
    else expect([500, 502, 503]).not.toContain(status)
  })

  it('admits an admin, except to pay for another person', async () => {
    const status = await callAs(line, admin)
    if (buyersAlone.has(`${line.method} ${line.url}`)) expect(status).toBe(403)
    else expect([401, 403]).not.toContain(status)
  })

  it('responds below 500 to every caller', async () => {
    for (const as of [undefined, shopper, other, admin]) expect(await callAs(line, as)).toBeLessThan(500)
  })
})

it('every endpoint is under /api or a health check, and has a summary', () => {
  for (const { line } of lines) {
    expect(line.url).toMatch(/^\/(api\/|healthz$|readyz$)/)
    expect(line.summary.length).toBeGreaterThan(5)
  }
})

it('the calls that only the buyer may make are in the contract, with access “owner”', () => {
  const owners = lines.filter(({ line }) => line.access === 'owner').map(({ line }) => `${line.method} ${line.url}`)
  expect([...buyersAlone].filter((call) => !owners.includes(call))).toEqual([])
})

it('no two endpoints share a method and an address', () => {
  const addresses = lines.map(({ line }) => `${line.method} ${line.url}`)
  expect(new Set(addresses).size).toBe(addresses.length)
})
