import { NIL } from 'uuid'
import {
  type Move,
  moveDays,
  type MoveKind,
  type MoveRecord,
  type moves as endpoints,
} from '#contract/back-office/moves.ts'
import type { BodyOf, QueryOf } from '#contract/platform/endpoint.ts'
import { type Db, transact } from '#db/open.ts'
import { countText } from '#rules/platform/count-text.ts'
import { isId } from '#rules/platform/ids.ts'
import { type Actor, actorOf, commandLine } from '#server/platform/history/audit-log.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import type { Shop } from '#server/platform/shop.ts'
import {
  countPictures,
  deleteFile,
  deleteMove,
  findMove,
  findMoveIn,
  insertMove,
  listFiles,
  listMoves,
  lockMove,
  type MoveRow,
  updateMove,
  waitForNewMoves,
} from './moves.queries.ts'
import {
  countProducts,
  countRecords,
  forgetTrial,
  listAdminsOf,
  listRecords,
  updateTakesFile,
  updateTakesSizes,
} from './move-records.queries.ts'
import type { MovedProduct } from './records.ts'

const dayMs = 86_400_000

/** In the order in which they come in: reviews need their products, orders their customers, redirects where they lead. */
export const moveKinds: readonly MoveKind[] = ['product', 'review', 'customer', 'order', 'redirect']

/** Lists the moves, newest first, 50 at most. */
export async function readMoves(shop: Shop): Promise<{ moves: Move[] }> {
  const rows = await listMoves(shop.db, 50)
  return { moves: await Promise.all(rows.map((row) => toMove(shop, row))) }
}

/** Reads a move. Throws ShopError 404. */
export async function readMove(shop: Shop, id: string): Promise<Move> {
  return toMove(shop, await requireMove(shop.db, id))
}

/** Begins a move, or continues the one that has stored nothing yet: it is always the newest. */
export async function createMove(shop: Shop, user: Pick<SignedInUser, '_id' | 'name'> | null): Promise<Move> {
  const by = user ? actorOf(user) : commandLine
  const move = await transact(shop.db, async (tx) => {
    await waitForNewMoves(tx)
    const open = await findMoveIn(tx, ['files', 'trying', 'tried'])
    if (open?.startedAt === null) return open
    return insertMove(tx, { byUserId: by.userId, byName: by.name, createdAt: shop.now() })
  })
  return toMove(shop, move)
}

/** Begins a move of the command line. Throws ShopError 409 while there is another one that is not complete. */
export async function createOwnMove(shop: Shop): Promise<Move> {
  const open = await findMoveIn(shop.db, ['files', 'trying', 'tried', 'running', 'undoing'])
  if (!open) return createMove(shop, null)
  throw new ShopError(
    409,
    `A move that ${open.byName} began isn’t complete. Finish or delete it in the shop first: Products, Move in.`,
  )
}

/** Deletes a move with its files. Throws ShopError 404, 409 once it has stored something. */
export async function removeMove(shop: Shop, id: string): Promise<{ moves: Move[] }> {
  await transact(shop.db, async (tx) => {
    refuseStored(await requireMove(tx, id, lockMove))
    await deleteMove(tx, id)
  })
  return readMoves(shop)
}

/** Removes a file with its records; the trial begins again. Throws ShopError 404 or 409. */
export async function removeFile(shop: Shop, id: string, fileId: string): Promise<Move> {
  await transact(shop.db, async (tx) => {
    refuseStored(await requireMove(tx, id, lockMove))
    const isRemoved = isId(fileId) && (await deleteFile(tx, id, fileId))
    if (!isRemoved) throw new ShopError(404, 'This file is no longer part of the move.')
    await takeFilesAgain(tx, id)
    const isAnyLeft = (await listFiles(tx, id)).some(({ kind }) => kind !== 'pictures')
    if (!isAnyLeft) await updateMove(tx, id, { source: null })
  })
  return readMove(shop, id)
}

