import { beforeEach, expect, it } from 'vitest'
import { makeAdmin, makeProduct, signInAgain } from '#tests/support/factories.ts'
import { startOtherProcess } from '#tests/support/cache/other-process.ts'
import { startPageShop } from '#tests/support/serve-built-pages.ts'
import { forFile } from '#tests/support/start-shop.ts'

/** 26 December 2026 begins in New Zealand, and 3 January 2027 ends. */
const [begins, ends] = [new Date('2026-12-25T11:00:00Z'), new Date('2027-01-03T11:00:00Z')]
const shop = await forFile(startPageShop())
shop.clock.now = new Date('2026-12-01T00:00:00Z')
const other = await forFile(startOtherProcess(shop))
let owner = await makeAdmin(shop)
const table = await makeProduct(shop, { priceCents: 500_00, stock: 5 })
beforeEach(async () => {
  shop.clock.now = new Date('2026-12-20T00:00:00Z')
  owner = await signInAgain(shop, owner)
})

const texts = { announcement: 'Boxing Day: 15 % off', menuLabel: 'Sale', textLink: '/dining/Diningtable' }
const saleOf = (given: object = {}) => ({
  name: 'Boxing Day',
  firstDay: '2026-12-26',
  lastDay: '2027-01-03',
  percent: 15,
  rounding: '00',
  codes: 'left-out',
  isPlanned: true,
  pieces: [{ product: table, salePrice: 400 }],
  ...texts,
  ...given,
})
const plan = (given: object = {}) => shop.call('POST', '/api/sales', { as: owner, body: saleOf(given) })
const read = async (app = shop.app) => {
  const { body } = await app.inject({ url: '/terms' })
  return {
    line: /aria-label="Announcement"[^>]*>(.*?)<\/(?:div|section|aside)>/s.exec(body)?.[1] ?? '',
    hasLink: /<a href="\/dining\/Diningtable"[^>]*>Sale<\/a>/.test(body),
  }
}
const isShown = async (app = shop.app) => {
  const { line, hasLink } = await read(app)
  return { line: line.includes('Boxing Day: 15 % off'), menu: hasLink }
}
const [shown, hidden] = [
  { line: true, menu: true },
  { line: false, menu: false },
]
const takeAway = async (id: string) => {
  await shop.call('PUT', `/api/sales/${id}/draft`, { as: owner })
  expect((await shop.call('DELETE', `/api/sales/${id}`, { as: owner })).status).toBe(200)
}

it('the texts of a sale come and go at midnight in New Zealand, on cached pages, in each process, without a write', async () => {
  const { body: sale } = await plan()
  expect(sale).toMatchObject(texts)
  const apps = [shop.app, other.app]
  const all = async () => Promise.all(apps.map((app) => isShown(app)))
  shop.clock.now = new Date(begins.getTime() - 1000)
  expect(await all()).toEqual([hidden, hidden])
  expect(await all()).toEqual([hidden, hidden])
  shop.clock.now = begins
  expect(await all()).toEqual([shown, shown])
  shop.clock.now = new Date(ends.getTime() - 1_000)
  expect(await all()).toEqual([shown, shown])
  shop.clock.now = ends
  expect(await all()).toEqual([hidden, hidden])
  // The sale itself: its first reader after its end ends it.
  owner = await signInAgain(shop, owner)
  await plan({ isPlanned: false, name: 'Other' })
})

it('the texts of a sale go away when the sale is ended early, or is a draft again', async () => {
  const { body: planned } = await plan({ firstDay: '2026-12-22' })
  await takeAway(planned._id)
  shop.clock.now = new Date('2026-12-23T00:00:00Z')
  owner = await signInAgain(shop, owner)
  expect(await isShown()).toEqual(hidden)

  const { body: running } = await plan({ firstDay: '2026-12-23' })
  expect(running.state).toBe('running')
  expect([await isShown(), await isShown(other.app)]).toEqual([shown, shown])
  expect((await shop.call('PUT', `/api/sales/${running._id}/end`, { as: owner })).status).toBe(200)
  expect([await isShown(), await isShown(other.app)]).toEqual([hidden, hidden])
})

it('the texts of a sale wait for an announcement of the owner, which comes first', async () => {
  // Less than in the sale of the test before, which counts as the lowest price of 30 days.
  const pieces = [{ product: table, salePrice: 380 }]
  const { body: sale } = await plan({ firstDay: '2026-12-24', name: 'Christmas', pieces })
  const announcement = (await shop.call('GET', '/api/content/announcement', { as: owner })).body
  const value = { text: 'Closed tomorrow', link: '', from: '2026-12-24', to: '2026-12-24' }
  const body = { value, basedOn: announcement.newest }
  expect((await shop.call('POST', '/api/content/announcement/publish', { as: owner, body })).status).toBe(200)
  shop.clock.now = new Date('2026-12-24T00:00:00Z')
  expect((await read()).line).toContain('Closed tomorrow')
  expect(await isShown()).toEqual({ line: false, menu: true })
  shop.clock.now = new Date('2026-12-24T11:00:00Z')
  expect(await isShown()).toEqual(shown)
  owner = await signInAgain(shop, owner)
  await shop.call('PUT', `/api/sales/${sale._id}/end`, { as: owner })
})

it('the texts of a sale are refused where they lead nowhere, and escaped where they are shown', async () => {
  const bad = await plan({ textLink: 'javascript:alert(1)' })
  expect({ status: bad.status, path: bad.body.errors[0].path }).toEqual({ status: 400, path: 'textLink' })
  expect((await plan({ textLink: '' })).body.errors[0].path).toBe('textLink')
  expect((await plan({ menuLabel: 'x'.repeat(17) })).status).toBe(400)
  const { body: sale } = await plan({ firstDay: '2026-12-20', announcement: '<img src=x>' })
  expect((await read()).line).toContain('&lt;img src=x&gt;')
  await shop.call('PUT', `/api/sales/${sale._id}/end`, { as: owner })
})

it('the texts of a sale stay as they are when a program changes the sale without naming them', async () => {
  const { body: sale } = await plan({ isPlanned: false })
  const { announcement: _line, menuLabel: _label, textLink: _link, ...without } = saleOf({ isPlanned: false })
  const changed = await shop.call('PUT', `/api/sales/${sale._id}`, { as: owner, body: without })
  expect(changed).toMatchObject({ status: 200, body: texts })
})
