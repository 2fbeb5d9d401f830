import { NIL } from 'uuid'
import type { MoveKind } from '#contract/back-office/moves.ts'
import { type Db, isDatabaseBusy, isDatabaseUnavailable, transact } from '#db/open.ts'
import type { OpenJobs } from '#server/platform/jobs/open-jobs.ts'
import type { Shop } from '#server/platform/shop.ts'
import { planCustomers } from './move-customers.ts'
import { planOrders } from './move-orders.ts'
import { draftSale } from './move-sale.ts'
import { planProducts } from './move-products.ts'
import { planReviews } from './move-reviews.ts'
import { leadCategoriesOn, planRedirects } from './move-redirects.ts'
import type { MoveContext, Mover, Planned } from './mover.ts'
import { authorOf, countMove, moveKinds } from './moves.ts'
import { placesOf } from './move-categories.ts'
import { deleteUnreadFiles, findMoveIn, lockMove, type MoveRow, updateMove } from './moves.queries.ts'
import {
  listUnstored,
  listUntried,
  type MoveRecordRow,
  settleRefused,
  updateStored,
  updateTried,
} from './move-records.queries.ts'
import { deleteNamed } from './named-pictures.queries.ts'
import { startBatches } from './start-batches.ts'
import { undoMove } from './undo-move.ts'

type NextRecords = Parameters<typeof listUntried>[3]

/** Works on moves every minute in one process, and as soon as one is asked for. It goes on where it was cut off. */
export async function scheduleMoves(shop: Shop, jobs: Pick<OpenJobs, 'schedule' | 'closing'>): Promise<void> {
  const schedule = { cron: '* * * * *', maxDurationSeconds: 3600, isAlone: true, isLeftOut: true }
  await jobs.schedule('moves', schedule, () => workOnMoves(shop, jobs.closing))
}

/** Works on all moves that wait, until there is none or the shop closes. */
export async function workOnMoves(shop: Shop, closing?: AbortSignal): Promise<void> {
  // A ZIP of 1 GB may arrive for two hours, and then its pictures are made: nothing takes a day.
  await deleteUnreadFiles(shop.db, new Date(shop.now().getTime() - 86_400_000))
  for (;;) {
    const move = await findMoveIn(shop.db, ['trying', 'running', 'undoing'])
    if (!move || closing?.aborted) return
    const isDone = await workOnMove(shop, move, closing)
    if (!isDone || closing?.aborted) return
  }
}

/** Works on one move until its owner has to go on. Returns false when it has stopped: then it has a `problem`. */
export async function workOnMove(shop: Shop, move: MoveRow, closing?: AbortSignal): Promise<boolean> {
  try {
    if (move.state === 'undoing') await undoMove(shop, move, closing)
    else await workOn(shop, move, closing)
    return true
  } catch (error) {
    // It goes on at the next time.
    if (isDatabaseUnavailable(error)) throw error
    shop.log.error({ err: error }, 'a move from another shop stopped')
    await stop(shop, move)
    return false
  }
}

/** Gives the move back to the owner: what is stored stays, and the owner can go on. */
async function stop(shop: Shop, move: MoveRow): Promise<void> {
  const state = move.state === 'trying' ? 'files' : 'tried'
  const problem = 'The shop could not go on with it. What is here stays. Try again; if it stops again, read the log.'
  await transact(shop.db, async (tx) => {
    // Its owner may have gone back to the files meanwhile.
    if ((await lockMove(tx, move.id))?.state !== move.state) return
    await updateMove(tx, move.id, { state: move.state === 'undoing' ? 'done' : state, problem })
  })
}

async function workOn(shop: Shop, move: MoveRow, closing: AbortSignal | undefined): Promise<void> {
  const { source } = move
  if (source === null) throw new Error(`The move ${move.id} has no files.`)
  const context: MoveContext = {
    shop,
    move: { ...move, source },
    by: authorOf(move),
    places: await placesOf(shop, move),
  }
  for (const kind of moveKinds) {
    const runBatch = startBatches(5)
    let after: string | undefined = NIL
    while (after !== undefined) {
      const next: string = after
      after = await runBatch((limit) => workOnBatch(context, kind, { after: next, limit }))
      if (closing?.aborted) return
    }
  }
  await transact(shop.db, async (tx) => {
    // Another process may have worked on it too, and be further.
    if ((await lockMove(tx, move.id))?.state !== move.state) return
    // Its owner has begun the trial again during it: what was behind is left.
    for (const kind of moveKinds) if ((await listNext(tx, move, kind, { after: NIL, limit: 1 })).length > 0) return
    const counted = await countMove(tx, move.id)
    if (move.state === 'trying') return updateMove(tx, move.id, { state: 'tried', counted })
    await leadCategoriesOn(context, tx)
    if (move.startsSale) await draftSale(shop, tx, move)
    await deleteNamed(tx, move.id)
    await settleRefused(tx, move.id, shop.now())
    await updateMove(tx, move.id, { state: 'done', finishedAt: shop.now(), counted })
    await shop.jobs.runSoon(tx, 'move-pictures')
  })
}

