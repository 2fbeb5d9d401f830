import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Role } from '#contract/access/areas.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { Access, Endpoint } from '#contract/endpoint.ts'
import { may } from '#rules/accounts/roles.ts'
import { makeAdmin, makePerson, makeProduct, makeShopper, type Person, placeOrder } from '#tests/support/factories.ts'
import { startShop, type TestResponse, type TestShop } from '#tests/support/start-shop.ts'

/*
 * Every endpoint of the contract, called as a stranger, a shopper, another shopper and each role. The test reads the
 * contract and the table of the roles, so it covers a new endpoint automatically and fails when its access check is
 * missing.
 */

const lines = Object.entries(endpoints).flatMap(([feature, table]) =>
  Object.entries(table as Record<string, Endpoint>).map(([name, line]) => ({ title: `${feature}.${name}`, line })),
)

/** Calls marked owner that are refused to admins too: only the buyer pays (behaviour, Payments). */
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
let people: Record<Role, Person>
let orderId: string
let sessionId: string
beforeAll(async () => {
  shop = await startShop()
  ;[shopper, other] = [await makeShopper(shop), await makeShopper(shop)]
  people = {
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
async function callAs(line: Endpoint, person?: Person): Promise<TestResponse> {
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

/** The access of an endpoint in words, such as `orders change`. */
function accessText(access: Access): string {
  return typeof access === 'object' ? `${access.area} ${access.may}` : access
}

const roles = Role.anyOf.map(({ const: role }) => role)

describe.each(lines.map((each) => ({ ...each, access: accessText(each.line.access) })))(
  '$title ($line.method $line.url, $access)',
  ({ line }) => {
    const { access } = line

    it('refuses a stranger exactly when it is not for anyone', async () => {
      const { status } = await callAs(line)
      if (access === 'anyone') expect(status).not.toBe(401)
      else if (access === 'provider') expect(status).toBe(400)
      else expect(status).toBe(401)
    })

    it('refuses a shopper exactly when it belongs to the admin area', async () => {
      const { status, body } = await callAs(line, shopper)
      if (typeof access === 'object') {
        expect(status).toBe(403)
        expect(body.message).toBe('Only an admin may do this.')
      } else expect([401, 403]).not.toContain(status)
    })

    it('hides what belongs to another shopper', async () => {
      const { status } = await callAs(line, other)
      if (access === 'owner') expect(status).toBe(404)
      else expect([500, 502, 503]).not.toContain(status)
    })

    it.each(roles)('admits the role %s exactly as the table of the roles says', async (role) => {
      const { status, body } = await callAs(line, people[role])
      if (typeof access === 'object' && !may(role, access.area, access.may)) {
        expect(status).toBe(403)
        expect(body.message).toBe('This page is for the owner.')
      } else if (access === 'owner' && !may(role, 'orders', 'read')) expect(status).toBe(404)
      else if (buyersAlone.has(`${line.method} ${line.url}`)) expect(status).toBe(403)
      else expect([401, 403]).not.toContain(status)
    })

    it('responds below 500 to every caller', async () => {
      for (const as of [undefined, shopper, other, ...Object.values(people)]) {
        expect((await callAs(line, as)).status).toBeLessThan(500)
      }
    })
  },
)

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
