import { expect, it } from 'vitest'
import { emails } from '#db/tables/platform/mail.ts'
import { paths } from '#rules/paths.ts'
import { deleteExpired } from '#server/start/cleanup.ts'
import { confirmEmail, moveTo } from '#tests/support/accounts/change-email.ts'
import { messagesWithLink, tokenFor } from '#tests/support/recorded-mail.ts'
import { cookieOf, makeAdmin, makeShopper, type Person } from '#tests/support/factories.ts'
import { makePaidOrder } from '#tests/support/card-provider.ts'
import { mailsOf, makeOrder } from '#tests/support/order-invariants.ts'
import { bodyOf, expectRefused, forFile, startShop } from '#tests/support/start-shop.ts'

const shop = await forFile(startShop())
const admin = await makeAdmin(shop)

let count = 0
const newAddress = () => `moved${++count}@example.nz`

const changeProfile = (as: Person, body: object) => shop.call('PUT', '/api/users/profile', { as, body })
const confirm = (token: string, as: Person) => shop.call('POST', '/api/users/confirm-email', { as, body: { token } })
const tokenOf = (message?: { text: string }) => /token=([\w-]+)/.exec(message?.text ?? '')?.[1] ?? ''
const stateOf = async (as: Person) => (await shop.call('GET', '/api/users/email', { as })).body
const emailOf = async (as: Person) => (await shop.call('GET', '/api/users/profile', { as })).body.email
/** The emails that an address was changed, to or about this address. */
const noticesAbout = async (address: string) => {
  const rows = await shop.mail.rows()
  return rows.filter(({ kind, text }) => kind === 'email-changed' && text.includes(address))
}

const afterMinutes = async (minutes: number, work: () => Promise<void>) => {
  const start = shop.clock.now
  shop.clock.now = new Date(start.getTime() + minutes * 60_000)
  await work()
  shop.clock.now = start
}
const stale = {
  status: 403,
  body: {
    message: 'You signed in more than 15 minutes ago. Enter your current password too.',
    errors: [
      { path: 'currentPassword', message: 'You signed in more than 15 minutes ago. Enter your current password too.' },
    ],
  },
}

it('a shopper who changes their own address keeps the old address, which receives a notice, until the new one is confirmed', async () => {
  const person = await makeShopper(shop)
  const email = newAddress()
  expect(await changeProfile(person, { _id: person._id, name: person.name, email, password: '' })).toMatchObject({
    status: 200,
    body: { _id: person._id, name: person.name, email: person.email, isAdmin: false },
  })
  const notices = await noticesAbout(email)
  expect(notices.map(({ to, replyTo }) => ({ to, replyTo }))).toEqual([
    { to: person.email, replyTo: shop.shop.details().email },
  ])
  const [toOld] = notices
  expect(toOld?.subject).toBe('Someone asked to change your email address')
  expect(toOld?.text).toContain(
    `Someone asked to change your account’s email address from ${person.email} to ${email}.`,
  )
  expect(toOld?.text).toContain('Or call us straight away on 0800 555 014.')
  expect(toOld?.text).toContain('Stop the change: http://shop.test/undo-email-change?token=@token@')
  expect(await stateOf(person)).toEqual({ email: person.email, isConfirmed: true, waitingEmail: email })

  await confirmEmail(shop, email, person)
  expect(await stateOf(person)).toEqual({ email, isConfirmed: true })
  expect(await emailOf(person)).toBe(email)
  const later = (await noticesAbout(email)).at(-1)
  expect(later).toMatchObject({ to: person.email, subject: 'Your email address has changed' })
  expect(later?.text).toContain(`Your account’s email address is now ${email}. It was ${person.email}.`)
  expect(later?.text).toContain('Undo the change: http://shop.test/undo-email-change?token=@token@')
})

it('a shopper who changes their own address can keep the present address, and have the link sent again', async () => {
  const person = await makeShopper(shop)
  const email = newAddress()
  await changeProfile(person, { email })
  const first = await tokenFor(shop, email, paths.confirmEmail)
  expect(bodyOf(await shop.call('POST', '/api/users/email/confirmation', { as: person }))).toMatchObject({
    message: 'We’ve sent you the link again.',
  })
  const token = await tokenFor(shop, email, paths.confirmEmail, 2)
  expect((await confirm(first, person)).status).toBe(404)
  // The form sends the present address with every other change.
  expect((await changeProfile(person, { name: 'Marama T', email: person.email })).status).toBe(200)
  expect(await stateOf(person)).toMatchObject({ waitingEmail: email })
  expect(bodyOf(await shop.call('DELETE', '/api/users/email/waiting', { as: person }))).toMatchObject({
    message: `Your email address stays ${person.email}.`,
  })
  expect(await stateOf(person)).toEqual({ email: person.email, isConfirmed: true })
  expect((await confirm(token, person)).status).toBe(404)
  const { body: history } = await shop.call('GET', `/api/history/user/${person._id}`, { as: admin })
  expect(history[0]).toMatchObject({
    action: 'changed',
    fields: [{ field: 'waitingEmail', before: email, after: null }],
  })
})

