import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { afterAll, expect, it } from 'vitest'
import type { Move } from '#contract/back-office/moves.ts'
import { moveFiles, moveRecords } from '#db/tables/back-office/moves.ts'
import { buildApp } from '#server/start/app.ts'
import { makeAdmin } from '#tests/support/factories.ts'
import { moveInAs } from '#tests/support/move-in.ts'
import { beginSlowly } from '#tests/support/servers/slow-request.ts'
import { bodyOf, expectRefused, forFile, startShop } from '#tests/support/start-shop.ts'
import { workOnMoves } from './work-on-moves.ts'

const shop = await forFile(startShop())
const owner = await makeAdmin(shop)
const { db } = shop.shop
const app = await buildApp(shop.shop, { connections: { headersMs: 500, requestMs: 500, checkMs: 50 } })
afterAll(() => app.close())
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo

const { call, addFile, beginMove, tryMove } = moveInAs(shop, () => owner)
const removeMove = async (id: string) => bodyOf(await call('DELETE', `/${id}`))

const csvOf = (...handles: string[]) =>
  [
    'Handle,Title,Option1 Name,Option1 Value,Variant Price',
    ...handles.map((handle) => `${handle},${handle},Title,Default Title,199.00`),
  ].join('\n')

/** The records of a move in the order of their lines. */
async function recordsOf(id: string) {
  await tryMove(id)
  const { records } = bodyOf(await call('GET', `/${id}/records?kind=product`))
  return (records as { name: string; outcome: string; notes: string[] }[]).map(({ name, outcome, notes }) =>
    outcome === 'refused' ? [name, outcome, ...notes] : [name, outcome],
  )
}

it('a file of a move may arrive slowly, and a request without a file may not', async () => {
  const id = await beginMove()
  const path = `/api/moves/${id}/files?name=products.csv`
  const type = 'application/octet-stream'
  const given = { port, type, body: csvOf('weka', 'ruru') }
  const file = beginSlowly(path, { ...given, cookie: owner.cookie })
  const stranger = beginSlowly(path, given)
  expect(await stranger.statusLine()).toBe('HTTP/1.1 401 Unauthorized')
  const other = beginSlowly('/api/users/auth', { ...given, cookie: owner.cookie, type: 'application/json' })
  // By the time that this one is closed, the file has taken longer.
  expect(await other.statusLine()).toBe('HTTP/1.1 408 Request Timeout')
  file.end()
  expect(await file.statusLine()).toBe('HTTP/1.1 200 OK')
  const { files } = bodyOf(await shop.call('GET', `/api/moves/${id}`, { as: owner })) as Move
  expect(files).toMatchObject([{ name: 'products.csv', records: 2 }])
  await removeMove(id)
})

it('a file stays until another one of its name has been read to its end', async () => {
  const id = await beginMove()
  bodyOf(await addFile(id, 'products.csv', csvOf('weka', 'ruru')))
  expectRefused(
    await addFile(id, 'products.csv', `${csvOf('tui', 'kea')}\n"not closed`),
    400,
    expect.stringContaining('products.csv'),
  )
  expect(await recordsOf(id)).toEqual([
    ['weka', 'new'],
    ['ruru', 'new'],
  ])
  bodyOf(await addFile(id, 'products.csv', csvOf('ruru', 'kea')))
  expect(await recordsOf(id)).toEqual([
    ['ruru', 'new'],
    ['kea', 'new'],
  ])
  expect(await db.$count(moveFiles)).toBe(1)
  await removeMove(id)
})

const twice = 'It is in the files twice. The first one is brought in.'

it('a line that another file or the same file has is brought in once', async () => {
  const id = await beginMove()
  bodyOf(await addFile(id, 'first.csv', csvOf('weka')))
  bodyOf(await addFile(id, 'second.csv', csvOf('weka', 'kea', 'kea')))
  expect(await recordsOf(id)).toEqual([
    ['weka', 'new'],
    ['weka', 'refused', twice],
    ['kea', 'new'],
    ['kea', 'refused', twice],
  ])
  await removeMove(id)
})

it('a large file that is refused by its first line is read to its end, so that a browser shows why', async () => {
  const id = await beginMove()
  const body = `a,b,c\n${'x,y,z\n'.repeat(2_000_000)}`
  const answer = await fetch(`http://127.0.0.1:${port}/api/moves/${id}/files?name=a.csv`, {
    method: 'POST',
    headers: { cookie: owner.cookie, 'content-type': 'application/octet-stream' },
    body: Readable.toWeb(Readable.from(chunksOf(body))),
    duplex: 'half',
  } as RequestInit)
  expect([answer.status, sent]).toEqual([400, body.length])
  await removeMove(id)
})

let sent = 0

async function* chunksOf(body: string): AsyncGenerator<Uint8Array, void> {
  for (let at = 0; at < body.length; at += 65_536) {
    yield Buffer.from(body.slice(at, at + 65_536))
    sent = Math.min(at + 65_536, body.length)
  }
}

it('what a crash has left of a file is in nobody’s way, and is swept when a day is over', async () => {
  const id = await beginMove()
  const cut = { moveId: id, name: 'products.csv', kind: 'products', format: '', createdAt: shop.clock.now } as const
  const [file] = await db.insert(moveFiles).values(cut).returning()
  const record = { moveId: id, fileId: file?.id ?? '', kind: 'product', line: 2, name: 'weka', data: {} } as const
  await db.insert(moveRecords).values({ ...record, key: 'weka' })
  bodyOf(await addFile(id, 'products.csv', csvOf('weka')))
  expect(await recordsOf(id)).toEqual([['weka', 'new']])

  shop.clock.now = new Date(shop.clock.now.getTime() + 23 * 3_600_000)
  await workOnMoves(shop.shop)
  expect(await db.$count(moveFiles)).toBe(2)
  shop.clock.now = new Date(shop.clock.now.getTime() + 2 * 3_600_000)
  await workOnMoves(shop.shop)
  expect(await db.$count(moveFiles)).toBe(1)
})
