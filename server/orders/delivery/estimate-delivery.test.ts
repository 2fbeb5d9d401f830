import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { deliveryZones } from '#db/tables/orders/delivery.ts'
import { bodyOf, expectRefused, forFile, startShop } from '#tests/support/start-shop.ts'

const shop = await forFile(startShop())
shop.clock.now = new Date('2026-11-20T02:00:00Z')

const estimate = (postCode: string) =>
  shop.call('GET', `/api/delivery/promise?postCode=${encodeURIComponent(postCode)}`)

it('the promise for a postal code names its places, the town first, and the days', async () => {
  const body = bodyOf(await estimate('8011'))
  expect(body).toMatchObject({
    postCode: '8011',
    promise: { kind: 'days', from: '2026-11-26', to: '2026-11-30', daysFrom: 4, daysTo: 6, holidays: [] },
  })
  expect(body.places.slice(0, 2)).toEqual(['Christchurch', 'Central City'])
})

it.each([
  ['0110', 'Whangārei', 4, 5],
  ['0170', 'Whangārei', 5, 6],
  ['1010', 'Auckland', 3, 4],
  ['1081', 'Waiheke Island', 4, 5],
  ['6011', 'Wellington', 3, 5],
  ['9398', 'Ranfurly', 6, 7],
])('the promise for a postal code: %s (%s) takes %i to %i business days', async (postCode, town, daysFrom, daysTo) => {
  const { body } = await estimate(postCode)
  expect(body).toMatchObject({ postCode, promise: { kind: 'days', daysFrom, daysTo } })
  expect(body.places[0]).toBe(town)
})

it.each(['0991', '8016', '9818'])(
  'the promise for a postal code: %s is on an island for which the shop calls',
  async (postCode) => {
    expect((await estimate(postCode)).body).toMatchObject({ postCode, promise: { kind: 'call' } })
  },
)

it('the promise for a postal code that is none, or unknown, is the widest of the shop: 3 to 7 business days', async () => {
  for (const postCode of ['', 'SW1A 1AA', '123', '9999', '8099']) {
    expect((await estimate(postCode)).body).toMatchObject({
      postCode,
      places: [],
      promise: { kind: 'days', daysFrom: 3, daysTo: 7, from: '2026-11-25' },
    })
  }
  expect((await shop.call('GET', '/api/delivery/promise')).body).toMatchObject({ postCode: '', places: [] })
})

it('the promise for a postal code is read with spaces and refused when it is longer than 20 characters', async () => {
  expect((await estimate(' 80 11 ')).body).toMatchObject({ postCode: '8011' })
  expectRefused(await estimate('8'.repeat(21)), 400, 'Keep the postcode to 20 characters.')
})

it('the promise for a postal code may be asked for 240 times a minute by one network', async () => {
  const from = { 'x-forwarded-for': '203.0.113.77' }
  const ask = () => shop.call('GET', '/api/delivery/promise?postCode=8011', { headers: from })
  for (let count = 0; count < 240; count++) expect((await ask()).status).toBe(200)
  const refused = await ask()
  expect(refused.status).toBe(429)
  expect(refused.body.message).toMatch(/^That was a lot of postcodes\. Wait /)
})

it('the promise for a postal code follows the zones of the shop', async () => {
  const zone = eq(deliveryZones.name, 'West Coast')
  await shop.shop.db.update(deliveryZones).set({ daysFrom: 8, daysTo: 9 }).where(zone)
  expect((await estimate('7810')).body.promise).toMatchObject({ daysFrom: 8, daysTo: 9 })
  await shop.shop.db.delete(deliveryZones).where(zone)
  expect((await estimate('7811')).body.promise).toMatchObject({ daysFrom: 3, daysTo: 7 })
})