/** Sends a move back to its files after they or the categories have changed. The next trial clears the old results. */
export async function takeFilesAgain(tx: Db, id: string): Promise<void> {
  await updateMove(tx, id, { state: 'files', problem: null, counted: null })
}

/** Begins the trial. Throws ShopError 404, 409 without a file or once something is stored. */
export async function startTrial(shop: Shop, id: string): Promise<Move> {
  const requireFiles = async (tx: Db) => {
    const { source } = refuseStored(await requireMove(tx, id, lockMove))
    if (source === null) throw new ShopError(409, 'Add the files of the other shop first.')
  }
  // A trial that runs stops.
  await transact(shop.db, async (tx) => {
    await requireFiles(tx)
    await takeFilesAgain(tx, id)
  })
  for (const kind of moveKinds) {
    let after: string | undefined = NIL
    while (after !== undefined) after = await forgetTrial(shop.db, id, kind, { after, limit: 500 })
  }
  await transact(shop.db, async (tx) => {
    await requireFiles(tx)
    await updateMove(tx, id, { state: 'trying', problem: null, counted: await countMove(tx, id) })
    await shop.jobs.runSoon(tx, 'moves')
  })
  return readMove(shop, id)
}

const pageSize = 100

/** Lists records of a move, 100 at most. Throws ShopError 404. */
export async function readRecords(
  shop: Shop,
  id: string,
  { after, ...filter }: QueryOf<typeof endpoints.listRecords>,
): Promise<{ records: MoveRecord[]; isMore: boolean }> {
  await requireMove(shop.db, id)
  const found = await listRecords(shop.db, id, filter, { after, limit: pageSize + 1 })
  const records = found.slice(0, pageSize).map(({ record, file }): MoveRecord => {
    const sizes = record.kind === 'product' ? (record.data as Partial<MovedProduct>).sizes : null
    return {
      _id: record.id,
      kind: record.kind,
      file,
      line: record.line,
      name: record.name,
      outcome: record.outcome,
      notes: record.notes,
      differences: record.differences,
      sizes: sizes
        ? {
            text: `${sizes.lengthMm ?? '?'} x ${sizes.widthMm ?? '?'} x ${sizes.heightMm ?? '?'} mm`,
            from: sizes.from,
            isAgreed: record.takesSizes,
          }
        : null,
      target: record.targetId,
    }
  })
  return { records, isMore: found.length > pageSize }
}

/** Agrees to sizes, decides differences and whether a sale begins, for one record or all. Throws ShopError 404, 409. */
export async function choose(
  shop: Shop,
  id: string,
  { record, takesSizes, takesFile, startsSale }: BodyOf<typeof endpoints.choose>,
): Promise<Move> {
  if (record !== undefined && !isId(record)) throw new ShopError(404, 'This line is no longer part of the move.')
  await transact(shop.db, async (tx) => {
    refuseStored(await requireMove(tx, id, lockMove))
    if (takesSizes !== undefined) {
      await updateTakesSizes(tx, id, record, takesSizes)
      await updateMove(tx, id, { counted: null })
    }
    if (takesFile !== undefined) await updateTakesFile(tx, id, record, takesFile)
    if (startsSale !== undefined) await updateMove(tx, id, { startsSale })
  })
  return readMove(shop, id)
}

/**
 * Begins to store what the trial has shown, or goes on where it stopped. Throws ShopError 404, 409 in other states and if
 * the trial now shows another number of lines than its author saw.
 */
export async function startMove(
  shop: Shop,
  id: string,
  { lines }: QueryOf<typeof endpoints.start> = {},
): Promise<Move> {
  await transact(shop.db, async (tx) => {
    const move = await requireMove(tx, id, lockMove)
    if (move.state !== 'tried') {
      refuseStored(move)
      throw new ShopError(409, 'Check the files first: the trial shows what will be brought in.')
    }
    const counted = move.counted ?? (await countMove(tx, id))
    const comingIn = counted.counts.reduce((sum, each) => sum + each.new + each.changed + each.differs, 0)
    if (lines !== undefined && lines !== comingIn) {
      throw new ShopError(
        409,
        `The files were checked again since: ${countText(comingIn, 'line')} would come in now. Look at them first.`,
      )
    }
    await updateMove(tx, id, {
      state: 'running',
      startedAt: move.startedAt ?? shop.now(),
      problem: null,
      counted,
    })
    await shop.jobs.runSoon(tx, 'moves')
  })
  return readMove(shop, id)
}

