import { expect, it } from 'vitest'
import type { DeliveryZone } from '#contract/orders/delivery.ts'
import { makeAdmin } from '#tests/support/factories.ts'
import { bodyOf, countStatuses, expectRefused, forFile, startShop } from '#tests/support/start-shop.ts'

const shop = await forFile(startShop())
const admin = await makeAdmin(shop)

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path = '', body?: object) =>
  shop.call(method, `/api/delivery/zones${path}`, { as: admin, ...(body && { body }) })

async function findZone(name: string): Promise<DeliveryZone> {
  const zone = (await call('GET')).body.zones.find((each: DeliveryZone) => each.name === name)
  if (!zone) throw new Error(`there is no zone ${name}`)
  return zone
}

const fresh = {
  name: 'Kapiti Island',
  ranges: '5900',
  kind: 'days',
  daysFrom: 4,
  daysTo: 6,
  ruralDays: 1,
  islandDays: 0,
}

it('the delivery zones of a new shop have every postal code once, and promise 3 to 7 business days in all', async () => {
  const body = bodyOf(await call('GET'))
  expect(body.gaps).toEqual([])
  const zones: DeliveryZone[] = body.zones
  expect(
    zones.map(({ name, daysFrom, daysTo, kind }) => [name, kind === 'call' ? 'call' : [daysFrom, daysTo]]),
  ).toEqual([
    ['Northland', [4, 5]],
    ['Auckland, Waikato and Bay of Plenty', [3, 4]],
    ['Great Barrier, Stewart and Chatham Islands', 'call'],
    ['Gisborne, Hawke’s Bay, Taranaki and Manawatū', [3, 5]],
    ['Wellington, Kāpiti and Wairarapa', [3, 5]],
    ['Nelson, Marlborough and Canterbury', [4, 6]],
    ['West Coast', [5, 6]],
    ['South Canterbury, Otago and Southland', [5, 6]],
  ])
})

it('the delivery zones are changed by an admin, with an audit event', async () => {
  const zone = await findZone('Northland')
  const changed = await call('PUT', `/${zone._id}`, { ...zone, daysTo: 6, ranges: '0100-0299, 0300 – 0599' })
  expect(changed).toMatchObject({ status: 200, body: { daysTo: 6, ranges: '0100-0599', version: zone.version + 1 } })
  expect((await shop.call('GET', '/api/delivery/promise?postCode=0110')).body.promise).toMatchObject({ daysTo: 6 })
  expect((await shop.call('GET', `/api/history/delivery-zone/${zone._id}`, { as: admin })).body).toMatchObject([
    { action: 'changed', by: 'Ana Admin', fields: [{ field: 'daysTo', before: 5, after: 6 }] },
  ])
})

it('the delivery zones never share a postal code: the answer names the code and the zone', async () => {
  const message =
    'The zone Auckland, Waikato and Bay of Plenty already has 0600-0650. A postcode can belong to one zone only.'
  const zone = await findZone('Northland')
  expectRefused(await call('PUT', `/${zone._id}`, { ...zone, ranges: '0100-0650' }), 409, message, 'ranges')
  expectRefused(await call('POST', '', { ...fresh, ranges: '0600-0650' }), 409, message)
  expect((await findZone('Northland')).ranges).toBe('0100-0599')
})

it('the delivery zones never share a postal code when two admins add one at the same moment', async () => {
  const zone = await findZone('Gisborne, Hawke’s Bay, Taranaki and Manawatū')
  await call('PUT', `/${zone._id}`, { ...zone, ranges: '4000-4989, 4991-4999' })
  const both = await Promise.all(['One', 'Two'].map((name) => call('POST', '', { ...fresh, name, ranges: '4990' })))
  expect(countStatuses(both)).toEqual({ 201: 1, 409: 1 })
  const added = both.find(({ status }) => status === 201)?.body._id
  expect((await call('DELETE', `/${added}`)).status).toBe(200)
})

it('the delivery zones are added and deleted, and the codes without a zone are named', async () => {
  const zone = await findZone('Wellington, Kāpiti and Wairarapa')
  await call('PUT', `/${zone._id}`, { ...zone, ranges: '5000-5899, 6000-6999' })
  expect((await call('GET')).body.gaps).toEqual(['4990', '5900-5999'])
  const created = await call('POST', '', fresh)
  expect(created).toMatchObject({ status: 201, body: { ...fresh, version: 1 } })
  expect((await call('GET')).body.gaps).toEqual(['4990', '5901-5999'])
  expect(await call('DELETE', `/${created.body._id}`)).toMatchObject({
    status: 200,
    body: { message: 'Delivery zone deleted' },
  })
  expect((await call('GET')).body.gaps).toEqual(['4990', '5900-5999'])
  const history = await shop.call('GET', `/api/history/delivery-zone/${created.body._id}`, { as: admin })
  expect(history.body.map(({ action }: { action: string }) => action)).toEqual(['deleted', 'created'])
})

it.each([
  [
    { ranges: '5900, 59' },
    'ranges',
    '“59” isn’t a postcode. Enter four-digit codes, or ranges such as 0600-0959, separated by commas.',
  ],
  [{ ranges: ' , ' }, 'ranges', 'Enter the postcodes.'],
  [{ daysFrom: 7 }, 'daysTo', 'The last day must not be before the first.'],
  [{ daysFrom: -1 }, 'daysFrom', 'Enter whole business days from 0 to 60.'],
  [{ name: ' ' }, 'name', 'Enter a name.'],
  [{ kind: 'never' }, 'kind', 'Choose whether the zone has days or you call.'],
])('the delivery zones refuse %o', async (changes, path, message) => {
  expectRefused(await call('POST', '', { ...fresh, ...changes }), 400, message, path)
})

it('the delivery zones refuse a version that another admin has changed, and an unknown zone', async () => {
  const zone = await findZone('West Coast')
  await call('PUT', `/${zone._id}`, { ...zone, daysTo: 7 })
  expectRefused(
    await call('PUT', `/${zone._id}`, { ...zone, daysTo: 8 }),
    409,
    'Another admin has just changed this zone. Reload the page, then try again.',
  )
  expectRefused(await call('PUT', '/unknown', zone), 404, 'Delivery zone not found')
  expect(await call('DELETE', '/unknown')).toMatchObject({ status: 404 })
})
