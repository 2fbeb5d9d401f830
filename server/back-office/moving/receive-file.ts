import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import type { Move } from '#contract/back-office/moves.ts'
import { allowLongWork, transact } from '#db/open.ts'
import { allowSlowRequest } from '#server/platform/http/load/connection-limits.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import type { Shop } from '#server/platform/shop.ts'
import { refuseLatePictures, takeLatePictures } from './late-pictures.ts'
import { readMove, refuseStored, requireMove, takeFilesAgain } from './moves.ts'
import {
  deleteFile,
  insertFile,
  listFiles,
  lockMove,
  type MoveFileRow,
  type MoveRow,
  updateFile,
  updateMove,
} from './moves.queries.ts'
import { insertRecords, refuseRepeated } from './move-records.queries.ts'
import { keysOf, type NamedFile, storeNamed } from './named-pictures.ts'
import { openFile } from './reading/read-file.ts'
import type { ReadRecord, Source } from './records.ts'
import { withZip } from './zip-files.ts'

const maxMegabytes = 50

/** So many records are inserted at once. */
const batchSize = 100

/** Adds the file of a request to a move. Throws what `addFile` throws, and ShopError 415. */
export async function receiveFile(shop: Shop, id: string, name: string, request: FastifyRequest): Promise<Move> {
  allowSlowRequest(request)
  const type = (request.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase()
  if (type !== 'application/octet-stream') throw new ShopError(415, 'Send the file as application/octet-stream.')
  const body = (request.body as Readable | undefined) ?? Readable.from([])
  try {
    return await addFile(shop, id, name, body.iterator({ destroyOnReturn: false }))
  } catch (error) {
    // A browser shows no refusal while it sends: the rest is read and dropped.
    for await (const _chunk of body);
    throw error
  }
}

/**
 * Reads a file of another shop into the records of a move, or the pictures of a ZIP; one of the same name is replaced.
 * Nothing is left of a file that cannot be read to its end. Throws ShopError 400 for such a file or one of another kind
 * of shop, 404, 409 once the move has stored something but for pictures, 413 for more than 50 MB, or 1 GB of a ZIP.
 */
export async function addFile(
  shop: Shop,
  id: string,
  name: string,
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<Move> {
  const move = refuseLatePictures(shop, await requireMove(shop.db, id))
  const { start, all } = await readStart(bytes)
  if (isZip(start)) return withZip(shop, name, all, (files) => addPictures(shop, id, name, files))
  const { source } = refuseStored(move)
  const { format, records } = await openFile(name, limited(name, all))
  if (source !== null && source !== format.source) throw new ShopError(400, otherShop(name))
  return storeFile(shop, id, { name, kind: format.kind, source: format.source }, async (place) => {
    const count = await insertAll(shop, place, records)
    // The encoding is known once the file has been read.
    return { records: count, format: format.text }
  })
}

/**
 * Stores pictures for the products of a move, by their names; after it was brought in those that are missing. Throws
 * ShopError 400 without any, 404, 409 as `refuseLatePictures`, and 503, 507 or 502 when the shop cannot store one.
 */
export async function addPictures(
  shop: Shop,
  id: string,
  name: string,
  files: AsyncIterable<NamedFile>,
): Promise<Move> {
  return storeFile(shop, id, { name, kind: 'pictures', source: null }, async (place) => {
    const { records, leftOut } = await storeNamed(shop, place, files)
    if (records === 0) throw new ShopError(400, `${name} has no pictures (JPEG, PNG, WebP or AVIF). ${leftOut}`.trim())
    return { records, format: leftOut === '' ? 'by their names' : `by their names; left out: ${leftOut}` }
  })
}

interface NewFile {
  name: string
  kind: MoveFileRow['kind']
  /** Null for pictures: any shop has them. */
  source: Source | null
}

/** Stores a file of a move with what `read` stores of it. One of the same name stays until this one is complete. */
async function storeFile(
  shop: Shop,
  id: string,
  { name, kind, source }: NewFile,
  read: (place: { moveId: string; fileId: string }) => Promise<{ records: number; format: string }>,
): Promise<Move> {
  const refuse = (move: MoveRow) => (kind === 'pictures' ? refuseLatePictures(shop, move) : refuseStored(move))
  refuse(await requireMove(shop.db, id))
  const file = await insertFile(shop.db, { moveId: id, name, kind, format: '', createdAt: shop.now() })
  try {
    const found = await read({ moveId: id, fileId: file.id })
    await transact(shop.db, async (tx) => {
      await allowLongWork(tx)
      const move = refuse(await requireMove(tx, id, lockMove))
      if (source !== null && move.source !== null && move.source !== source) throw new ShopError(400, otherShop(name))
      for (const before of await listFiles(tx, id)) if (before.name === name) await deleteFile(tx, id, before.id)
      const others = await listFiles(tx, id)
      // It reads all records, and files of other kinds have none of the same.
      if (others.some((other) => other.kind === kind)) await refuseRepeated(tx, { moveId: id, fileId: file.id }, twice)
      await updateFile(tx, file.id, { ...found, readAt: shop.now() })
      if (source !== null) await updateMove(tx, id, { source })
      if (move.startedAt === null) await takeFilesAgain(tx, id)
      else await takeLatePictures(shop, tx, move, name)
    })
  } catch (error) {
    await deleteFile(shop.db, id, file.id)
    throw error
  }
  return readMove(shop, id)
}

/** Reads the first bytes, by which a ZIP is recognised; `all` has them too. */
async function readStart(
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<{ start: Buffer; all: AsyncGenerator<Uint8Array> }> {
  const chunks = (async function* () {
    yield* bytes
  })()
  let start: Buffer = Buffer.alloc(0)
  while (start.length < 4) {
    const next = await chunks.next()
    if (next.done) break
    start = Buffer.concat([start, next.value])
  }
  async function* all() {
    yield start
    yield* chunks
  }
  return { start, all: all() }
}

/** A file of a ZIP, or the end of an empty one. */
function isZip(start: Buffer): boolean {
  return ['PK\x03\x04', 'PK\x05\x06'].includes(start.toString('latin1', 0, 4))
}

const otherShop = (name: string) =>
  `${name} comes from another kind of shop than the files before. Bring in one shop after the other.`

async function* limited(
  name: string,
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let totalBytes = 0
  for await (const chunk of bytes) {
    totalBytes += chunk.length
    if (totalBytes > maxMegabytes * 1024 * 1024) {
      throw new ShopError(413, `${name} is larger than ${maxMegabytes} MB. Split it, and add one part after the other.`)
    }
    yield chunk
  }
}

/** Returns how many records the file has. Each batch has a transaction of its own, so that shoppers do not wait. */
async function insertAll(
  shop: Shop,
  place: { moveId: string; fileId: string },
  records: AsyncIterable<ReadRecord>,
): Promise<number> {
  let count = 0
  let batch: ReadRecord[] = []
  for await (const record of records) {
    count++
    batch.push(record)
    if (batch.length < batchSize) continue
    await insertBatch(shop, place, batch)
    batch = []
  }
  await insertBatch(shop, place, batch)
  return count
}

type NewRecord = Parameters<typeof insertRecords>[1][number]

async function insertBatch(
  { db }: Shop,
  place: { moveId: string; fileId: string },
  batch: readonly ReadRecord[],
): Promise<void> {
  const seen = new Set<string>()
  const first: NewRecord[] = []
  const refused: NewRecord[] = []
  const refuse = (line: number, kind: NewRecord['kind'], name: string, reason: string) =>
    refused.push({
      ...place,
      kind,
      key: `${place.fileId} ${line}`,
      line,
      name,
      data: {},
      outcome: 'refused',
      notes: [reason],
    })
  for (const each of batch) {
    if (each.record === null) {
      refuse(each.line, each.kind, each.name, each.reason)
      continue
    }
    const { kind, key } = each.record
    if (seen.has(`${kind} ${key}`)) refuse(each.line, kind, nameOf(each.record), twice)
    else
      first.push({
        ...place,
        kind,
        key,
        line: each.line,
        name: nameOf(each.record),
        aliases: each.record.kind === 'product' ? [...keysOf(each.record), ...each.record.paths] : [],
        email: emailOf(each.record),
        data: { ...each.record, notes: each.notes },
      })
    seen.add(`${kind} ${key}`)
  }
  const before = await insertRecords(db, first)
  for (const { kind, key, line, name } of first) if (before.has(`${kind} ${key}`)) refuse(line, kind, name, twice)
  await insertRecords(db, refused)
}

const twice = 'It is in the files twice. The first one is brought in.'

type Found = NonNullable<ReadRecord['record']>

function nameOf(record: Found): string {
  if (record.kind === 'redirect') return record.key
  if (record.kind === 'order') return record.number
  return record.name || ('email' in record ? record.email : '')
}

function emailOf(record: Found): string | null {
  return record.kind === 'customer' || record.kind === 'order' ? record.email || null : null
}
