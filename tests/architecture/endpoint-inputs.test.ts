import type { TSchema } from 'typebox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { makeAdmin, type Person } from '#tests/support/factories.ts'
import { startShop, type TestShop, type TestResponse } from '#tests/support/start-shop.ts'

/*
 * Every text that an endpoint of the contract takes, with characters that the database cannot store; a new endpoint is
 * covered automatically. An admin calls, so that no access check comes first.
 */

/** NUL and both halves of a surrogate pair. */
const unstorable = ['a\u0000b', 'a\ud800', '\udc00b']

const refusal = { status: 400, body: { message: 'The text contains a character that cannot be stored.' } }

const unreadable = { status: 400, body: { message: 'The address cannot be read.' } }

const all = Object.values(endpoints).flatMap((table) => Object.values(table as Record<string, Endpoint>))

let shop: TestShop
let admin: Person
beforeAll(async () => {
  shop = await startShop()
  admin = await makeAdmin(shop)
})
afterAll(() => shop.close())

interface SchemaNode {
  type?: string
  properties?: Record<string, SchemaNode>
  items?: SchemaNode
  anyOf?: SchemaNode[]
}

/** The places of a schema that take text. An item of an array has the name 0. */
function textPaths(schema: TSchema | undefined, path: string[] = []): string[][] {
  const node = (schema ?? {}) as SchemaNode
  const below = [...Object.entries(node.properties ?? {}), ...(node.items ? [['0', node.items] as const] : [])].flatMap(
    ([name, child]) => textPaths(child as TSchema, [...path, name]),
  )
  const isText = node.type === 'string' || node.anyOf?.some(({ type }) => type === 'string')
  return isText ? [path] : below
}

/** A value with a text at one place and nothing else. */
function valueWith([name, ...rest]: readonly string[], text: string): unknown {
  if (name === undefined) return text
  return name === '0' ? [valueWith(rest, text)] : { [name]: valueWith(rest, text) }
}

const calls = (kind: 'params' | 'query' | 'body') =>
  all.flatMap((endpoint) =>
    textPaths(endpoint[kind]).map((path) => ({
      title: `${endpoint.method} ${endpoint.url}, ${path.join('.')}`,
      endpoint,
      path,
    })),
  )

let called = 0

/** Calls as the admin, each time from another address because sign-in and the contact form limit the calls of one. */
async function call(
  { method, url }: Pick<Endpoint, 'method'> & { url: string },
  body?: unknown,
): Promise<TestResponse> {
  const headers = { 'x-forwarded-for': `203.0.113.${++called % 250}`, 'content-type': 'application/json' }
  return shop.call(method, url, { as: admin, headers, ...(body !== undefined && { body: JSON.stringify(body) }) })
}

describe.each(calls('body'))('in the body of $title', ({ endpoint, path }) => {
  it.each(unstorable)('%j is refused', async (text) => {
    const { status, body } = await call(endpoint, valueWith(path, text))
    expect({ status, body }).toEqual(refusal)
  })
})

describe.each(calls('params'))('in the path of $title', ({ endpoint, path }) => {
  it('NUL and invalid UTF-8 are refused', async () => {
    const urlWith = (text: string) => endpoint.url.replace(`:${path[0]}`, text).replaceAll(/:\w+/g, 'x')
    const nul = await call({ method: endpoint.method, url: urlWith('a%00b') }, endpoint.body ? {} : undefined)
    expect({ status: nul.status, body: nul.body }).toEqual(unreadable)
    const surrogate = await call({ method: endpoint.method, url: urlWith('a%ED%A0%80') })
    expect({ status: surrogate.status, body: surrogate.body }).toEqual(unreadable)
  })
})

describe.each(calls('query'))('in the query of $title', ({ endpoint, path }) => {
  it('NUL is refused, and invalid UTF-8 is not an error of the shop', async () => {
    const urlWith = (text: string) => `${endpoint.url.replaceAll(/:\w+/g, 'x')}?${path[0]}=${text}`
    const nul = await call({ method: endpoint.method, url: urlWith('a%00b') })
    expect({ status: nul.status, body: nul.body }).toEqual(refusal)
    expect((await call({ method: endpoint.method, url: urlWith('a%ED%A0%80') })).status).toBeLessThan(500)
  })
})

const bodyless = all.filter(({ method, body, url }) => {
  // The uploads, the import and the webhook read their bodies themselves.
  return method !== 'GET' && !body && !/upload$|photos$|import$|webhook$/.test(url)
})

/** The refusals of a new admin, who has no second step at sign-in, is not a guest and has no link of an email. */
const refusals: Record<string, number> = {
  'POST /api/order-link/checkout': 404,
  'PUT /api/order-link/paid': 404,
  'DELETE /api/order-link': 404,
  'POST /api/stock-alerts/unsubscribe': 404,
  'POST /api/review-invitations/unsubscribe': 404,
  'DELETE /api/users/second-factor/authenticator': 404,
  'POST /api/users/second-factor/recovery-codes': 409,
  'POST /api/users/guest/claim': 409,
  // The shop of a test writes no backups.
  'POST /api/backups': 409,
}

describe.each(bodyless)('$method $url, which takes no body,', ({ method, url, status: success = 200 }) => {
  it.each(['application/x-www-form-urlencoded', 'text/plain', 'application/json', 'multipart/form-data', 'unreadable'])(
    'is not refused for the type %s',
    async (type) => {
      const as = await makeAdmin(shop)
      const { status } = await shop.call(method, url.replaceAll(/:\w+/g, 'x'), {
        as,
        headers: { 'content-type': type },
      })
      expect(status).toBe(url.includes(':') ? 404 : (refusals[`${method} ${url}`] ?? success))
    },
  )
})