it('a shopper who changes their own address lets others register the address that waits; a confirmed account with it is in the way', async () => {
  const [person, other] = [await makeShopper(shop), await makeShopper(shop)]
  const [email, taken] = [newAddress(), newAddress()]
  await changeProfile(person, { email })
  await tokenFor(shop, email, paths.confirmEmail)
  const stranger = { name: 'Hemi', email, password: 'kauri1234' }
  const registered = await shop.call('POST', '/api/users', { body: stranger })
  expect(registered.status).toBe(201)
  // The registration was never confirmed, so who confirms gets the address, and the other account becomes a guest.
  const [link] = messagesWithLink(shop, email, paths.confirmEmail)
  expect(await confirm(tokenOf(link), person)).toMatchObject({ status: 200 })
  expect(await emailOf(person)).toBe(email)
  const profile = await shop.call('GET', '/api/users/profile', { as: { cookie: cookieOf(registered) } })
  expect(profile.body).toMatchObject({ _id: registered.body._id, name: 'Guest', email, isGuest: true })

  await changeProfile(other, { email: taken })
  const token = await tokenFor(shop, taken, paths.confirmEmail)
  await moveTo(shop, await makeShopper(shop), taken, 2)
  for (const tries of [1, 2]) {
    const refused = await confirm(token, other)
    expect({ tries, status: refused.status, message: refused.body.message }).toEqual({
      tries,
      status: 409,
      message: 'User already exists',
    })
  }
  expect(await stateOf(other)).toEqual({ email: other.email, isConfirmed: true, waitingEmail: taken })
})

it('a shopper who changes their own address has the address dropped 7 days after the last link, also when no link is left', async () => {
  const person = await makeShopper(shop)
  await changeProfile(person, { email: newAddress() })
  const start = shop.clock.now
  shop.clock.now = new Date(start.getTime() + 7 * 86_400_000 - 1000)
  await deleteExpired(shop.shop)
  expect(await stateOf(person)).toHaveProperty('waitingEmail')
  shop.clock.now = new Date(start.getTime() + 7 * 86_400_000 + 1000)
  await deleteExpired(shop.shop)
  expect(await stateOf(person)).not.toHaveProperty('waitingEmail')
  shop.clock.now = start
})

it('a shopper who changes their own address is signed out everywhere else once the new address is confirmed', async () => {
  const person = await makeShopper(shop)
  const elsewhere = { cookie: cookieOf(await shop.call('POST', '/api/users/auth', { body: person })) }
  const email = newAddress()
  expect((await changeProfile(person, { email })).status).toBe(200)
  expect((await shop.call('GET', '/api/users/profile', { as: elsewhere })).status).toBe(200)
  await confirmEmail(shop, email, person)
  expect((await shop.call('GET', '/api/users/profile', { as: person })).status).toBe(200)
  expect((await shop.call('GET', '/api/users/profile', { as: elsewhere })).status).toBe(401)
})

it('a shopper who changes their own address is refused with a wrong current password, and nothing changes', async () => {
  const person = await makeShopper(shop)
  const email = newAddress()
  const body = { name: 'Changed', email, password: 'rimu5678', currentPassword: 'not this one' }
  const refused = await changeProfile(person, body)
  const message = 'That isn’t your current password.'
  expect({ status: refused.status, body: refused.body }).toEqual({
    status: 400,
    body: { message, errors: [{ path: 'currentPassword', message }] },
  })
  const { body: profile } = await shop.call('GET', '/api/users/profile', { as: person })
  expect(profile).toEqual({ _id: person._id, name: person.name, email: person.email, isAdmin: false })
  expect((await shop.call('POST', '/api/users/auth', { body: person })).status).toBe(200)
  expect(await noticesAbout(email)).toEqual([])
})

it('a shopper who changes their own address cannot guess the current password without a limit', async () => {
  const person = await makeShopper(shop)
  const guess = (currentPassword: string) => changeProfile(person, { email: newAddress(), currentPassword })
  for (let tries = 0; tries < 10; tries++) expect((await guess('wrong one')).status).toBe(400)
  expectRefused(await guess(person.password), 429, 'Too many wrong passwords. Wait 15 minutes, then try again.')
  expect(await emailOf(person)).toBe(person.email)
})

it('a shopper who changes their own address needs no current password to keep the address, in any case, and receives no email', async () => {
  const person = await makeShopper(shop)
  const body = { name: 'Marama T', email: ` ${person.email.toUpperCase()} `, password: 'rimu5678' }
  expect(bodyOf(await changeProfile(person, body))).toEqual({
    _id: person._id,
    name: 'Marama T',
    email: person.email,
    isAdmin: false,
  })
  expect(await noticesAbout(person.email)).toEqual([])
})

it('a shopper who changes their own address to one that another account has gets 409, and no email is sent', async () => {
  const [person, other] = [await makeShopper(shop), await makeShopper(shop)]
  const refused = await changeProfile(person, { email: other.email, currentPassword: person.password })
  expectRefused(refused, 409, 'User already exists')
  expect(await noticesAbout(person.email)).toEqual([])
})