/**
 * Works on the records of a kind that follow one; when they fail together, on the first alone. Returns the id of the
 * last, or undefined at the end.
 */
async function workOnBatch(context: MoveContext, kind: MoveKind, next: NextRecords): Promise<string | undefined> {
  const { shop } = context
  try {
    return await transact(shop.db, (tx) => workOnNext(context, tx, kind, next))
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error
    shop.log.warn({ err: error }, 'records of a move failed together; they are tried one by one')
    return refuseFailing(context, kind, next.after)
  }
}

/** Works on the next record alone, and refuses it when it fails: it stops no other one. */
async function refuseFailing(context: MoveContext, kind: MoveKind, after: string): Promise<string | undefined> {
  const { shop, move } = context
  try {
    return await transact(shop.db, (tx) => workOnNext(context, tx, kind, { after, limit: 1 }))
  } catch (error) {
    if (isDatabaseUnavailable(error) || isDatabaseBusy(error)) throw error
    shop.log.error({ err: error }, 'a record of a move cannot be stored')
    const [record] = await listNext(shop.db, move, kind, { after, limit: 1 })
    if (!record) return undefined
    const notes = ['The shop could not store it. The log has the reason.']
    await updateTried(shop.db, [{ id: record.id, outcome: 'refused', notes, differences: [], targetId: null }])
    return record.id
  }
}

async function workOnNext(
  context: MoveContext,
  tx: Db,
  kind: MoveKind,
  next: NextRecords,
): Promise<string | undefined> {
  const { shop, move } = context
  const { state, counted } = (await lockMove(tx, move.id)) ?? {}
  if (state !== move.state) return undefined
  const records = await listNext(tx, move, kind, next)
  if (records.length === 0) return undefined
  const { planned, store } = await movers[kind](context, tx, records)
  if (planned.length !== records.length) throw new Error(`${records.length - planned.length} records are not planned`)
  const tried = planned.filter(({ outcome }) => state === 'trying' || outcome === 'refused')
  await updateTried(
    tx,
    tried.map(({ record, outcome, notes, differences, targetId }) => {
      return { id: record.id, outcome, notes: [...notesOfFile(record), ...notes], differences, targetId }
    }),
  )
  let storedCount = 0
  if (state === 'running') {
    const read = new Map(records.map((record) => [record.id, notesOfFile(record)]))
    const stored = await store()
    storedCount = stored.length
    await updateStored(
      tx,
      stored.map((each) => ({ ...each, notes: [...(read.get(each.id) ?? []), ...each.notes] })),
      shop.now(),
    )
  }
  if (counted) {
    const counts = counted.counts.map((each) => (each.kind === kind ? addBatch(each, tried, storedCount) : each))
    await updateMove(tx, move.id, { counted: { ...counted, counts } })
  }
  return records.at(-1)?.id
}

/** The counts of a kind after a batch. Those of a record that is refused when it is to be stored change at its end. */
function addBatch(counts: KindCounts, tried: readonly Planned[], stored: number): KindCounts {
  const after = { ...counts, stored: counts.stored + stored }
  for (const { record, outcome } of tried) {
    if (record.outcome !== null) continue
    after[outcome] += 1
    after.tried += 1
  }
  return after
}

type KindCounts = NonNullable<MoveRow['counted']>['counts'][number]

/** What the reader of its file has noted. */
function notesOfFile({ data }: MoveRecordRow): string[] {
  return (data as { notes?: string[] }).notes ?? []
}

function listNext(db: Db, move: MoveRow, kind: MoveKind, next: NextRecords): Promise<MoveRecordRow[]> {
  return (move.state === 'trying' ? listUntried : listUnstored)(db, move.id, kind, next)
}

const movers: Record<MoveKind, Mover> = {
  product: planProducts,
  review: planReviews,
  customer: planCustomers,
  order: planOrders,
  redirect: planRedirects,
}
