import { beforeEach, expect, it } from 'vitest'
import { type Person } from '#tests/support/factories.ts'
import { makeAdmin, makeShopper } from '#tests/support/registered-people.ts'
import { forFile, startShop } from '#tests/support/start-shop.ts'

let admin: Person
let marama: Person
const shop = await forFile(startShop())
const start = shop.clock.now
beforeEach(async () => {
  shop.clock.now = start
  admin = await makeAdmin(shop)
  marama = await makeShopper(shop)
})

const moveClock = (ms: number) => {
  shop.clock.now = new Date(start.getTime() + ms)
}
const quarterMs = 15 * 60_000
const urlOf = ({ _id }: Person) => `/api/users/${_id}`
const change = (person: Person, body: object) => shop.call('PUT', urlOf(person), { as: admin, body })
const stored = async (person: Person) => (await shop.call('GET', urlOf(person), { as: admin })).body
const enter = (currentPassword: string) =>
  shop.call('POST', '/api/users/sessions/fresh', { as: admin, body: { currentPassword } })

const message = 'You signed in more than 15 minutes ago. Enter your current password too.'
const passwordNeeded = { status: 403, body: { message, errors: [{ path: 'currentPassword', message }] } }

it.each([
  ['give the admin role', { isAdmin: true }, { isAdmin: true }],
  [
    'change the address of another user',
    { email: 'another.person@example.nz' },
    { waitingEmail: 'another.person@example.nz' },
  ],
])(
  'an admin whose sign-in is older than 15 minutes cannot %s before the password is entered',
  async (_what, body, changed) => {
    moveClock(quarterMs + 1_000)
    const { status, body: reply } = await change(marama, { name: 'Marama Ngata', ...body })
    expect({ status, body: reply }).toEqual(passwordNeeded)
    expect(await stored(marama)).toMatchObject({ name: marama.name, email: marama.email, isAdmin: false })
    const history = await shop.call('GET', `/api/history/user/${marama._id}`, { as: admin })
    expect(history.body).toMatchObject([{ action: 'registered' }])

    expect((await enter('not-this-one')).status).toBe(400)
    expect(await change(marama, body)).toMatchObject(passwordNeeded)
    expect((await enter(admin.password)).status).toBe(200)
    expect(await change(marama, body)).toMatchObject({ status: 200, body: changed })
  },
)

it('an admin whose sign-in is older than 15 minutes cannot take the admin role away, also not their own', async () => {
  const other = await makeAdmin(shop)
  moveClock(quarterMs + 1_000)
  for (const person of [other, admin]) {
    expect(await change(person, { isAdmin: false })).toMatchObject(passwordNeeded)
    expect((await stored(person)).isAdmin).toBe(true)
  }
  await enter(admin.password)
  expect((await change(other, { isAdmin: false })).status).toBe(200)
})

it('an admin whose sign-in is older than 15 minutes cannot change their own address as if it were that of another user', async () => {
  moveClock(quarterMs + 1_000)
  expect(await change(admin, { email: 'thief@example.nz' })).toMatchObject(passwordNeeded)
  expect((await stored(admin)).email).toBe(admin.email)
})

it('an admin whose sign-in is older than 15 minutes can change a name, and send role and address unchanged', async () => {
  moveClock(quarterMs + 1_000)
  const body = { name: 'Marama Ngata', email: marama.email.toUpperCase(), isAdmin: false }
  expect(await change(marama, body)).toMatchObject({ status: 200, body: { name: 'Marama Ngata' } })
})

it('an admin whose sign-in is older than 15 minutes gets 404 for an unknown user', async () => {
  moveClock(quarterMs + 1_000)
  const unknown = { ...marama, _id: '01938f2a-7c1e-7000-8000-000000000000' }
  expect((await change(unknown, { isAdmin: true })).status).toBe(404)
})

it('a sign-in is fresh for 15 minutes, and again after the password', async () => {
  moveClock(quarterMs - 1_000)
  expect((await change(marama, { isAdmin: true })).status).toBe(200)
  moveClock(quarterMs + 1_000)
  expect((await change(marama, { isAdmin: false })).status).toBe(403)
  await enter(admin.password)
  moveClock(2 * quarterMs)
  expect((await change(marama, { isAdmin: false })).status).toBe(200)
  moveClock(2 * quarterMs + 2_000)
  expect((await change(marama, { isAdmin: true })).status).toBe(403)
})
