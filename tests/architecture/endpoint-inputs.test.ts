import type { TSchema } from 'typebox'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import { makeAdmin, type Person } from '#tests/support/factories.ts'
import { startShop, type TestResponse, type TestShop } from '#tests/support/start-shop.ts'

/* Covers new endpoints by itself. An admin calls, so that no access check comes first. */

const unstorable = ['a\u0000b', 'a\ud800', '\udc00b']

const refusal = '400 {"message":"Your text has a character we can’t save. Remove it, then try again."}'

const unreadable = '400 {"message":"The address can’t be read."}'

let shop: TestShop
let admin: Person
beforeAll(async () => {
  // The admin asks for the same links again, with each type of body.
  shop = await startShop({ LIMITS: 'confirmation-links=100/3600,claim-links=100/3600' })
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

let called = 0

/** Calls as the admin, each time from another address because sign-in and the contact form limit the calls of one. */
async function call(method: Endpoint['method'], url: string, body?: unknown): Promise<TestResponse> {
  const headers = { 'x-forwarded-for': `203.0.113.${++called % 250}`, 'content-type': 'application/json' }
  return shop.call(method, url, { as: admin, headers, ...(body !== undefined && { body: JSON.stringify(body) }) })
}

const replyOf = ({ status, text }: TestResponse) => `${status} ${text.slice(0, 150)}`

interface Attempt {
  place: string
  url: string
  body?: unknown
  expected: string
}

function listAttempts({ url, params, query, body }: Endpoint): Attempt[] {
  const urlWithout = url.replaceAll(/:\w+/g, 'x')
  return [
    ...textPaths(body).flatMap((path) =>
      unstorable.map((text) => ({
        place: `body, ${path.join('.')}, ${JSON.stringify(text)}`,
        url,
        body: valueWith(path, text),
        expected: refusal,
      })),
    ),
    ...textPaths(params).flatMap(([name]) =>
      ['a%00b', 'a%ED%A0%80'].map((text) => ({
        place: `path, ${name}, ${text}`,
        url: url.replace(`:${name}`, text).replaceAll(/:\w+/g, 'x'),
        body: body && {},
        expected: unreadable,
      })),
    ),
    ...textPaths(query).flatMap(([name]) => [
      { place: `query, ${name}, a%00b`, url: `${urlWithout}?${name}=a%00b`, expected: refusal },
      { place: `query, ${name}, a%ED%A0%80`, url: `${urlWithout}?${name}=a%ED%A0%80`, expected: 'below 500' },
    ]),
  ]
}

const features = Object.entries(endpoints).map(([feature, table]) => ({
  feature,
  lines: Object.values(table as Record<string, Endpoint>),
}))

const withText = features.filter(({ lines }) => lines.some((line) => listAttempts(line).length > 0))

it.each(withText)('no field of $feature takes a text that cannot be stored', async ({ lines }) => {
  const differences: string[] = []
  for (const line of lines) {
    for (const { place, url, body, expected } of listAttempts(line)) {
      const response = await call(line.method, url, body)
      const isExpected = expected === 'below 500' ? response.status < 500 : replyOf(response) === expected
      if (!isExpected) differences.push(`${line.method} ${line.url}, ${place}: ${replyOf(response)}`)
    }
  }
  expect(differences).toEqual([])
})

const bodyless = features
  .flatMap(({ lines }) => lines)
  .filter(({ method, body, url }) => {
    // The uploads, the import and the webhook read their bodies themselves.
    return method !== 'GET' && !body && !/upload$|photos$|import$|files$|webhook$/.test(url)
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

const types = [
  'application/x-www-form-urlencoded',
  'text/plain',
  'application/json',
  'multipart/form-data',
  'unreadable',
]

it('an endpoint that takes no body can be called with every type of body', async () => {
  const differences: string[] = []
  for (const { method, url, status: success = 200 } of bodyless) {
    const expected = url.includes(':') ? 404 : (refusals[`${method} ${url}`] ?? success)
    for (const type of types) {
      // Logging out ends the session, so this call uses a session of its own.
      const as = url.endsWith('/logout') ? await makeAdmin(shop) : admin
      const headers = { 'content-type': type }
      const response = await shop.call(method, url.replaceAll(/:\w+/g, 'x'), { as, headers })
      if (response.status !== expected) {
        differences.push(`${method} ${url}, ${type}: ${replyOf(response)} instead of ${expected}`)
      }
    }
  }
  expect(differences).toEqual([])
})
