import { beforeEach, describe, expect, it } from 'vitest'
import { type ClosedPeriod } from '#contract/content/closed-days.ts'
import { contentIds } from '#contract/content/content.ts'
import {
  address,
  makeAdmin,
  makeOrderBody,
  makePerson,
  makeProduct,
  makeShopper,
  payByCard,
  type Person,
  signInAgain,
} from '#tests/support/factories.ts'
import { expectRefused, forFile, startShop } from '#tests/support/start-shop.ts'

const shop = await forFile(startShop({ ORDER_PAYABLE_DAYS: '30' }))
let owner = await makeAdmin(shop)
const staff = await makePerson(shop, 'staff')
const marama = await makeShopper(shop)
const table = await makeProduct(shop, { stock: 1000 })

beforeEach(async () => {
  shop.clock.now = new Date('2026-12-01T02:00:00Z')
  owner = await signInAgain(shop, owner)
  if ((await publish([])).status !== 200) throw new Error('the closed days cannot be removed')
})

const christmas: ClosedPeriod = { id: 'christmas', from: '2026-12-24', to: '2027-01-05', reason: 'Christmas' }

const read = async (as: Person = owner) => (await shop.call('GET', '/api/content/closed-days', { as })).body
const publish = async (periods: ClosedPeriod[], as: Person = owner, basedOn?: number) =>
  shop.call('POST', '/api/content/closed-days/publish', {
    as,
    body: { value: { periods }, basedOn: basedOn ?? (await read()).newest },
  })
const promise = async (postCode = '8011') =>
  (await shop.call('GET', `/api/delivery/promise?postCode=${postCode}`)).body.promise
const readOrder = async (id: string) =>
  (await shop.call('GET', `/api/orders/${id}`, { as: await signInAgain(shop, marama) })).body

async function place() {
  const body = makeOrderBody([{ product: table, qty: 1 }], { shippingAddress: { ...address, postCode: '8011' } })
  const placed = await shop.call('POST', '/api/orders', { as: await signInAgain(shop, marama), body })
  expect(placed.status).toBe(201)
  return placed.body
}

async function pay(id: string) {
  const as = await signInAgain(shop, marama)
  const checkout = await shop.call('POST', '/api/stripe/create-checkout-session', { as, body: { order: { _id: id } } })
  await payByCard(shop, checkout.body.id)
  const paid = await shop.call('PUT', `/api/orders/${id}/paid`, { as })
  expect(paid.status).toBe(200)
  return paid.body
}

it('closed days are none in a new shop, and staff publish them with an audit event', async () => {
  expect((await read()).history.at(-1)).toMatchObject({ number: 0, value: { periods: [] } })
  const published = await publish([{ ...christmas, reason: ' Christmas ' }], await signInAgain(shop, staff))
  expect(published).toMatchObject({ status: 200, body: { draft: null, live: { value: { periods: [christmas] } } } })
  const history = await shop.call('GET', `/api/history/content/${contentIds['closed-days']}`, { as: owner })
  expect(history.body[0]).toMatchObject({
    action: 'changed',
    by: staff.name,
    fields: [{ field: 'closedDays', before: '', after: 'Christmas (2026-12-24 to 2027-01-05)' }],
  })
})

it('closed days are not published over those of another person, and a draft changes no promise', async () => {
  const { newest } = await read()
  const before = await promise()
  const saved = await shop.call('PUT', '/api/content/closed-days/draft', {
    as: owner,
    body: { value: { periods: [{ ...christmas, from: '2026-12-02' }] }, basedOn: newest },
  })
  expect(saved.status).toBe(200)
  expect(await promise()).toEqual(before)
  expect((await publish([christmas], owner, newest)).status).toBe(409)
})

it.each([
  [{ from: '2026-11-30' }, 'periods.0.from', 'Choose a day from today on: past days can no longer be closed.'],
  [{ from: '2026-12-01', to: '2027-01-30' }, 'periods.0.to', 'Choose up to 60 days.'],
  [{ to: '2026-12-23' }, 'periods.0.to', 'The last day must not be before the first.'],
  [{ from: '2026-12-32' }, 'periods.0.from', 'This day doesn’t exist.'],
  [{ from: '2029-01-01', to: '2029-01-02' }, 'periods.0.to', 'Choose a day within the next two years.'],
  [{ reason: ' ' }, 'periods.0.reason', 'Enter why you’re closed, such as Christmas.'],
  [{ reason: 'x'.repeat(41) }, 'periods.0.reason', 'Keep the reason to 40 characters on one line.'],
  [{ reason: 'two\nlines' }, 'periods.0.reason', 'Keep the reason to 40 characters on one line.'],
])('closed days are refused with %o', async (patch, path, message) => {
  const refused = await publish([{ ...christmas, ...patch }])
  expect(refused).toMatchObject({ status: 400, body: { message, errors: [{ path: `value.${path}` }] } })
  expect((await read()).live.value).toEqual({ periods: [] })
})

it('closed days are at most 30 ranges', async () => {
  const many = Array.from({ length: 31 }, (_, at) => {
    const day = new Date(Date.parse('2027-02-01') + at * 86_400_000).toISOString().slice(0, 10)
    return { id: `day-${at}`, from: day, to: day, reason: 'Day' }
  })
  expectRefused(await publish(many), 400, 'You can have up to 30 ranges of closed days. Remove one that has passed.')
  expect((await publish(many.slice(1))).status).toBe(200)
})

