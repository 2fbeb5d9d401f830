import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, it } from 'vitest'
import type { MoveCategory } from '#contract/back-office/moves.ts'
import { moveFiles, moveRecords } from '#db/tables/back-office/moves.ts'
import { products } from '#db/tables/catalogue/catalogue.ts'
import { applyRetention } from '#server/back-office/privacy/retention.ts'
import { buildApp } from '#server/start/app.ts'
import { makeAdmin, signInAgain } from '#tests/support/factories.ts'
import { moveInAs } from '#tests/support/move-in.ts'
import { beginSlowly } from '#tests/support/servers/slow-request.ts'
import { bodyOf, countStatuses, expectRefused, forFile, startShop } from '#tests/support/start-shop.ts'
import { workOnMoves } from './work-on-moves.ts'

const shop = await forFile(startShop())
let owner = await makeAdmin(shop)
const { db } = shop.shop
const dayMs = 86_400_000

beforeEach(async () => {
  owner = await signInAgain(shop, owner)
})

const { call, addFile, tryMove, bringIn, ...moves } = moveInAs(shop, () => owner)
const csvOf = (...names: string[]) =>
  [
    'Handle,Title,Type,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Inventory Qty',
    ...names.map((name) => `${name},${name},Perches,Title,Default Title,${name},199.00,3`),
  ].join('\n')
const beginMove = (...names: string[]) => moves.beginMove({ 'products.csv': csvOf(...names) })

it('two tabs choose rooms at once: the later choice is refused, and can be saved once its author has seen the other', async () => {
  const id = await beginMove('rimu', 'kauri')
  const seen = bodyOf(await call('GET', `/${id}/categories`)).categories as MoveCategory[]
  expect(seen).toMatchObject([{ name: 'Perches', homeSpace: '', isProposed: true }])
  const before = { homeSpace: '', category: seen[0]?.category ?? '' }
  const choose = (room: string, name: string, shown: object) =>
    call('PUT', `/${id}/categories`, {
      categories: [{ name: 'Perches', homeSpace: room, category: name, before: shown }],
    })
  bodyOf(await choose('Living Room', 'Stools', before))
  const message = 'Someone else changed ‘Perches’. It now goes to ‘Living Room, Stools’. Your choice is still here.'
  expectRefused(await choose('Dining Room', 'Benches', before), 409, message)
  const shown = { homeSpace: 'Living Room', category: 'Stools' }
  expect(bodyOf(await call('GET', `/${id}/categories`)).categories).toMatchObject([shown])
  // Both tabs may have chosen the same.
  bodyOf(await choose('Living Room', 'Stools', before))
  const { categories } = bodyOf(await choose('Dining Room', 'Benches', shown))
  expect(categories).toMatchObject([{ homeSpace: 'Dining Room', category: 'Benches', isProposed: false }])
  bodyOf(await call('DELETE', `/${id}`))
})

it('a tab brings in what it shows: not after other files were checked in another tab, and only once', async () => {
  const id = await beginMove('matai')
  await tryMove(id)
  bodyOf(await addFile(id, 'more.csv', csvOf('totara', 'miro')))
  const start = (lines: number) => call('POST', `/${id}/start?lines=${lines}`)
  expectRefused(await start(1), 409, 'Check the files first: the trial shows what will be brought in.')
  await tryMove(id)
  expectRefused(
    await start(1),
    409,
    'The files were checked again since: 3 lines would come in now. Look at them first.',
  )
  expect(await db.$count(products)).toBe(0)
  const answers = await Promise.all([start(3), start(3)])
  expect(countStatuses(answers)).toEqual({ 200: 1, 409: 1 })
  const stored = 'This move has already been brought in. Begin another one for more files.'
  expect(answers.find(({ status }) => status === 409)?.body.message).toBe(stored)
  await workOnMoves(shop.shop)
  expect(await db.$count(products)).toBe(3)
  for (const step of ['trial', 'start']) expectRefused(await call('POST', `/${id}/${step}`), 409, stored)
  expectRefused(await call('DELETE', `/${id}`), 409, stored)
})

