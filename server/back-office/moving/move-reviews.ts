import { v7 } from 'uuid'
import type { Db } from '#db/open.ts'
import { deletedReviewer } from '#db/personal.ts'
import { findErased, type KnownBy } from '#server/back-office/privacy/erased-people.queries.ts'
import { refreshRating } from '#server/inbox/reviews/refresh-rating.ts'
import { insertMovedReviews, listReviewed } from './move-history.queries.ts'
import type { MoveContext, Mover, Planned, Stored } from './mover.ts'
import { findOrigins, saveOrigins } from './origins.queries.ts'
import type { MovedReview } from './records.ts'

interface PlannedReview extends Planned {
  moved: MovedReview
  productId: string | null
}

/** Reviews come in with name, date and rating. Their authors may write another one here. */
export const planReviews: Mover = async (context, tx, records) => {
  const { shop, move } = context
  const moved = records.map(({ data }) => data as MovedReview)
  const [keys, productKeys] = [moved.map(({ key }) => key), moved.map(({ productKey }) => productKey)]
  const origins = await findOrigins(tx, move.source, 'review', keys)
  const products = await listReviewed(tx, move, productKeys)
  const nameOf = ({ customerKey }: MovedReview): KnownBy => [move.source, 'customer', customerKey]
  const isErased = await findErased(tx, await shop.erasureKey(), moved.map(nameOf))
  const planned = records.map((record, index): PlannedReview => {
    const given = moved[index] as MovedReview
    const review = isErased(nameOf(given)) ? { ...given, name: deletedReviewer } : given
    const origin = origins.get(review.key)
    const product = products.get(review.productKey)
    const isRefused = !origin && product === undefined
    return {
      record,
      moved: review,
      productId: product?.id ?? null,
      outcome: isRefused ? 'refused' : origin ? 'same' : 'new',
      notes: isRefused ? ['Its product is not among those that come in.'] : [],
      differences: [],
      targetId: origin?.targetId ?? null,
    }
  })
  const kept = planned.filter(({ outcome }) => outcome !== 'refused')
  return { planned, store: () => storeReviews(context, tx, kept) }
}

async function storeReviews({ shop, move }: MoveContext, tx: Db, planned: readonly PlannedReview[]): Promise<Stored[]> {
  const rows = planned.flatMap((each) => {
    const { outcome, productId, targetId } = each
    return outcome === 'new' && productId !== null ? [{ ...each, productId, id: v7() }] : [{ ...each, id: targetId }]
  })
  await insertMovedReviews(
    tx,
    rows.flatMap(({ id, outcome, productId, moved: { name, rating, comment, createdAt } }) =>
      outcome === 'new' && id !== null && productId !== null
        ? [{ id, productId, name, rating, comment, createdAt: new Date(createdAt) }]
        : [],
    ),
  )
  for (const productId of new Set(rows.flatMap((row) => (row.outcome === 'new' ? (row.productId ?? []) : [])))) {
    await refreshRating(tx, productId)
  }
  await saveOrigins(
    tx,
    rows
      .filter(({ outcome }) => outcome === 'new')
      .map(({ id, moved: { key, customerKey } }) => ({
        source: move.source,
        kind: 'review',
        key,
        targetId: id,
        createdBy: move.id,
        // For the erasure of its author, who has no account on a review that was moved.
        fields: { customer: customerKey },
        changedAt: shop.now(),
      })),
  )
  return rows.map(({ record, id, notes }) => ({ id: record.id, targetId: id, notes }))
}
