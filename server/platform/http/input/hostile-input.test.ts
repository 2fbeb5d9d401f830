import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { registerCardPageProxy } from '#server/pages/card-page-proxy.ts'
import { makeAdmin, makeProduct } from '#tests/support/factories.ts'
import { expectRefused, forFile, startOwnShop, startShop } from '#tests/support/start-shop.ts'

/* Input that no form sends: none of it may reach a decision, and none of it is an error of the shop. */

const shop = await forFile(startOwnShop())
await registerCardPageProxy(shop.app, shop.stripeSimulator)
const admin = await makeAdmin(shop)
await makeProduct(shop)

const prototypeNames = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', '__defineGetter__']

/** JSON with `levels` arrays around nothing, in the field `email`. */
const nested = (levels: number) => `{"email":${'['.repeat(levels)}${']'.repeat(levels)},"password":"x"}`

const post = (url: string, body: string) =>
  shop.call('POST', url, { body, headers: { 'content-type': 'application/json' } })

it.each([33, 1_000, 10_000, 30_000])(
  'a JSON body with %i levels is refused before anything reads it',
  async (levels) => {
    const { status, body } = await post('/api/users/auth', nested(levels))
    expect({ status, body }).toEqual({ status: 400, body: { message: 'The request has too many levels.' } })
  },
)

it('a JSON body with 30 levels is checked as usual', async () => {
  const { status, body } = await post('/api/users/auth', nested(30))
  expect({ status, body }).toMatchObject({ status: 400, body: { errors: [{ path: 'email' }] } })
})

it('a JSON body that is refused for a text is refused for a name too', async () => {
  for (const body of ['{"na\\u0000me":1}', '{"\\ud800":1}', '{"other":["\\udc00"]}']) {
    const refused = await post('/api/contact/send', body)
    expectRefused(refused, 400, 'Your text has a character we can’t save. Remove it, then try again.')
  }
})

it.each(prototypeNames)(
  'the name of a property that every object has: %s is a keyword like any other',
  async (name) => {
    const calls = [
      [`/api/products?keyword=${name}`, { products: [], page: 1, pages: 1 }],
      [`/api/products/top?keyword=${name}`, []],
      [`/api/products/selected?keyword=${name}`, []],
    ] as const
    for (const [url, body] of calls) {
      const answer = await shop.call('GET', url)
      expect({ url, status: answer.status, body: answer.body }).toEqual({ url, status: 200, body })
    }
    expect((await shop.call('GET', `/api/products/suggest?keyword=${name}`)).status).toBe(200)
  },
)

it.each(prototypeNames)('the name of a property that every object has: %s is an unknown id', async (name) => {
  for (const url of [`/api/products/${name}`, `/api/orders/${name}`, `/api/users/${name}`]) {
    expect({ url, status: (await shop.call('GET', url, { as: admin })).status }).toEqual({ url, status: 404 })
  }
})

it('a parameter that is sent twice is refused, and one in another place is not a parameter at all', async () => {
  const twice = await shop.call('GET', '/api/products?keyword=rimu&keyword=kauri')
  expect({ status: twice.status, path: twice.body.errors?.[0]?.path }).toEqual({ status: 400, path: 'keyword' })
  const inBody = await post('/api/users/auth?email=a@example.nz', '{"password":"x"}')
  expect({ status: inBody.status, path: inBody.body.errors?.[0]?.path }).toEqual({ status: 400, path: 'email' })
})

it.each(['%00', '%01', '%0a', '%0d', '%1b', '%7f', '%c2%85', '%e2%80%a8', '%e2%80%a9'])(
  'a control character or a line separator in an address: %s is refused by every endpoint',
  async (sign) => {
    for (const url of [`/api/products/a${sign}b`, `/api/history/product/${sign}`, `/images/${sign}`, `/api/${sign}`]) {
      const { status, body } = await shop.call('GET', url, { as: admin })
      expect({ url, status, body }).toEqual({ url, status: 400, body: { message: 'The address can’t be read.' } })
    }
  },
)

it.each(['name', 'code', 'brand', 'category', 'material', 'style', 'keywords', 'description', 'image'])(
  'half of a surrogate pair in the %s of a product is refused',
  async (field) => {
    const id = await makeProduct(shop)
    const { status, body } = await shop.call('PUT', `/api/products/${id}`, {
      as: admin,
      body: `{"${field}":"a\\ud800b"}`,
      headers: { 'content-type': 'application/json' },
    })
    expect({ status, body }).toEqual({
      status: 400,
      body: { message: 'Your text has a character we can’t save. Remove it, then try again.' },
    })
  },
)

it.each([
  ['expect', '100-continue'],
  ['upgrade', 'h2c'],
  ['content-encoding', 'gzip'],
  ['transfer-encoding', 'chunked'],
  ['keep-alive', 'timeout=5'],
  ['te', 'trailers'],
  ['connection', 'upgrade'],
  ['proxy-connection', 'keep-alive'],
])('the card page of the simulator with the header %s: %s is not an error of the shop', async (name, value) => {
  const response = await shop.app.inject({
    method: 'POST',
    url: '/card/pay/x',
    headers: { [name]: value, 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'number=4242',
  })
  expect({ name, isClientError: response.statusCode >= 400 && response.statusCode < 500 }).toEqual({
    name,
    isClientError: true,
  })
})

it('a database that takes no writes is 503 with a sentence and Retry-After, and reading goes on', async () => {
  const readOnly = await startShop()
  await readOnly.database.db.execute(sql`
      create function refuse_write() returns trigger language plpgsql as $$
      begin raise exception 'cannot execute INSERT in a read-only transaction' using errcode = '25006'; end $$`)
  await readOnly.database.db.execute(
    sql`create trigger refuse before insert on users for each row execute function refuse_write()`,
  )
  const person = { name: 'Marama', email: 'marama@example.nz', password: 'kauri-1234-tree' }
  for (const code of ['25006', '53100', '53200', '58030']) {
    await readOnly.database.db.execute(
      sql.raw(`create or replace function refuse_write() returns trigger language plpgsql as
          $$ begin raise exception 'refused' using errcode = '${code}'; end $$`),
    )
    const { status, body, headers } = await readOnly.call('POST', '/api/users', { body: person })
    expect({ code, status, body, retryAfter: headers['retry-after'] }).toEqual({
      code,
      status: 503,
      body: { message: 'We can’t save anything right now. Try again in a few minutes.' },
      retryAfter: '60',
    })
  }
  expect((await readOnly.call('GET', '/api/products')).status).toBe(200)
  await readOnly.close()
})
