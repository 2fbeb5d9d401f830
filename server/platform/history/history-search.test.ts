import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { HistorySubject } from '#contract/platform/history.ts'
import { shopPages } from '#db/tables/content/content.ts'
import { deliveryZones } from '#db/tables/orders/delivery.ts'
import { discounts } from '#db/tables/selling/discounts.ts'
import { changes } from '#db/tables/platform/history.ts'
import { makeAdmin, makeProduct, makeShopper } from '#tests/support/factories.ts'
import { forFile, startShop } from '#tests/support/start-shop.ts'
import { findEventIds, listShopEvents } from './history.queries.ts'

const shop = await forFile(startShop())

const insert = async (subject: HistorySubject, subjectId: string, byName = 'Tōtara') => {
  const [row] = await shop.shop.db
    .insert(changes)
    .values({ subject, subjectId, action: 'changed', byName, byKind: 'shop', fields: [], createdAt: new Date() })
    .returning()
  return row?.id ?? ''
}

/** The changes with a text, with and without their ids found first. */
async function idsOf(text: string): Promise<{ found: string[]; read: string[] }> {
  const { db } = shop.shop
  const filter = {
    text,
    orderNumber: undefined,
    by: undefined,
    about: undefined,
    from: undefined,
    until: undefined,
    hasAll: true,
  }
  const list = async (ids?: string[]) =>
    (await listShopEvents(db, { ...filter, ids }, { limit: 1000 })).map(({ event }) => event.id)
  return { found: await list(await findEventIds(db, text)), read: await list() }
}

it('a search of the history finds the same changes by their ids as by reading all: by author and by the name of each subject', async () => {
  const { db } = shop.shop
  const at = new Date('2026-11-01T00:00:00Z')
  const zone = { name: 'Rakiura Zone', ranges: '9818', kind: 'days', daysFrom: 1, daysTo: 2 } as const
  const [zoneRow] = await db
    .insert(deliveryZones)
    .values({ ...zone, ruralDays: 0, islandDays: 0 })
    .returning()
  const page = { revision: 1, changedByName: 'Ana', createdAt: at, updatedAt: at }
  const pageRows = await db
    .insert(shopPages)
    .values([
      { ...page, title: 'Waxing a tabletop' },
      { ...page, title: 'Waxing a chair', deletedAt: at },
    ])
    .returning()
  const code = { kind: 'percentage' as const, percent: 10, startsAt: at, endsAt: new Date('2027-01-01') }
  const [codeRow] = await db
    .insert(discounts)
    .values({ ...code, code: 'KOWHAI' })
    .returning()
  const productId = await makeProduct(shop, { name: 'Ōhau Settle' })
  const shopper = await makeShopper(shop, 'Pania Rētimana')
  const expected = {
    zone: await insert('delivery-zone', zoneRow?.id ?? ''),
    page: await insert('content', pageRows[0]?.id ?? ''),
    code: await insert('discount', codeRow?.id ?? ''),
    product: await insert('product', productId),
    person: await insert('user', shopper._id),
    author: await insert('order', randomUUID(), 'Hēmi 100% Tīpene'),
  }
  await insert('content', pageRows[1]?.id ?? '')
  expect(await idsOf('rakiura zone')).toEqual({ found: [expected.zone], read: [expected.zone] })
  expect(await idsOf('waxing a')).toEqual({ found: [expected.page], read: [expected.page] })
  expect(await idsOf('kowhai')).toEqual({ found: [expected.code], read: [expected.code] })
  expect(await idsOf('hemi 100% tip')).toEqual({ found: [expected.author], read: [expected.author] })
  expect(await idsOf('hemi%tip')).toEqual({ found: [], read: [] })
  for (const [text, id] of [
    ['ohau', expected.product],
    ['PANIA RETIMANA', expected.person],
  ] as const) {
    const { found, read } = await idsOf(text)
    expect(found).toContain(id)
    expect(found).toEqual(read)
  }
})

it('a search of the history finds what was deleted by its last name', async () => {
  const ana = await makeAdmin(shop)
  const id = await makeProduct(shop, { name: 'Haupiri Chest' })
  expect((await shop.call('DELETE', `/api/products/${id}`, { as: ana })).status).toBe(200)
  const { found, read } = await idsOf('haupiri')
  expect(found).toHaveLength(1)
  expect(found).toEqual(read)
})

it('a search of the history has no ids for a text of more than 30,000 changes, and lists the newest of them all the same', async () => {
  const rows = Array.from({ length: 30_001 }, () => ({
    subject: 'order' as const,
    subjectId: randomUUID(),
    action: 'changed',
    byName: 'Tainui Import',
    fields: [],
    createdAt: new Date(),
  }))
  for (let at = 0; at < rows.length; at += 5000) await shop.shop.db.insert(changes).values(rows.slice(at, at + 5000))
  const ofOthers = rows.slice(0, 1000).map((row) => ({ ...row, byName: 'Ana' }))
  await shop.shop.db.insert(changes).values(ofOthers)
  expect(await findEventIds(shop.shop.db, 'tainui')).toBeUndefined()
  const ana = await makeAdmin(shop)
  const { status, body } = await shop.call('GET', '/api/history?search=tainui', { as: ana })
  expect([status, body.length, body[0].by]).toEqual([200, 50, 'Tainui Import'])
})

it('a search of the history has no ids for an author of a tenth of the newest changes', async () => {
  const row = { subject: 'order' as const, action: 'changed', byName: 'Wikitoria', fields: [], createdAt: new Date() }
  await shop.shop.db.insert(changes).values(Array.from({ length: 100 }, () => ({ ...row, subjectId: randomUUID() })))
  expect(await findEventIds(shop.shop.db, 'wikitoria')).toHaveLength(100)
  await shop.shop.db.insert(changes).values({ ...row, subjectId: randomUUID() })
  expect(await findEventIds(shop.shop.db, 'wikitoria')).toBeUndefined()
})