/** Who changes the shop with a move: the person who began it or takes it back. */
export function authorOf({ byUserId, byName }: MoveRow): Actor {
  return byName === commandLine.name ? commandLine : { kind: 'person', userId: byUserId, name: byName }
}

/** The last moment at which a move can be taken back; null before it has stored anything. */
export function undoUntilOf({ startedAt, state }: MoveRow): Date | null {
  return startedAt && state !== 'undone' ? new Date(startedAt.getTime() + moveDays * dayMs) : null
}

/** Finds a move. Throws ShopError 404. */
export async function requireMove(db: Db, id: string, find: typeof findMove = findMove): Promise<MoveRow> {
  const move = isId(id) ? await find(db, id) : undefined
  if (!move) throw new ShopError(404, 'This move wasn’t found.')
  return move
}

/** Throws ShopError 409 for a move that has stored something or is about to. */
export function refuseStored(move: MoveRow): MoveRow {
  if (move.startedAt === null) return move
  throw new ShopError(409, 'This move has already been brought in. Begin another one for more files.')
}

async function toMove({ db, now }: Shop, move: MoveRow): Promise<Move> {
  const [files, counted, pictured, admins] = await Promise.all([
    listFiles(db, move.id),
    move.counted ?? countMove(db, move.id),
    countPictures(db, move.id),
    listAdminsOf(db, move.id),
  ])
  const picturesOf = (state: string) => pictured.find((each) => each.state === state)?.count ?? 0
  const undoUntil = undoUntilOf(move)
  return {
    _id: move.id,
    source: move.source,
    state: move.state,
    byName: move.byName,
    createdAt: move.createdAt.toISOString(),
    startedAt: move.startedAt?.toISOString() ?? null,
    finishedAt: move.finishedAt?.toISOString() ?? null,
    problem: move.problem,
    files: files.map(({ id, name, kind, format, records }) => ({ _id: id, name, kind, format, records })),
    ...counted,
    startsSale: move.startsSale,
    pictures: { waiting: picturesOf('waiting'), here: picturesOf('here'), failed: picturesOf('failed') },
    admins,
    undoUntil: undoUntil && undoUntil > now() ? undoUntil.toISOString() : null,
    waitsUntil: move.startedAt ? null : new Date(move.createdAt.getTime() + moveDays * dayMs).toISOString(),
  }
}

/** Counts all records of a move. Its work keeps the counts, because its page asks for them every two seconds. */
export async function countMove(db: Db, id: string): Promise<NonNullable<MoveRow['counted']>> {
  const counted = await countRecords(db, id)
  const { reduced, ...sizes } = await countProducts(db, id)
  const sumOf = (kind: MoveKind, outcome?: MoveRecord['outcome']) =>
    counted
      .filter((each) => each.kind === kind && (outcome === undefined || each.outcome === outcome))
      .reduce((sum, each) => sum + each.count, 0)
  const counts = moveKinds
    .filter((kind) => sumOf(kind) > 0)
    .map((kind) => ({
      kind,
      total: sumOf(kind),
      new: sumOf(kind, 'new'),
      changed: sumOf(kind, 'changed'),
      differs: sumOf(kind, 'differs'),
      same: sumOf(kind, 'same'),
      refused: sumOf(kind, 'refused'),
      tried: sumOf(kind) - sumOf(kind, null),
      stored: counted.filter((each) => each.kind === kind).reduce((sum, each) => sum + each.stored, 0),
    }))
  return { counts, sizes, reduced }
}