it('closed days are put back as they were, also when their days have passed meanwhile', async () => {
  await publish([christmas])
  const { number } = (await read()).live
  await publish([])
  shop.clock.now = new Date('2027-01-20T02:00:00Z')
  owner = await signInAgain(shop, owner)
  expect((await publish([christmas])).status).toBe(400)
  const restoreVersion = await shop.call('POST', '/api/content/closed-days/put-back', {
    as: owner,
    body: { number, basedOn: (await read()).newest },
  })
  expect(restoreVersion).toMatchObject({ status: 200, body: { live: { value: { periods: [christmas] } } } })
})

describe('a delivery promise', () => {
  const plain = { kind: 'days', from: '2026-12-24', to: '2026-12-30' }
  beforeEach(async () => {
    shop.clock.now = new Date('2026-12-18T02:00:00Z')
    owner = await signInAgain(shop, owner)
  })

  it('skips closed days at once when they are published, and counts them again when they are removed', async () => {
    expect(await promise()).toMatchObject(plain)
    expect((await publish([christmas])).status).toBe(200)
    expect(await promise()).toEqual({
      kind: 'days',
      from: '2027-01-06',
      to: '2027-01-08',
      daysFrom: 4,
      daysTo: 6,
      holidays: [{ day: '2026-12-24', to: '2027-01-05', name: 'Christmas' }],
    })
    expect((await publish([])).status).toBe(200)
    expect(await promise()).toMatchObject(plain)
  })

  it('stays for an order that was placed before, at its payment and afterwards', async () => {
    const placed = await place()
    expect(placed.deliveryPromise).toMatchObject({
      ...plain,
      holidays: [{ name: 'Christmas Day' }, { name: 'Boxing Day' }],
    })
    expect((await publish([christmas])).status).toBe(200)
    expect((await readOrder(placed._id)).deliveryPromise).toEqual(placed.deliveryPromise)
    expect((await pay(placed._id)).deliveryPromise).toEqual(placed.deliveryPromise)
    expect((await readOrder(placed._id)).deliveryPromise).toEqual(placed.deliveryPromise)
    expect((await place()).deliveryPromise).toMatchObject({ from: '2027-01-06', to: '2027-01-08' })
  })

  it('keeps the closed days of the placing of its order when they are removed', async () => {
    expect((await publish([christmas])).status).toBe(200)
    const placed = await place()
    expect((await publish([])).status).toBe(200)
    shop.clock.now = new Date('2026-12-21T02:00:00Z')
    // Paid one business day later, so one business day later than at its placing.
    expect((await pay(placed._id)).deliveryPromise).toEqual({
      kind: 'days',
      from: '2027-01-07',
      to: '2027-01-11',
      daysFrom: 4,
      daysTo: 6,
      holidays: [{ day: '2026-12-24', to: '2027-01-05', name: 'Christmas' }],
    })
  })

  it('that skips closed days is in the email of its order', async () => {
    expect((await publish([christmas])).status).toBe(200)
    const placed = await place()
    await pay(placed._id)
    await expect
      .poll(() => shop.mail.sent.filter(({ html = '' }) => html.includes('Wed 6 – Fri 8 January')).length)
      .toBeGreaterThan(0)
  })

  it('that is missed is late by the days on which the shop is not closed', async () => {
    const placed = await place()
    await pay(placed._id)
    expect((await publish([christmas])).status).toBe(200)
    const lateness = async () => {
      const as = await signInAgain(shop, owner)
      const all = (path: string) => shop.call('GET', path, { as })
      const isIt = ({ _id }: { _id: string }) => _id === placed._id
      const [listed, deliveries, late] = await Promise.all([
        all('/api/orders?paid=true'),
        all('/api/deliveries'),
        all('/api/orders?step=late'),
      ])
      return {
        listed: listed.body.find(isIt)?.daysLate,
        deliveries: deliveries.body.deliveries.find(isIt)?.daysLate,
        isLate: late.body.some(isIt),
      }
    }
    shop.clock.now = new Date('2027-01-04T02:00:00Z')
    expect(await lateness()).toEqual({ listed: 0, deliveries: 0, isLate: false })
    shop.clock.now = new Date('2027-01-06T02:00:00Z')
    expect(await lateness()).toEqual({ listed: 1, deliveries: 1, isLate: true })
  })
})

it('closed days are told to shoppers with the phone hours, from two weeks before until they end', async () => {
  const hours = '9am to 5pm, Monday to Friday, except public holidays'
  expect((await publish([christmas])).status).toBe(200)
  expect((await shop.shop.freshDetails()).details.phoneHours).toBe(hours)
  shop.clock.now = new Date('2026-12-10T02:00:00Z')
  const { details, until } = await shop.shop.freshDetails()
  expect(details.phoneHours).toBe(`${hours}; closed Thu 24 December – Tue 5 January`)
  expect(until?.toISOString()).toBe('2027-01-05T11:00:00.000Z')
  shop.clock.now = new Date('2027-01-05T11:00:00Z')
  expect((await shop.shop.freshDetails()).details.phoneHours).toBe(hours)
})
