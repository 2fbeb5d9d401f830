import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { makeAdmin, makeOrderBody, makeProduct, makeShopper } from '#tests/support/factories.ts'
import { forFile, startShop } from '#tests/support/start-shop.ts'
import { createLog } from './create-log.ts'

/*
 * A database that refuses every row, while people register, sign in, order, write, review and upload: the errors of the
 * database and of its driver contain all that was sent, and no line of the log may.
 */

const lines: string[] = []
const log = createLog('trace', { write: (line: string) => void lines.push(line) })

const shop = await forFile(startShop({ LOG_LEVEL: 'trace' }, { log }))
const shopper = await makeShopper(shop)
const admin = await makeAdmin(shop)
const productId = await makeProduct(shop)

/** What the requests of this test send. None of it may be in the log, whole or as a hash. */
const sent = {
  name: 'Wiremu Pōtatau-Smith',
  email: 'wiremu.potatau@kawau.example',
  password: 'ngaio-7731-pukeko',
  address: '77 Secret Valley Road',
  city: 'Whangamomona',
  recipient: 'Tūī Rātana-Jones',
  phone: '0274 987 123',
  note: 'The key is under the third brick.',
  message: 'Please deliver on a Tuesday, my dog bites.',
  comment: 'The table wobbles beneath my grandmother.',
  code: 'KAURI-SECRET-20',
  keyword: 'embarrassing-search',
  token: 'abcdefabcdef-not-a-session',
}

const address = {
  address: sent.address,
  city: sent.city,
  postCode: '9400',
  country: 'New Zealand',
  recipient: sent.recipient,
  phone: sent.phone,
  note: sent.note,
}

async function sendEverything(): Promise<number[]> {
  const person = { name: sent.name, email: sent.email, password: sent.password }
  const message = {
    firstName: 'Wiremu',
    lastName: 'Pōtatau-Smith',
    email: sent.email,
    phone: '021 555',
    message: sent.message,
  }
  const form = new FormData()
  form.append('image', new Blob([sent.message], { type: 'image/png' }), `${sent.name}.png`)
  const uploaded = new Response(form)
  const answers = [
    await shop.call('POST', '/api/users', { body: person }),
    await shop.call('POST', '/api/users/auth', { body: shopper }),
    await shop.call('PUT', '/api/users/profile', {
      as: shopper,
      body: { name: sent.name, email: sent.email, password: sent.password, currentPassword: shopper.password },
    }),
    await shop.call('POST', '/api/contact/send', { body: message }),
    await shop.call('POST', '/api/orders', {
      as: shopper,
      body: makeOrderBody([{ product: productId, qty: 1 }], { shippingAddress: address }),
      headers: { 'idempotency-key': sent.token },
    }),
    await shop.call('POST', `/api/products/${productId}/reviews`, {
      as: shopper,
      body: { rating: 1, comment: sent.comment },
    }),
    await shop.call('PUT', `/api/users/${shopper._id}`, { as: admin, body: { name: sent.name, email: sent.email } }),
    await shop.call('POST', '/api/discounts', {
      as: admin,
      body: { code: sent.code, kind: 'percent', percent: 10, description: sent.comment },
    }),
    await shop.call('PUT', `/api/products/${productId}`, { as: admin, body: { description: sent.comment } }),
    await shop.call('POST', '/api/upload', {
      as: admin,
      body: Buffer.from(await uploaded.arrayBuffer()),
      headers: { 'content-type': uploaded.headers.get('content-type') ?? '' },
    }),
    await shop.call('GET', `/api/products?keyword=${sent.keyword}`, { as: { cookie: `session=${sent.token}` } }),
    await shop.call('POST', '/api/users', {
      body: `{"email":"${sent.email}", ${sent.password}`,
      headers: { 'content-type': 'application/json' },
    }),
  ]
  return answers.map(({ status }) => status)
}

const forbidden = [
  ...Object.values(sent),
  'Wiremu',
  'argon2',
  '$2',
  'person1@example.nz',
  'Marama Tipene',
  'kauri1234',
  'params:',
  'secretKey',
]

