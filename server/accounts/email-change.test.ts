import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeAdmin, makeShopper, type Person } from '#tests/support/factories.ts'
import { makePaidOrder } from '#tests/support/card-provider.ts'
import { mailsOf, makeOrder } from '#tests/support/order-invariants.ts'
import { startShop, type TestShop } from '#tests/support/start-shop.ts'

let shop: TestShop
let admin: Person
beforeAll(async () => {
  shop = await startShop()
  admin = await makeAdmin(shop)
})
afterAll(() => shop.close())

let count = 0
const newAddress = () => `moved${++count}@example.nz`

const changeProfile = (as: Person, body: object) => shop.call('PUT', '/api/users/profile', { as, body })
const emailOf = async (as: Person) => (await shop.call('GET', '/api/users/profile', { as })).body.email
/** The emails that an address was changed, to or about this address. */
const noticesAbout = async (address: string) => {
  const rows = await shop.mail.rows()
  return rows.filter(({ kind, text }) => kind === 'email-changed' && text.includes(address))
}

describe('a shopper who changes their own address', () => {
  it('gives the current password, and both addresses receive an email', async () => {
    const person = await makeShopper(shop)
    const email = newAddress()
    const answer = await changeProfile(person, { email, currentPassword: person.password })
    expect({ status: answer.status, email: answer.body.email }).toEqual({ status: 200, email })
    const notices = await noticesAbout(email)
    expect(notices.map(({ to, replyTo }) => ({ to, replyTo }))).toEqual([
      { to: person.email, replyTo: shop.shop.config.shopEmail },
      { to: email, replyTo: shop.shop.config.shopEmail },
    ])
    const [toOld, toNew] = notices
    expect(toOld?.subject).toBe('Your email address has changed')
    expect(toOld?.text).toContain(`The email address of your account was changed from ${person.email} to ${email}.`)
    expect(toOld?.text).toContain('If you did not ask for this change, call us at once: 0800 555 014.')
    expect(toNew?.text).toContain('Sign in with this address from now on. Emails about your orders come here too.')
  })

  it.each([
    ['no', undefined, 'Enter your current password to change the email address.'],
    ['an empty', '', 'Enter your current password to change the email address.'],
    ['a wrong', 'not this one', 'This is not your current password.'],
  ])('is refused with %s current password, and nothing changes', async (_which, currentPassword, message) => {
    const person = await makeShopper(shop)
    const email = newAddress()
    const body = { name: 'Changed', email, password: 'rimu5678', currentPassword }
    const refused = await changeProfile(person, body)
    expect({ status: refused.status, body: refused.body }).toEqual({
      status: 400,
      body: { message, errors: [{ path: 'currentPassword', message }] },
    })
    const { body: profile } = await shop.call('GET', '/api/users/profile', { as: person })
    expect(profile).toEqual({ _id: person._id, name: person.name, email: person.email, isAdmin: false })
    expect((await shop.call('POST', '/api/users/auth', { body: person })).status).toBe(200)
    expect(await noticesAbout(email)).toEqual([])
  })

  it('cannot guess the current password without a limit', async () => {
    const person = await makeShopper(shop)
    const guess = (currentPassword: string) => changeProfile(person, { email: newAddress(), currentPassword })
    for (let tries = 0; tries < 10; tries++) expect((await guess('wrong one')).status).toBe(400)
    const refused = await guess(person.password)
    expect({ status: refused.status, message: refused.body.message }).toEqual({
      status: 429,
      message: 'Too many wrong passwords. Wait 15 minutes, then try again.',
    })
    expect(await emailOf(person)).toBe(person.email)
  })

  it('needs no current password to keep the address, in any case, and receives no email', async () => {
    const person = await makeShopper(shop)
    const body = { name: 'Marama T', email: ` ${person.email.toUpperCase()} `, password: 'rimu5678' }
    const answer = await changeProfile(person, body)
    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 200,
      body: { _id: person._id, name: 'Marama T', email: person.email, isAdmin: false },
    })
    expect(await noticesAbout(person.email)).toEqual([])
  })

  it('to one that another account has gets 409, and no email is sent', async () => {
    const [person, other] = [await makeShopper(shop), await makeShopper(shop)]
    const refused = await changeProfile(person, { email: other.email, currentPassword: person.password })
    expect({ status: refused.status, message: refused.body.message }).toEqual({
      status: 409,
      message: 'User already exists',
    })
    expect(await noticesAbout(person.email)).toEqual([])
  })
})

describe('an admin who changes the address of a user', () => {
  it('needs no password, and both addresses receive an email', async () => {
    const person = await makeShopper(shop)
    const email = newAddress()
    const changed = await shop.call('PUT', `/api/users/${person._id}`, { as: admin, body: { email } })
    expect({ status: changed.status, email: changed.body.email }).toEqual({ status: 200, email })
    expect((await noticesAbout(email)).map(({ to }) => to)).toEqual([person.email, email])
    await shop.call('PUT', `/api/users/${person._id}`, { as: admin, body: { name: 'Marama', email } })
    expect(await noticesAbout(email)).toHaveLength(2)
  })
})

describe('the orders of a buyer who has changed their address', () => {
  it('keep the address they were placed with, and later emails go to the new one', async () => {
    const person = await makeShopper(shop)
    const { orderId } = await makePaidOrder(shop, person)
    const email = newAddress()
    expect((await changeProfile(person, { email, currentPassword: person.password })).status).toBe(200)
    const delivered = await shop.call('PUT', `/api/orders/${orderId}/deliver`, { as: admin })
    expect({ status: delivered.status, email: delivered.body.user.email }).toEqual({ status: 200, email: person.email })
    expect((await mailsOf(shop, orderId, 'payment-received')).map(({ to }) => to)).toEqual([person.email])
    expect((await mailsOf(shop, orderId, 'delivered')).map(({ to }) => to)).toEqual([email])
  })

  it('send their emails to the address on the order once the account is deleted', async () => {
    const person = await makeShopper(shop)
    const { orderId } = await makePaidOrder(shop, person)
    expect((await shop.call('DELETE', `/api/users/${person._id}`, { as: admin })).status).toBe(200)
    expect((await shop.call('PUT', `/api/orders/${orderId}/deliver`, { as: admin })).status).toBe(200)
    expect((await mailsOf(shop, orderId, 'delivered')).map(({ to }) => to)).toEqual([person.email])
  })

  it('are found by the address on the order and by the present address', async () => {
    const person = await makeShopper(shop)
    const { orderId } = await makeOrder(shop, person)
    const email = newAddress()
    await changeProfile(person, { email, currentPassword: person.password })
    for (const keyword of [person.email, email.toUpperCase()]) {
      const { body } = await shop.call('GET', `/api/orders?keyword=${encodeURIComponent(keyword)}`, { as: admin })
      expect(body.map(({ _id }: { _id: string }) => _id)).toEqual([orderId])
    }
  })
})