it.each([
  ['another address', { email: 'thief@example.nz' }],
  ['another password', { password: 'rimu5678' }],
])('a session that was left open cannot set %s after 15 minutes', async (_what, body) => {
  const person = await makeShopper(shop)
  await afterMinutes(15.1, async () => {
    expect(await changeProfile(person, body)).toMatchObject(stale)
    expect(await changeProfile(person, { ...body, currentPassword: '' })).toMatchObject(stale)
  })
  expect((await shop.call('POST', '/api/users/auth', { body: person })).status).toBe(200)
})

it('a session that was left open can change the name, and send the same address and an empty password along', async () => {
  const person = await makeShopper(shop)
  await afterMinutes(60, async () => {
    const body = { name: 'Marama T', email: person.email, password: '' }
    expect(await changeProfile(person, body)).toMatchObject({ status: 200, body: { name: 'Marama T' } })
  })
})

it('a session that was left open can change them with the current password, which counts for another 15 minutes', async () => {
  const person = await makeShopper(shop)
  await afterMinutes(60, async () => {
    const email = newAddress()
    expect((await changeProfile(person, { email, currentPassword: person.password })).status).toBe(200)
    expect((await changeProfile(person, { password: 'rimu5678' })).status).toBe(200)
  })
  await afterMinutes(76, async () => {
    expect(await changeProfile(person, { password: 'kauri1234' })).toMatchObject(stale)
  })
})

it('a session that was left open can change them within 15 minutes of the sign-in', async () => {
  const person = await makeShopper(shop)
  await afterMinutes(14.9, async () => {
    expect((await changeProfile(person, { password: 'rimu5678' })).status).toBe(200)
  })
})

it('an admin who changes the address of a user needs no password, and the old address receives an email', async () => {
  const person = await makeShopper(shop)
  const email = newAddress()
  const changed = await shop.call('PUT', `/api/users/${person._id}`, { as: admin, body: { email } })
  expect(changed).toMatchObject({ status: 200, body: { email: person.email, waitingEmail: email } })
  expect((await noticesAbout(email)).map(({ to }) => to)).toEqual([person.email])
  await shop.call('PUT', `/api/users/${person._id}`, { as: admin, body: { name: 'Marama', email } })
  expect(await noticesAbout(email)).toHaveLength(1)
})

it('the orders of a buyer who has changed their address keep the address they were placed with, and later emails go to the new one', async () => {
  const person = await makeShopper(shop)
  const { orderId } = await makePaidOrder(shop, person)
  // An email that is not sent yet goes to the new address.
  await shop.mail.until()
  const { email } = await moveTo(shop, person, newAddress())
  const delivered = await shop.call('PUT', `/api/orders/${orderId}/deliver`, { as: admin })
  expect({ status: delivered.status, email: delivered.body.user.email }).toEqual({ status: 200, email: person.email })
  expect((await mailsOf(shop, orderId, 'payment-received')).map(({ to }) => to)).toEqual([person.email])
  expect((await mailsOf(shop, orderId, 'delivered')).map(({ to }) => to)).toEqual([email])
})

it('the orders of a buyer who has changed their address are not opened any more by the links that the former address got, and queued emails go to the new one', async () => {
  const person = await makeShopper(shop)
  const { orderId } = await makePaidOrder(shop, person)
  const token = await tokenFor(shop, person.email, '/track')
  const open = () => shop.call('POST', '/api/order-link', { body: { token } })
  expect((await open()).status).toBe(200)
  const email = newAddress()
  await changeProfile(person, { email })
  expect((await open()).status).toBe(200)
  const queued = { kind: 'shipped' as const, about: 'step', to: person.email, subject: 'S', text: 'T', orderId }
  await shop.shop.db.insert(emails).values({ ...queued, status: 'queued', createdAt: shop.clock.now })
  await confirmEmail(shop, email, person)
  expect((await open()).status).toBe(404)
  expect((await mailsOf(shop, orderId, 'shipped')).map(({ to }) => to)).toEqual([email])
})

it('the orders of a buyer who has changed their address send their emails to the address on the order once the account is deleted', async () => {
  const person = await makeShopper(shop)
  const { orderId } = await makePaidOrder(shop, person)
  expect((await shop.call('DELETE', `/api/users/${person._id}`, { as: admin })).status).toBe(200)
  expect((await shop.call('PUT', `/api/orders/${orderId}/deliver`, { as: admin })).status).toBe(200)
  expect((await mailsOf(shop, orderId, 'delivered')).map(({ to }) => to)).toEqual([person.email])
})

it('the orders of a buyer who has changed their address are found by the address on the order and by the present address', async () => {
  const person = await makeShopper(shop)
  const { orderId } = await makeOrder(shop, person)
  const { email } = await moveTo(shop, person, newAddress())
  for (const keyword of [person.email, email.toUpperCase()]) {
    const { body } = await shop.call('GET', `/api/orders?keyword=${encodeURIComponent(keyword)}`, { as: admin })
    expect(body.map(({ _id }: { _id: string }) => _id)).toEqual([orderId])
  }
})
