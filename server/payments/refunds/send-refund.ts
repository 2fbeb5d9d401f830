import { ProviderError } from '#server/payments/providers/payment-provider.ts'
import type { RefundRow } from '#server/orders/orders.queries.ts'
import type { Shop } from '#server/shop.ts'
import { providerOf } from '#server/payments/providers/payment-provider.ts'
import { syncRefundsOfPayment } from './sync-refunds.ts'
import { recordRefunds } from './record-refunds.ts'
import { claimRefund, findRefund, releaseRefund } from './refunds.queries.ts'
import { settleRefund } from './settle-refund.ts'

/** For how long a provider surely knows our key again (payments, facts: a day); half of it, in milliseconds. */
const keyLifetime = 12 * 3_600_000
/** How long asking takes at most, in milliseconds; whoever began earlier was killed. */
const longestAsking = 30_000
/** How long a refund takes to show in the provider's list; earlier it is not asked for under another key. Milliseconds. */
const untilListed = 60_000
/** When a provider that does not make it has had its time: five days, in milliseconds. */
const patience = 5 * 24 * 3_600_000

/**
 * Asks the provider once to make a refund that has been written down; under the same key it is made once, however often
 * it is asked for, and one process at a time asks. Answers false when it was not made yet: then it is tried again, for five
 * days, until the owner is told. Never throws for the provider's sake.
 */
export async function sendRefund(shop: Shop, id: string): Promise<boolean> {
  const now = shop.now()
  const row = await claimRefund(shop.db, id, { now, until: after(now, longestAsking) })
  if (!row) return !(await isWaiting(shop, id))
  try {
    await makeRefund(shop, row)
    return true
  } catch (error) {
    await releaseClaim(shop, row, error)
    return false
  }
}

async function releaseClaim(shop: Shop, row: RefundRow, error: unknown): Promise<void> {
  const lastError = (error instanceof Error ? error.message : String(error)).slice(0, 500)
  shop.log.warn({ refundId: row.id, lastError }, 'a refund could not be made')
  const now = shop.now()
  if (now > after(row.retriedAt ?? row.createdAt, patience)) {
    return settleRefund(shop, row.id, { status: 'failed', why: lastError })
  }
  // What was said under a key is said again under it; silence leaves the key as it is, for it may have been made.
  const isOtherKey = error instanceof RefundTrouble && error.isKept
  await releaseRefund(shop.db, row, {
    lastError,
    keyNumber: isOtherKey ? row.keyNumber + 1 : row.keyNumber,
    notBefore: isOtherKey ? after(now, untilListed) : null,
  })
}

/** Whether the provider has still to be asked for it. */
async function isWaiting(shop: Shop, id: string): Promise<boolean> {
  const row = await findRefund(shop.db, id)
  return row?.status === 'pending' && !row.providerRefundId
}

/** The provider has not made a refund. Trouble in reading its list says nothing of that. */
class RefundTrouble extends Error {
  readonly isKept: boolean

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.isKept = cause instanceof ProviderError && cause.isKept
  }
}

async function makeRefund(shop: Shop, row: RefundRow): Promise<void> {
  const { id, provider, paymentId, keyNumber, createdAt } = row
  // Under another key, or one that is forgotten, a refund whose answer was lost would go out twice.
  if (keyNumber > 0 || shop.now() > after(createdAt, keyLifetime)) {
    await recordRefunds(shop, provider, paymentId)
    if (!(await isWaiting(shop, id))) return
  }
  const made = await providerOf(shop, provider)
    .refund(row)
    .catch((error: unknown) => {
      throw new RefundTrouble(error)
    })
  await settleRefund(shop, id, made)
  // What stands in the way is often a refund of the provider's own pages that nobody has told the shop of.
  if (made.status === 'failed') await syncRefundsOfPayment(shop, provider, paymentId)
}

function after(instant: Date, milliseconds: number): Date {
  return new Date(instant.getTime() + milliseconds)
}
