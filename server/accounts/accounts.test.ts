import { expect, it } from 'vitest'
import { sessions, users } from '#db/tables/accounts/accounts.ts'
import { cookieOf, makeShopper } from '#tests/support/factories.ts'
import { bodyOf, expectRefused, forFile, startShop } from '#tests/support/start-shop.ts'

const shop = await forFile(startShop())

it('registering responds with 201 and the signed-in user, never with a password', async () => {
  const body = { name: ' Marama Tipene ', email: ' Marama@Example.nz', password: 'kauri1234' }
  const answer = await shop.call('POST', '/api/users', { body })
  expect(answer.status).toBe(201)
  expect(answer.body).toEqual({
    _id: expect.any(String),
    name: 'Marama Tipene',
    email: 'marama@example.nz',
    isAdmin: false,
  })
  expect(bodyOf(await shop.call('GET', '/api/users/profile', { as: { cookie: cookieOf(answer) } }))).toEqual(
    answer.body,
  )
})

it('registering is refused with 409 when the address has an account, in any case', async () => {
  const { email } = await makeShopper(shop)
  const body = { name: 'Another', email: ` ${email.toUpperCase()} `, password: 'kauri1234' }
  expect(bodyOf(await shop.call('POST', '/api/users', { body }), 409)).toEqual({
    message: 'User already exists',
    errors: [{ path: 'email', message: 'That email already has an account.' }],
  })
})

it('registering returns every invalid field', async () => {
  const answer = await shop.call('POST', '/api/users', { body: { name: ' ', email: 'marama@', password: 'short' } })
  expect(answer.status).toBe(400)
  expect(answer.body.errors).toEqual([
    { path: 'name', message: 'Enter your name.' },
    { path: 'email', message: 'Enter an email address such as name@example.nz.' },
    { path: 'password', message: 'Use a password of 8 to 128 characters.' },
  ])
  expect(answer.body.message).toBe('Enter your name.')
})

it.each(['a@[127.0.0.1]', 'mailto:a@b.co', 'a(b)@c.co', 'a\u0007b@c.co', 'a\u202Eb@c.co', 'a\\b@c.co', 'a@b.c\u200Bo'])(
  'registering refuses an address of another notation or with invisible characters: %j',
  async (email) => {
    const body = { name: 'Marama', email, password: 'kauri1234' }
    expectRefused(
      await shop.call('POST', '/api/users', { body }),
      400,
      'Enter an email address such as name@example.nz.',
      'email',
    )
  },
)

it('registering asks for an address without macrons before the @; its domain may have them', async () => {
  const register = (email: string) =>
    shop.call('POST', '/api/users', { body: { name: 'Tāne', email, password: 'kauri1234' } })
  const message = 'Write the part before the @ without macrons and accents. Most mail servers refuse them.'
  for (const email of ['tāne@example.nz', ' ta\u0304ne@example.nz', 'élan@tōtara.nz']) {
    const errors = [{ path: 'email', message }]
    expect(await register(email)).toMatchObject({ status: 400, body: { message, errors } })
  }
  expect((await register('tane@tōtara.nz')).status).toBe(201)
})

it('registering names the limit of a name that is too long', async () => {
  const body = { name: 'x'.repeat(61), email: 'marama@example.nz', password: 'kauri1234' }
  expectRefused(await shop.call('POST', '/api/users', { body }), 400, 'Keep the name to 60 characters.')
})

it('registering never creates an admin', async () => {
  const body = { name: 'Sly', email: 'sly@example.nz', password: 'kauri1234', isAdmin: true, is_admin: true }
  expect((await shop.call('POST', '/api/users', { body })).body.isAdmin).toBe(false)
})

it.each([
  ['nothing', undefined, 400],
  ['null', null, 400],
  ['a list', [], 400],
  ['numbers for texts', { name: 7, email: {}, password: [] }, 400],
  ['a character that cannot be stored', { name: 'a\u0000b', email: 'nul@example.nz', password: 'kauri1234' }, 400],
  ['a name of 10,000 letters', { name: 'a'.repeat(10_000), email: 'long@example.nz', password: 'kauri1234' }, 400],
])('registering refuses %s with a message', async (_what, body, status) => {
  const answer = await shop.call('POST', '/api/users', { body, headers: { 'content-type': 'application/json' } })
  expect(answer.status).toBe(status)
  expect(answer.body.message).toMatch(/\.$/)
})

it('registering refuses broken JSON with 400 and another type with 415, both in JSON', async () => {
  const broken = await shop.app.inject({
    method: 'POST',
    url: '/api/users',
    headers: { 'content-type': 'application/json' },
    payload: '{"name":',
  })
  expect({ status: broken.statusCode, body: broken.json() }).toEqual({
    status: 400,
    body: { message: 'The request can’t be read.' },
  })
  const form = await shop.app.inject({
    method: 'POST',
    url: '/api/users',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'name=x',
  })
  expect(form.statusCode).toBe(415)
  expect(form.json().message).toBe('Send JSON: this type of content isn’t accepted here.')
})

it('signing in responds with 200 and a session cookie that scripts cannot read', async () => {
  const person = await makeShopper(shop)
  const answer = await shop.call('POST', '/api/users/auth', {
    body: { email: person.email, password: person.password },
  })
  expect(answer.status).toBe(200)
  expect(answer.body).toEqual({ _id: person._id, name: person.name, email: person.email, isAdmin: false })
  const [cookie = '', device] = [answer.headers['set-cookie']].flat().map(String)
  expect(cookie).toMatch(/^session=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/)
  expect(device).toMatch(/^device=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/)
  const stored = await shop.shop.db.select().from(sessions)
  const token = cookie.slice('session='.length).split(';')[0]
  expect(stored.some(({ tokenHash }) => tokenHash === token)).toBe(false)
})

