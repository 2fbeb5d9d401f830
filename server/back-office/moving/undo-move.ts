import type { Move, MoveKind, moves as endpoints } from '#contract/back-office/moves.ts'
import type { ReplyOf } from '#contract/platform/endpoint.ts'
import { transact, type Tx } from '#db/open.ts'
import { lockUsersToDelete } from '#server/accounts/accounts.queries.ts'
import { deleteUnusedAccounts } from '#server/back-office/privacy/erase-account.ts'
import { deleteLocked } from '#server/catalogue/manage/delete-product.ts'
import { lockStoredProducts } from '#server/catalogue/manage/manage-products.queries.ts'
import { removeRedirectsOfMove } from '#server/content/redirects/add-redirects.ts'
import { refreshRating } from '#server/inbox/reviews/refresh-rating.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import type { Shop } from '#server/platform/shop.ts'
import { deletePictures } from './move-pictures.queries.ts'
import { saleName } from './move-sale.ts'
import { lockMove, type MoveRow, updateMove } from './moves.queries.ts'
import { authorOf, readMove, requireMove, undoUntilOf } from './moves.ts'
import { deleteOrigins, listCreated, type Origin } from './origins.queries.ts'
import { startBatches } from './start-batches.ts'
import { reasonToStay, undoChanges } from './undo-changes.ts'
import { countReplaced, listAddedTo, listReplaced } from './undo-changes.queries.ts'
import {
  countCreated,
  deleteEarlierOrders,
  deleteEmptySales,
  deleteReviews,
  listReasonsToKeep,
  type Kept,
} from './undo-move.queries.ts'

/** Products first: their reviews go with them. Accounts last, because orders of before refer to them. */
const kinds = ['product', 'review', 'order', 'customer'] as const satisfies MoveKind[]

const maxKept = 200

/**
 * Counts what goes and what gets back its former values when a move is taken back, and lists what stays, with the
 * reasons, 200 at most. Throws ShopError 404.
 */
export async function readKept(shop: Shop, id: string): Promise<ReplyOf<typeof endpoints.listKept>> {
  await requireMove(shop.db, id)
  const kept = await listReasonsToKeep(shop.db, id)
  const goes = (await countCreated(shop.db, id)) - kept.length
  const changed = await listChangedSince(shop, id)
  const added = (await listAddedTo(shop.db, id, maxKept)).map(({ kind, name }) => ({ kind, name, reason: wasHere }))
  return {
    goes,
    restores: await countReplaced(shop.db, id),
    kept: [...kept.map(toKept), ...changed, ...added].slice(0, maxKept),
  }
}

/** Lists the products that do not get back all that the move has changed. */
async function listChangedSince({ db, now }: Shop, id: string) {
  const kept: { kind: MoveKind; name: string; reason: string }[] = []
  let after: string | undefined
  do {
    const records = await listReplaced(db, id, { after, limit: maxKept })
    const ids = records.flatMap(({ targetId }) => targetId ?? [])
    const stored = await transact(db, (tx) => lockStoredProducts(tx, ids, now()))
    for (const { targetId, replaced } of records) {
      const product = stored.get(targetId ?? '')
      const reason = product && replaced ? reasonToStay(product, replaced) : undefined
      if (product && reason !== undefined) kept.push({ kind: 'product', name: product.name, reason })
    }
    after = records.at(-1)?.id
  } while (after !== undefined && kept.length < maxKept)
  return kept
}

const wasHere = 'It was here before. What this move added to it or changed stays.'

const toKept = ({ kind, name, reason }: Kept) => ({ kind, name, reason: reasons[reason] })

const reasons = {
  ordered: 'It has been ordered.',
  'in-sale': 'It is in a sale.',
  used: 'This person has signed in, ordered or written a review here.',
} as const

/** Begins to take back what a move has brought. Throws ShopError 404, 409 when it is too late or under way. */
export async function startUndo(shop: Shop, user: SignedInUser, id: string): Promise<Move> {
  await transact(shop.db, async (tx) => {
    const move = await requireMove(tx, id, lockMove)
    const until = undoUntilOf(move)
    if (until === null || !['done', 'tried'].includes(move.state)) {
      throw new ShopError(409, 'There is nothing to take back, or it is still being brought in.')
    }
    if (until <= shop.now()) throw new ShopError(409, 'A move can be taken back for 30 days. They are over.')
    await updateMove(tx, id, { state: 'undoing', problem: null, byUserId: user._id, byName: user.name })
    await shop.jobs.runSoon(tx, 'moves')
  })
  return readMove(shop, id)
}

/**
 * Takes back all that a move has created and nothing depends on, and what it has changed of other products. It goes on
 * where it was cut off.
 */
export async function undoMove(shop: Shop, move: MoveRow, closing: AbortSignal | undefined): Promise<void> {
  await undoChanges(shop, move, closing)
  for (const kind of kinds) {
    const runBatch = startBatches(1)
    let after: string | undefined = ''
    while (after !== undefined) {
      if (closing?.aborted) return
      const next: string = after
      after = await runBatch((limit) => undoBatch(shop, move, kind, { after: next, limit }))
    }
  }
  await transact(shop.db, (tx) => removeRedirectsOfMove(tx, move.id))
  await deleteEmptySales(shop.db, saleName)
  await deletePictures(shop.db, move.id)
  await updateMove(shop.db, move.id, { state: 'undone', finishedAt: shop.now() })
}

/** Returns the last key, after which the next batch begins; undefined at the end. */
function undoBatch(
  shop: Shop,
  move: MoveRow,
  kind: (typeof kinds)[number],
  next: { after: string; limit: number },
): Promise<string | undefined> {
  return transact(shop.db, async (tx) => {
    const rows = await listCreated(tx, move.id, kind, next)
    // Who signs in meanwhile has done so before the reasons are read, or finds no account.
    if (kind === 'customer') await lockUsersToDelete(tx, idsOf(rows))
    const kept = new Set((await listReasonsToKeep(tx, move.id, rows)).map(({ targetId }) => targetId))
    const going = rows.filter(({ targetId }) => !kept.has(targetId ?? ''))
    await deleteOrigins(tx, await undo[kind](shop, tx, move, going))
    return rows.at(-1)?.key
  })
}

/** Each deletes what has come from some origins, and returns those that are gone. */
const undo: Record<(typeof kinds)[number], (shop: Shop, tx: Tx, move: MoveRow, rows: Origin[]) => Promise<Origin[]>> = {
  async product(shop, tx, move, rows) {
    const stored = await lockStoredProducts(tx, idsOf(rows), shop.now())
    const kept = await deleteLocked(shop, tx, authorOf(move), [...stored.values()])
    return rows.filter(({ targetId }) => !kept.has(targetId ?? ''))
  },
  async review(_shop, tx, _move, rows) {
    for (const productId of await deleteReviews(tx, idsOf(rows))) await refreshRating(tx, productId)
    return rows
  },
  async order(_shop, tx, _move, rows) {
    await deleteEarlierOrders(tx, idsOf(rows))
    return rows
  },
  async customer(shop, tx, move, rows) {
    await deleteUnusedAccounts(shop, tx, idsOf(rows), authorOf(move))
    return rows
  },
}

const idsOf = (rows: readonly Origin[]) => rows.flatMap(({ targetId }) => targetId ?? [])
