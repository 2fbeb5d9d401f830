import * as fc from 'fast-check'
import { endpoints } from '#contract/endpoints.ts'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import { hostileHeaders, hostileJson, hostileText } from './hostile-values.ts'
import { idMark, type SchemaNode, validValue } from './valid-values.ts'

/** Who sends a request. `guest` is a shopper whose account and sessions the request may end. */
export type Sender = 'visitor' | 'shopper' | 'guest' | 'admin'

/** A request of a run. `endpoint` is undefined for a page or an address outside of the contract. */
export interface FuzzRequest {
  endpoint: Endpoint | undefined
  method: string
  path: string
  sender: Sender
  headers: Record<string, string>
  body: string | Buffer | undefined
}

const all = Object.values(endpoints).flatMap((table) => Object.values(table as Record<string, Endpoint>))

/** Calls that cost a password hash or a picture are made less often, so that a run has time for the others. */
const costly = new Set([
  'POST /api/users',
  'POST /api/users/auth',
  'POST /api/upload',
  'POST /api/models/upload',
  'PUT /api/users/profile',
])

function requestTo(endpoint: Endpoint): fc.Arbitrary<FuzzRequest> {
  return fc.record({
    endpoint: fc.constant(endpoint),
    method: fc.oneof(
      { weight: 30, arbitrary: fc.constant<string>(endpoint.method) },
      { weight: 1, arbitrary: anyMethod },
    ),
    path: fc.tuple(pathOf(endpoint), queryOf(endpoint)).map(([path, query]) => path + query),
    sender: senderOf(endpoint),
    headers: fc.tuple(headers(), fc.constant(contentTypeOf(endpoint))).map(([given, type]) => ({ ...type, ...given })),
    body: bodyOf(endpoint),
  })
}

const anyMethod = fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND')

/** Most calls come from the person who may make them; those that end a session or an account from a guest. */
function senderOf({ access, url, method }: Endpoint): fc.Arbitrary<Sender> {
  const isOwnAccount = /^\/api\/users\/(?:profile|logout|auth|sessions)/.test(url) && method !== 'GET'
  if (isOwnAccount) return fc.constantFrom<Sender>('visitor', 'guest', 'guest')
  const allowed: Sender =
    typeof access === 'object' ? 'admin' : access === 'anyone' || access === 'provider' ? 'visitor' : 'shopper'
  return fc.oneof(
    { weight: 6, arbitrary: fc.constant(allowed) },
    { weight: 1, arbitrary: fc.constantFrom<Sender>('visitor', 'shopper', 'admin') },
  )
}

function pathOf({ url }: Endpoint): fc.Arbitrary<string> {
  const names = [...url.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '')
  if (names.length === 0) return fc.constant(url)
  const parts = names.map((name) =>
    fc.oneof(
      { weight: 4, arbitrary: fc.constant(name === 'subject' ? 'product' : idMark) },
      { weight: 1, arbitrary: pathText },
    ),
  )
  return fc
    .tuple(...parts)
    .map((texts) => names.reduce((path, name, at) => path.replace(`:${name}`, () => texts[at] ?? ''), url))
}

/** A part of a path, encoded, or encoded wrongly. */
const pathText = fc.oneof(
  hostileText.map((text) => encodeURIComponent(text.toWellFormed())),
  fc.constantFrom(
    '%00',
    '%0a',
    '%E0%A4%A',
    '%',
    '%zz',
    '%c0%af',
    '..%2f..',
    '%2e%2e',
    '%ED%A0%80',
    'a%20b',
    '%E2%80%A8',
  ),
)

function queryOf({ query }: Endpoint): fc.Arbitrary<string> {
  const extra = fc.constantFrom(
    '',
    '',
    '?',
    '?&=&',
    '?x=%',
    '?%=1',
    '?a=1&a=2',
    '?__proto__=1',
    '?__proto__[a]=1',
    '?constructor.prototype=1',
  )
  if (!query) return extra
  const node = query as SchemaNode
  const valid = validValue(query).map(
    (value) =>
      `?${new URLSearchParams(Object.entries(value as object).map(([name, each]) => [name, String(each)])).toString()}`,
  )
  const hostile = fc
    .tuple(fc.constantFrom(...Object.keys(node.properties ?? { x: {} })), pathText)
    .map(([name, text]) => `?${name}=${text}`)
  return fc.oneof({ weight: 3, arbitrary: valid }, { weight: 3, arbitrary: hostile }, { weight: 1, arbitrary: extra })
}

function headers(): fc.Arbitrary<Record<string, string>> {
  return fc.oneof({ weight: 5, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: hostileHeaders })
}

function isForm({ method, url }: Pick<Endpoint, 'method' | 'url'>): boolean {
  return method === 'POST' && /\/upload$|\/photos$/.test(url)
}

function contentTypeOf({ method, url }: Endpoint): Record<string, string> {
  if (method === 'GET') return {}
  if (url.endsWith('/import')) return { 'content-type': 'text/csv' }
  return { 'content-type': isForm({ method, url }) ? 'multipart/form-data; boundary=x' : 'application/json' }
}

