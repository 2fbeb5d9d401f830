import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { users } from '#db/tables/accounts/accounts.ts'
import { makeAdmin, makeShopper, type Person } from '#tests/support/factories.ts'
import { bodyOf, forFile, startShop } from '#tests/support/start-shop.ts'

let admin: Person
const shop = await forFile(startShop())
beforeEach(async () => {
  await shop.shop.db.update(users).set({ isAdmin: false })
  admin = await makeAdmin(shop)
})

const urlOf = ({ _id }: { _id: string }) => `/api/users/${_id}`
const change = (person: { _id: string }, body: object, as = admin) => shop.call('PUT', urlOf(person), { as, body })
const remove = (person: { _id: string }, as = admin) => shop.call('DELETE', urlOf(person), { as })
const lastAdmin = 'This is the last admin. Make someone else an admin first.'
const countAdmins = () => shop.shop.db.$count(users, eq(users.isAdmin, true))

it('the role (promises 21) takes effect from the next request: a demoted admin gets 403', async () => {
  const person = await makeShopper(shop)
  const ask = async () => (await shop.call('GET', '/api/users', { as: person })).status
  expect(await ask()).toBe(403)
  await change(person, { isAdmin: true })
  expect(await ask()).toBe(200)
  await change(person, { isAdmin: false })
  expect(await ask()).toBe(403)
  expect((await shop.call('GET', '/api/users/profile', { as: person })).status).toBe(200)
})

it('the role (promises 21) can be removed while there is another admin', async () => {
  const other = await makeAdmin(shop)
  expect((await change(admin, { isAdmin: false })).body.isAdmin).toBe(false)
  expect((await remove(other, admin)).status).toBe(403)
})

it('the role (promises 21) stays with the last admin, who can change every other field (promises 18)', async () => {
  expect(bodyOf(await change(admin, { name: 'Ana', isAdmin: false }), 400)).toEqual({
    message: lastAdmin,
    errors: [{ path: 'isAdmin', message: lastAdmin }],
  })
  expect((await change(admin, { name: 'Ana Ngata', isAdmin: true })).body).toMatchObject({
    name: 'Ana Ngata',
    isAdmin: true,
  })
})

it('the role (promises 21) can be set to false for a shopper, even by the last admin', async () => {
  expect((await change(await makeShopper(shop), { isAdmin: false })).status).toBe(200)
})

it('the role (promises 21) stays with one of two admins who demote each other concurrently (promises 18)', async () => {
  for (let round = 0; round < 8; round++) {
    const other = await makeAdmin(shop)
    const answers = await Promise.all([
      change(other, { isAdmin: false }, admin),
      change(admin, { isAdmin: false }, other),
    ])
    expect(await countAdmins()).toBe(1)
    // The slower one is then the last admin, or no longer an admin when its request came later.
    const [first, second] = answers.map(({ status }) => status).toSorted((low, high) => low - high)
    expect(first).toBe(200)
    expect([400, 403]).toContain(second)
    if (answers[0].status === 200) continue
    await change(admin, { isAdmin: true }, other)
    await change(other, { isAdmin: false }, admin)
  }
})

it('the role (promises 21) stays with one of five admins who all demote one another', async () => {
  const admins = [admin]
  while (admins.length < 5) admins.push(await makeAdmin(shop))
  const pairs = admins.flatMap((by) => admins.filter((person) => person !== by).map((person) => ({ by, person })))
  const answers = await Promise.all(pairs.map(({ by, person }) => change(person, { isAdmin: false }, by)))
  expect(await countAdmins()).toBe(1)
  expect(answers.map(({ status }) => status).filter((status) => ![200, 400, 403].includes(status))).toEqual([])
})