it('signing in has the same response for a wrong password and for an unknown address', async () => {
  const { email } = await makeShopper(shop)
  const wrong = await shop.call('POST', '/api/users/auth', { body: { email, password: 'not this one' } })
  const unknown = await shop.call('POST', '/api/users/auth', {
    body: { email: 'unknown@example.nz', password: 'not this one' },
  })
  expectRefused(wrong, 401, 'Invalid email or password')
  expectRefused(unknown, 401, 'Invalid email or password')
})

it('signing in is refused with 429 after ten wrong passwords for one account, and not for other accounts', async () => {
  const [victim, other] = [await makeShopper(shop), await makeShopper(shop)]
  const guess = (email: string, password: string) => shop.call('POST', '/api/users/auth', { body: { email, password } })
  for (let tries = 0; tries < 10; tries++) expect((await guess(victim.email, 'wrong one')).status).toBe(401)
  const refused = await guess(victim.email, victim.password)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await guess(other.email, other.password)).status).toBe(200)
})

it('signing in is not limited with the right password', async () => {
  const { email, password } = await makeShopper(shop)
  for (let times = 0; times < 12; times++) {
    expect((await shop.call('POST', '/api/users/auth', { body: { email, password } })).status).toBe(200)
  }
})

it('signing out ends the session on the server and clears the cookie', async () => {
  const person = await makeShopper(shop)
  const answer = await shop.call('POST', '/api/users/logout', { as: person })
  expect(answer.status).toBe(200)
  expect(String(answer.headers['set-cookie'])).toMatch(/^session=; Max-Age=0|^session=;/)
  expect((await shop.call('GET', '/api/users/profile', { as: person })).status).toBe(401)
})

it('signing out succeeds without a session', async () => {
  expect((await shop.call('POST', '/api/users/logout')).status).toBe(200)
})

it('the profile changes the name, ignores _id, keeps the password when it is empty and the address until the new one is confirmed', async () => {
  const person = await makeShopper(shop)
  const other = await makeShopper(shop)
  expect(
    bodyOf(
      await shop.call('PUT', '/api/users/profile', {
        as: person,
        body: {
          _id: other._id,
          name: 'Marama T',
          email: 'new@example.nz',
          password: '',
          currentPassword: person.password,
        },
      }),
    ),
  ).toEqual({ _id: person._id, name: 'Marama T', email: person.email, isAdmin: false })
  const signIn = (email: string) => shop.call('POST', '/api/users/auth', { body: { email, password: person.password } })
  expect((await signIn('new@example.nz')).status).toBe(401)
  expect((await signIn(person.email)).status).toBe(200)
})

it('the profile keeps missing fields', async () => {
  const person = await makeShopper(shop)
  const answer = await shop.call('PUT', '/api/users/profile', { as: person, body: {} })
  expect(answer.body).toEqual({ _id: person._id, name: person.name, email: person.email, isAdmin: false })
})

it('the profile refuses an address that another account has', async () => {
  const [person, other] = [await makeShopper(shop), await makeShopper(shop)]
  const body = { email: other.email, currentPassword: person.password }
  expectRefused(await shop.call('PUT', '/api/users/profile', { as: person, body }), 409, 'User already exists')
})

it('the profile refuses a short password', async () => {
  const person = await makeShopper(shop)
  const answer = await shop.call('PUT', '/api/users/profile', { as: person, body: { password: '1234567' } })
  expect(answer.status).toBe(400)
  expect(answer.body.errors).toEqual([{ path: 'password', message: 'Use a password of 8 to 128 characters.' }])
})

it('the profile ends the other sessions, not this one, when the password changes', async () => {
  const person = await makeShopper(shop)
  const elsewhere = await shop.call('POST', '/api/users/auth', {
    body: { email: person.email, password: person.password },
  })
  await shop.call('PUT', '/api/users/profile', { as: person, body: { password: 'rimu5678' } })
  expect((await shop.call('GET', '/api/users/profile', { as: person })).status).toBe(200)
  expect((await shop.call('GET', '/api/users/profile', { as: { cookie: cookieOf(elsewhere) } })).status).toBe(401)
})

it('the profile reads the role from the database at every request (promises 21)', async () => {
  const person = await makeShopper(shop)
  await shop.shop.db.update(users).set({ isAdmin: true })
  expect((await shop.call('GET', '/api/users/profile', { as: person })).body.isAdmin).toBe(true)
  await shop.shop.db.update(users).set({ isAdmin: false })
  expect((await shop.call('GET', '/api/users/profile', { as: person })).body.isAdmin).toBe(false)
})

it.each([
  [{ origin: 'https://evil.example' }, 403],
  [{ origin: 'null' }, 403],
  [{ 'sec-fetch-site': 'cross-site' }, 403],
  [{ 'sec-fetch-site': 'same-site' }, 403],
  [{ origin: 'http://shop.test', 'sec-fetch-site': 'same-origin' }, 200],
  [{ origin: 'http://localhost:3000', host: 'localhost:3000' }, 200],
  [{ 'sec-fetch-site': 'none' }, 200],
  [{}, 200],
])('requests from another site with %j get status %i', async (headers, status) => {
  expect((await shop.call('POST', '/api/users/logout', { headers })).status).toBe(status)
})
