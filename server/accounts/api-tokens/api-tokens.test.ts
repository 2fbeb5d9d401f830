import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, expect, it } from 'vitest'
import type { TokenScope } from '#contract/accounts/token-scopes.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import { users } from '#db/tables/accounts/accounts.ts'
import { apiTokens } from '#db/tables/accounts/api-tokens.ts'
import { paths } from '#rules/paths.ts'
import { makeAdmin, makePerson, makeProduct, makeShopper, placeOrder } from '#tests/support/factories.ts'
import { readSince } from '#tests/support/moving-clock.ts'
import { tokenFor } from '#tests/support/recorded-mail.ts'
import { bodyOf, expectRefused, forFile, startShop } from '#tests/support/start-shop.ts'
import { offeredScopes } from './api-tokens.ts'

const shop = await forFile(startShop({ LIMITS: 'api-token=100000/60' }))
const start = shop.clock.now
const ana = await makeAdmin(shop)
const marama = await makeShopper(shop)
afterEach(() => {
  shop.clock.now = start
})

const create = (body: object, as = ana) => shop.call('POST', '/api/tokens', { as, body })

async function make(
  scopes: readonly TokenScope[],
  given: object = {},
  as = ana,
): Promise<{ id: string; token: string }> {
  const body = bodyOf(await create({ name: 'Bookkeeping', scopes, ...given }, as), 201)
  return { id: body._id, token: body.token }
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const readOrders: TokenScope[] = [{ area: 'orders', may: 'read' }]
const list = async () => (await shop.call('GET', '/api/tokens', { as: ana })).body
const historyOf = async (id: string) =>
  (await shop.call('GET', `/api/history/connection/${id}`, { as: ana })).body as { action: string; fields: unknown }[]

const notValid = { status: 401, body: { message: 'This token isn’t valid. It may have ended.' } }
const notAllowed = { status: 403, body: { message: 'This token may not do this.' } }

const lines = Object.entries(endpoints).flatMap(([feature, table]) =>
  Object.entries(table as Record<string, Endpoint>).map(([name, line]) => ({ title: `${feature}.${name}`, line })),
)

/** Whether a token with one scope may call an endpoint, as its line of the contract says. */
const isNamed = ({ access, forTokens }: Endpoint, { area, may }: TokenScope) =>
  forTokens === true &&
  typeof access === 'object' &&
  access.area === area &&
  (may === 'change' || access.may === 'read')

it.each(offeredScopes.map((scope) => ({ scope, text: `${scope.area}: ${scope.may}` })))(
  'a token with the scope $text may call exactly the endpoints whose lines name it',
  async ({ scope }) => {
    const { token } = await make([scope])
    const differences: string[] = []
    for (const { title, line } of lines) {
      const expected = isNamed(line, scope) ? 'allowed' : 'refused'
      const actual = await callWith(token, line)
      if (actual !== expected) differences.push(`${title} (${line.method} ${line.url}): ${actual}, not ${expected}`)
    }
    expect(differences).toEqual([])
  },
)

/** Calls an endpoint with a token: `allowed`, `refused` with the message for tokens, or the status and its message. */
async function callWith(token: string, line: Endpoint): Promise<string> {
  // A public response is the same for everyone, with and without a token.
  if (line.dependsOn) return 'refused'
  const url = line.url.replaceAll(/:\w+/g, '0197f3a0-0000-7000-8000-000000000001')
  const body = line.method === 'GET' ? undefined : {}
  // The session of the owner is not combined with the token.
  const { status, body: reply } = await shop.call(line.method, url, { as: ana, body, headers: bearer(token) })
  if (status === notAllowed.status && reply.message === notAllowed.body.message) return 'refused'
  return [401, 403, 500].includes(status) ? `${status} ${reply?.message}` : 'allowed'
}

it('no endpoint of people, refunds, connections, sign-ins or settings names a token', () => {
  const named = lines.filter(({ line }) => line.forTokens)
  expect(named.length).toBeGreaterThan(30)
  const areas = new Set(named.map(({ line: { access } }) => (typeof access === 'object' ? access.area : access)))
  expect([...areas].toSorted()).toEqual(['content', 'customers', 'money', 'orders', 'products', 'stock'])
  expect(offeredScopes).toEqual([
    { area: 'orders', may: 'read' },
    { area: 'orders', may: 'change' },
    { area: 'customers', may: 'read' },
    { area: 'products', may: 'read' },
    { area: 'products', may: 'change' },
    { area: 'stock', may: 'read' },
    { area: 'stock', may: 'change' },
    { area: 'content', may: 'read' },
    { area: 'content', may: 'change' },
    { area: 'money', may: 'read' },
  ])
})

it('a token reads orders without a session, and the shop records its last use to within a minute', async () => {
  const { body: order } = await placeOrder(shop, marama, await makeProduct(shop))
  const { id, token } = await make(readOrders)
  const orders = await shop.call('GET', '/api/orders', { headers: bearer(token) })
  expect(orders.status).toBe(200)
  expect(JSON.stringify(orders.body)).toContain(order._id)
  expect(orders.headers['set-cookie']).toBeUndefined()
  const used = async () => (await list()).tokens.find((each: { _id: string }) => each._id === id).lastUsedAt
  const first = await used()
  expect(first).toEqual(readSince(shop.clock, start))
  shop.clock.now = new Date(Date.parse(first) + 59_900)
  await shop.call('GET', '/api/orders', { headers: bearer(token) })
  expect(await used()).toBe(first)
  shop.clock.now = new Date(Date.parse(first) + 60_001)
  await shop.call('GET', '/api/orders', { headers: bearer(token) })
  expect(await used()).toEqual(readSince(shop.clock, new Date(Date.parse(first) + 60_001)))
})

it('a token changes what its scope includes, and the history names it with its owner', async () => {
  const { body: order } = await placeOrder(shop, marama, await makeProduct(shop))
  const { token } = await make([{ area: 'orders', may: 'change' }])
  const noted = await shop.call('POST', `/api/orders/${order._id}/notes`, {
    headers: bearer(token),
    body: { text: 'Booked.' },
  })
  expect(noted.status).toBe(201)
  const history = await shop.call('GET', `/api/history/order/${order._id}`, { as: ana })
  expect(history.body[0]).toMatchObject({ action: 'note-added', by: 'Ana Admin (Bookkeeping)' })
})

it('a token that is unknown, has ended or has expired is refused at once', async () => {
  const read = (token: string) => shop.call('GET', '/api/orders', { as: ana, headers: bearer(token) })
  expect(await read('tot_unknown')).toMatchObject(notValid)
  expect(await read('tot_')).toMatchObject(notValid)
  const ended = await make(readOrders)
  expect((await read(ended.token)).status).toBe(200)
  expect((await shop.call('DELETE', `/api/tokens/${ended.id}`, { as: ana })).body).toEqual({ message: 'Token ended' })
  expect(await read(ended.token)).toMatchObject(notValid)
  const again = await shop.call('DELETE', `/api/tokens/${ended.id}`, { as: ana })
  expectRefused(again, 404, 'This token has already ended.')

  shop.clock.now = new Date('2027-06-29T11:00:00.000Z')
  await shop.shop.db.update(users).set({ createdAt: start })
  const owner = await makeAdmin(shop)
  const expiring = await make(readOrders, { endsOn: '2027-06-30' }, owner)
  shop.clock.now = new Date('2027-06-30T11:59:59.000Z')
  expect((await read(expiring.token)).status).toBe(200)
  shop.clock.now = new Date('2027-06-30T12:00:00.000Z')
  expect(await read(expiring.token)).toMatchObject(notValid)
})

const read = (token: string) => shop.call('GET', '/api/orders', { headers: bearer(token) })

it('a token ends with the role of its owner, also when the role comes back', async () => {
  const owner = await makeAdmin(shop)
  const { id, token } = await make(readOrders, {}, owner)
  expect((await read(token)).status).toBe(200)
  const setRole = (role: string) => shop.call('PUT', `/api/users/${owner._id}`, { as: ana, body: { role } })
  expect((await setRole('staff')).status).toBe(200)
  expect(await read(token)).toMatchObject(notValid)
  expect((await setRole('owner')).status).toBe(200)
  expect(await read(token)).toMatchObject(notValid)
  expect(await historyOf(id)).toMatchObject([{ action: 'deleted' }, { action: 'created' }])
})

it('a token ends with the account of its owner', async () => {
  const owner = await makeAdmin(shop)
  await make(readOrders, {}, owner)
  await shop.shop.db.delete(users).where(eq(users.id, owner._id))
  expect(await shop.shop.db.$count(apiTokens, eq(apiTokens.userId, owner._id))).toBe(0)
})

it('a token ends when all devices of its owner are signed out', async () => {
  const owner = await makeAdmin(shop)
  const { token } = await make(readOrders, {}, owner)
  const { token: other } = await make(readOrders)
  expect((await shop.call('DELETE', `/api/users/${owner._id}/sessions`, { as: ana })).status).toBe(200)
  expect(await read(token)).toMatchObject(notValid)
  expect((await read(other)).status).toBe(200)
})

it('a token ends with a new password by email', async () => {
  const owner = await makeAdmin(shop)
  const { token } = await make(readOrders, {}, owner)
  await shop.call('POST', '/api/users/forgot-password', { body: { email: owner.email } })
  const link = await tokenFor(shop, owner.email, paths.resetPassword)
  const body = { token: link, password: 'a new kauri table' }
  expect((await shop.call('POST', '/api/users/reset-password', { body })).status).toBe(200)
  expect(await read(token)).toMatchObject(notValid)
})

it('a token triggers an email to every owner that lists its scopes', async () => {
  const owner = await makeAdmin(shop)
  await make(readOrders, { name: 'Robot' }, owner)
  const owners = await shop.shop.db.select().from(users).where(eq(users.role, 'owner'))
  const mails = (await shop.mail.rows()).filter(({ kind, text }) => kind === 'new-token' && text.includes('“Robot”'))
  expect(mails.map(({ to }) => to).toSorted()).toEqual(owners.map(({ email }) => email).toSorted())
  expect(mails[0]).toMatchObject({ subject: 'A new API token' })
  expect(mails[0]?.text).toContain('Ana Admin made the API token “Robot” for Tōtara.')
  expect(mails[0]?.text).toContain('It may: orders: read')
})

it('a token is stored as its hash, and is in no list and no history', async () => {
  const { id, token } = await make(readOrders)
  expect(token).toMatch(/^tot_[\w-]{43}$/)
  const [row] = await shop.shop.db.select().from(apiTokens).where(eq(apiTokens.id, id))
  expect(row?.tokenHash).toBe(createHash('sha256').update(token).digest('hex'))
  expect(JSON.stringify(row)).not.toContain(token)
  const { text } = await shop.call('GET', '/api/tokens', { as: ana })
  expect(text).toContain(`"start":"${token.slice(0, 7)}"`)
  expect(text).not.toContain(token)
  expect(await historyOf(id)).toMatchObject([
    {
      action: 'created',
      fields: [
        { field: 'name', before: null, after: 'Bookkeeping' },
        { field: 'scopes', before: null, after: 'orders: read' },
      ],
    },
  ])
  expect(JSON.stringify(await historyOf(id))).not.toContain('tot_')
})

it('a token is called 600 times a minute at the most', async () => {
  const strict = await startShop({ LIMITS: 'api-token=2/60' })
  try {
    const owner = await makeAdmin(strict)
    const { body } = await strict.call('POST', '/api/tokens', { as: owner, body: { name: 'Loop', scopes: readOrders } })
    const statuses: number[] = []
    for (let count = 0; count < 3; count++) {
      statuses.push((await strict.call('GET', '/api/orders', { headers: bearer(body.token) })).status)
    }
    expect(statuses).toEqual([200, 200, 429])
  } finally {
    await strict.close()
  }
})

it.each([
  [{ name: ' ', scopes: readOrders }, 'Name the program.'],
  [{ name: 'A', scopes: [] }, 'Choose what the token may do.'],
  [{ name: 'A', scopes: [{ area: 'people', may: 'read' }] }, 'Choose the areas from the list.'],
  [{ name: 'A', scopes: [{ area: 'money', may: 'change' }] }, 'No token can have the scope money: change.'],
  [{ name: 'A', scopes: [...readOrders, ...readOrders] }, 'Choose each area once.'],
  [{ name: 'A', scopes: readOrders, endsOn: '2020-01-01' }, 'Choose a day that isn’t over.'],
])('a new token is refused with the body %j', async (body, message) => {
  const reply = await create(body)
  expect([reply.status, reply.body.message]).toEqual([400, message])
})

it('a new token needs a fresh sign-in, and the owner in person', async () => {
  const staff = await makePerson(shop, 'staff')
  const refused = await create({ name: 'A', scopes: readOrders }, staff)
  expect([refused.status, refused.body.message]).toEqual([403, 'This page is for the owner.'])
  const owner = await makeAdmin(shop)
  shop.clock.now = new Date(start.getTime() + 16 * 60_000)
  const stale = await create({ name: 'A', scopes: readOrders }, owner)
  expect([stale.status, stale.body.errors[0].path]).toEqual([403, 'currentPassword'])
})