it('a move is taken back from a tab of the day before once its owner has signed in again, and only once', async () => {
  const id = await beginMove('tanekaha')
  await tryMove(id)
  expect(await bringIn(id)).toMatchObject({ state: 'done', counts: [{ kind: 'product', stored: 1 }] })
  expect(bodyOf(await call('GET', `/${id}/kept`))).toMatchObject({ goes: 1, kept: [] })
  shop.clock.now = new Date(shop.clock.now.getTime() + dayMs)
  expectRefused(await call('POST', `/${id}/undo`), 401, 'Please sign in first.')
  owner = await signInAgain(shop, owner)
  const answers = await Promise.all([call('POST', `/${id}/undo`), call('POST', `/${id}/undo`)])
  expect(countStatuses(answers)).toEqual({ 200: 1, 409: 1 })
  await workOnMoves(shop.shop)
  expect(bodyOf(await call('GET', `/${id}`))).toMatchObject({ state: 'undone', undoUntil: null })
  expectRefused(
    await call('POST', `/${id}/undo`),
    409,
    'There is nothing to take back, or it is still being brought in.',
  )
})

it('a file arrives to its end when its owner signs out and in again meanwhile', async () => {
  const app = await buildApp(shop.shop)
  afterAll(() => app.close())
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const id = await beginMove('hinau')
  // So much that the shop has begun to read it before its end.
  const names = Array.from({ length: 3_000 }, (_, at) => `kahikatea-${at}`)
  const given = { port, type: 'application/octet-stream', body: csvOf(...names) }
  const file = beginSlowly(`/api/moves/${id}/files?name=late.csv`, {
    ...given,
    cookie: owner.cookie,
    firstBytes: given.body.length - 20,
  })
  await expect.poll(() => db.$count(moveFiles, eq(moveFiles.moveId, id))).toBe(2)
  bodyOf(await shop.call('POST', '/api/users/logout', { as: owner }))
  expect((await call('GET', `/${id}`)).status).toBe(401)
  owner = await signInAgain(shop, owner)
  expect(bodyOf(await call('GET', `/${id}`)).files).toMatchObject([{ name: 'products.csv' }])
  file.end()
  expect(await file.statusLine()).toBe('HTTP/1.1 200 OK')
  expect(bodyOf(await call('GET', `/${id}`)).files).toMatchObject([
    { name: 'products.csv', records: 1 },
    { name: 'late.csv', records: names.length },
  ])
  bodyOf(await call('DELETE', `/${id}`))
})

it('a move that is not started within 30 days is deleted with its files and records, and one that was started stays', async () => {
  const started = await beginMove('pukatea')
  await tryMove(started)
  await bringIn(started)
  const id = await beginMove('tawa', 'puriri')
  const { createdAt, waitsUntil } = await tryMove(id)
  expect(Date.parse(waitsUntil ?? '') - Date.parse(createdAt)).toBe(30 * dayMs)
  shop.clock.now = new Date(Date.parse(waitsUntil ?? '') - 1_000)
  await applyRetention(shop.shop)
  owner = await signInAgain(shop, owner)
  expect(bodyOf(await call('GET', `/${id}`))).toMatchObject({ state: 'tried', counts: [{ total: 2 }] })
  shop.clock.now = new Date(Date.parse(waitsUntil ?? '') + 1_000)
  await applyRetention(shop.shop)
  expectRefused(await call('GET', `/${id}`), 404, 'This move wasn’t found.')
  expect(bodyOf(await call('GET', `/${started}`))).toMatchObject({ state: 'done', waitsUntil: null })
  expect(await db.$count(moveFiles, eq(moveFiles.moveId, id))).toBe(0)
  expect(await db.$count(moveRecords, eq(moveRecords.moveId, id))).toBe(0)
})