function bodyOf({ method, url, body }: Endpoint): fc.Arbitrary<string | Buffer | undefined> {
  if (url.endsWith('/import')) return csv
  if (isForm({ method, url })) return form
  if (method === 'GET' || !body)
    return fc.oneof({ weight: 8, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: hostileJson })
  const valid = validValue(body)
  return fc.oneof(
    { weight: 4, arbitrary: valid.map((value) => JSON.stringify(value)) },
    { weight: 6, arbitrary: nearlyValid(valid) },
    { weight: 1, arbitrary: hostileJson },
    { weight: 1, arbitrary: broken(valid) },
  )
}

/** A valid body with one field that is missing, replaced, or added. */
function nearlyValid(valid: fc.Arbitrary<unknown>): fc.Arbitrary<string> {
  return fc
    .tuple(valid, fc.nat(), hostileJson, fc.constantFrom('replace', 'remove', 'add', 'inside'))
    .map(([value, at, json, how]) => {
      const entries = Object.entries((value ?? {}) as Record<string, unknown>).map(
        ([name, each]) => [name, JSON.stringify(each) ?? 'null'] as const,
      )
      const chosen = entries[at % Math.max(1, entries.length)]?.[0]
      const rest = entries.filter(([name]) => name !== chosen)
      const name = JSON.stringify(chosen ?? 'x')
      const added =
        how === 'add'
          ? [...entries.map(([key, each]) => `${JSON.stringify(key)}:${each}`), `"__proto__":${json}`]
          : undefined
      const changed =
        how === 'remove' ? [] : [`${name}:${how === 'inside' ? `{"_id":${json},"product":${json}}` : json}`]
      return `{${(added ?? [...rest.map(([key, each]) => `${JSON.stringify(key)}:${each}`), ...changed]).join(',')}}`
    })
}

/** A body that is not JSON, or not UTF-8. */
function broken(valid: fc.Arbitrary<unknown>): fc.Arbitrary<string | Buffer> {
  return fc.tuple(valid, fc.nat({ max: 60 }), fc.uint8Array({ maxLength: 20 })).map(([value, at, bytes]) => {
    const text = JSON.stringify(value) ?? ''
    return at % 3 === 0
      ? text.slice(0, at)
      : at % 3 === 1
        ? `\ufeff${text}`
        : Buffer.concat([Buffer.from(text.slice(0, at)), bytes, Buffer.from(text.slice(at))])
  })
}

const csv = fc.oneof(
  fc
    .tuple(
      fc.constantFrom('code,name,price', 'code;price', 'code\tname', '_id,name', 'x', '', 'code,code'),
      fc.array(hostileText, { maxLength: 6 }),
    )
    .map(([header, cells]) => `${header}\n${cells.join(',')}\n`),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
)

const form = fc
  .tuple(fc.constantFrom('image', 'file', '__proto__', ''), hostileText, fc.boolean())
  .map(
    ([field, content, isClosed]) =>
      `--x\r\nContent-Disposition: form-data; name="${field}"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n${content}\r\n${isClosed ? '--x--\r\n' : ''}`,
  )

/** Pages, pictures, built files, the simulator's page and addresses that nothing serves. */
function requestElsewhere(): fc.Arbitrary<FuzzRequest> {
  const folders = [
    '/',
    '/product/',
    '/search/',
    '/living/',
    '/dining/',
    '/page/',
    '/order/',
    '/admin/',
    '/admin/user/',
    '/admin/product/',
  ]
  const others = [
    '/images/',
    '/assets/',
    '/card/pay/',
    '/card/',
    '/api/',
    '/api/docs/',
    '/.well-known/',
    '/profile/',
    '/metrics/',
    '/sitemap.xml/',
  ]
  const path = fc.oneof(
    fc
      .tuple(
        fc.constantFrom(...folders, ...others),
        fc.oneof(pathText, fc.constant(idMark)),
        fc.constantFrom('', '/', '/edit', '/receipt', '/page/2', '?keyword=%00', '?w=160'),
      )
      .map((parts) => parts.join('')),
    fc.constantFrom(
      '/',
      '/products',
      '/cart',
      '/login',
      '/login?redirect=%00',
      '/login?redirect=//evil.example',
      '/?keyword=%E2%80%A8',
      '/admin',
      '/admin/orderlist',
      '/admin/productlist?keyword=__proto__',
      '/admin/userlist',
      '/shipping',
      '/robots.txt',
      '/sitemap.xml',
      '/favicon.svg',
      '/favicon.ico',
      '/site.webmanifest',
      '/healthz',
      '/readyz',
      '/metrics',
      '//',
      '/..',
      '/%2e%2e/',
      '/api',
    ),
  )
  return fc.record({
    endpoint: fc.constant(undefined),
    method: fc.oneof({ weight: 8, arbitrary: fc.constant('GET') }, { weight: 1, arbitrary: anyMethod }),
    path,
    sender: fc.constantFrom<Sender>('visitor', 'shopper', 'admin'),
    headers: headers(),
    body: fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: hostileJson }),
  })
}

const weighted = all.map((endpoint) => ({
  arbitrary: requestTo(endpoint),
  weight: costly.has(`${endpoint.method} ${endpoint.url}`) ? 1 : 4,
}))

export const request: fc.Arbitrary<FuzzRequest> = fc.oneof(
  { weight: 10, arbitrary: fc.oneof(...weighted) },
  { weight: 2, arbitrary: requestElsewhere() },
)
