import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { knownDevices } from '#db/tables/accounts/accounts.ts'
import { beGuest } from '#tests/support/accounts/guests.ts'
import { makeShopper } from '#tests/support/factories.ts'
import { countStatuses, forFile, startShop } from '#tests/support/start-shop.ts'

const shop = await forFile(startShop())

const guess = (email: string, from: string, cookie = '') =>
  shop.call('POST', '/api/users/auth', {
    body: { email, password: 'wrong one' },
    headers: { 'x-forwarded-for': from, cookie },
  })

/** A known device has tries of its own, and anyone can be a guest with any address. */
it('the device of a guest is not remembered, so it is none of the account that the address has or gets', async () => {
  const { email } = await makeShopper(shop)
  const response = await shop.call('POST', '/api/users/guest', { body: { email } })
  expect(response).toMatchObject({ status: 201, body: { email, isGuest: true } })
  expect([response.headers['set-cookie']].flat().map((cookie) => String(cookie).split('=')[0])).toEqual(['session'])
  const { db } = shop.shop
  expect(await db.$count(knownDevices, eq(knownDevices.userId, response.body._id))).toBe(0)
})

it('the device of a guest has no tries of its own for the password of the account with the same address', async () => {
  const { email } = await makeShopper(shop)
  const guest = await beGuest(shop, email)
  const token = 'd'.repeat(43)
  const tokenHash = createHash('sha256').update(token).digest('hex')
  await shop.shop.db.insert(knownDevices).values({ tokenHash, userId: guest._id, signedInAt: shop.clock.now })

  const from = '203.0.113.40'
  const guesses = await Promise.all(Array.from({ length: 10 }, () => guess(email, from)))
  expect(countStatuses(guesses)).toEqual({ 401: 10 })
  expect((await guess(email, from, `device=${token}`)).status).toBe(429)
})