function expectNothingPersonal() {
  expect(lines.length).toBeGreaterThan(5)
  expect(forbidden.filter((text) => text !== '$2' && lines.some((line) => line.includes(text)))).toEqual([])
}

async function tables(): Promise<string[]> {
  const { rows } = await shop.database.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  return rows.map(({ name }) => name)
}

it('the log of a shop whose database refuses every row has the errors with statement and SQLSTATE, and nothing that was sent', async () => {
  for (const name of await tables()) {
    await shop.database.db.execute(
      sql.raw(`alter table "${name}" add constraint refuse_${name} check (false) not valid`),
    )
  }
  lines.length = 0
  const statuses = await sendEverything()
  for (const name of await tables()) {
    await shop.database.db.execute(sql.raw(`alter table "${name}" drop constraint refuse_${name}`))
  }
  expect(statuses.filter((status) => status === 500).length).toBeGreaterThanOrEqual(7)
  expectNothingPersonal()
  // Those of requests: an email of another test may still be sent.
  const errors = lines.map((line) => JSON.parse(line)).filter(({ err, reqId }) => err && reqId)
  expect(errors.length).toBeGreaterThanOrEqual(7)
  expect(errors[0]).toMatchObject({
    level: 50,
    reqId: expect.any(String),
    err: {
      type: 'DrizzleQueryError',
      statement: expect.stringMatching(/^insert into "users"/),
      stack: expect.stringMatching(/^ {4}at /),
      cause: { code: '23514', table: 'users', constraint: 'refuse_users' },
    },
  })
})

it('the log of a shop whose database refuses every row has nothing that was sent when the database is read-only', async () => {
  await shop.database.db.execute(sql`
      create function refuse_row() returns trigger language plpgsql as $$
      begin raise exception 'read-only: %', to_jsonb(new) using errcode = '25006', detail = to_jsonb(new)::text; end $$`)
  for (const name of await tables()) {
    await shop.database.db.execute(
      sql.raw(`create trigger refuse before insert or update on "${name}" for each row execute function refuse_row()`),
    )
  }
  lines.length = 0
  const statuses = await sendEverything()
  for (const name of await tables()) await shop.database.db.execute(sql.raw(`drop trigger refuse on "${name}"`))
  expect(statuses.filter((status) => status === 503).length).toBeGreaterThanOrEqual(7)
  expect(statuses).not.toContain(500)
  expectNothingPersonal()
})

it('a request is one JSON line at info with its id, route, status and time', async () => {
  lines.length = 0
  await shop.call('GET', `/api/products/${productId}?keyword=${sent.keyword}`)
  await shop.call('POST', '/api/users/auth', { body: { email: sent.email, password: sent.password } })
  expect(lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 30)).toMatchObject([
    { reqId: expect.any(String), method: 'GET', route: '/api/products/:id', status: 200, ms: expect.any(Number) },
    { reqId: expect.any(String), method: 'POST', route: '/api/users/auth', status: 401, msg: 'request' },
  ])
  expectNoneOf([sent.keyword, sent.email, productId])
})

it('a request for a picture, an asset or a health check is a line at debug', async () => {
  lines.length = 0
  for (const url of ['/healthz', '/readyz', '/metrics', '/images/none.webp']) await shop.call('GET', url)
  expect(lines.map((line) => JSON.parse(line)).map(({ level, route }) => [level, route])).toEqual([
    [20, '/healthz'],
    [20, '/readyz'],
    [20, '/metrics'],
    [20, '/images/:name'],
  ])
})

it('a request has no line of its own for the calls that a page makes to the API', async () => {
  lines.length = 0
  await shop.app.inject({ method: 'GET', url: '/api/products', remoteAddress: 'ssr' })
  expect(lines.map((line) => JSON.parse(line).level)).toEqual([20])
})

function expectNoneOf(texts: string[]) {
  expect(texts.filter((text) => lines.some((line) => line.includes(text)))).toEqual([])
}
