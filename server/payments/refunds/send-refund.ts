import { truncate } from '#rules/platform/truncate.ts'
import type { RefundRow } from '#server/orders/orders.queries.ts'
import { type Shop, providerOf } from '#server/platform/shop.ts'
import { ProviderError } from '#server/platform/payment-provider.ts'
import { syncRefundsOfPayment, recordRefunds } from './record-refunds.ts'
import { claimRefund, findRefund, releaseRefund } from './refunds.queries.ts'
import { settleRefund } from './settle-refund.ts'

/** Providers remember an idempotency key for a day (payments, facts); half of it is a safe limit. */
const keyLifetimeMs = 12 * 3_600_000
/** A claim lasts longer than the slowest provider call; a process with an older claim was killed. */
const claimDurationMs = 30_000
/** A refund may appear in the provider's list this late; a request under a new key waits for it. */
const listDelayMs = 60_000
/** A refund that is not made for five days fails. */
const maxRetryMs = 5 * 24 * 3_600_000

/**
 * Sends a stored refund to the provider, one process at a time and under one key. Returns false until it is made; after
 * five days it fails and flags the order. Provider errors do not throw.
 */
export async function sendRefund(shop: Shop, id: string): Promise<boolean> {
  const now = shop.now()
  const claimed = await claimRefund(shop.db, id, { now, until: addMs(now, claimDurationMs) })
  if (!claimed) return !(await isUnsent(shop, id))
  try {
    await makeRefund(shop, claimed)
    return true
  } catch (error) {
    await releaseClaim(shop, claimed, error)
    return false
  }
}

async function releaseClaim(shop: Shop, row: RefundRow, error: unknown): Promise<void> {
  const lastError = truncate(error instanceof Error ? error.message : String(error), 500)
  shop.log.warn({ refundId: row.id, lastError }, 'a refund request failed')
  const now = shop.now()
  if (now > addMs(row.retriedAt ?? row.createdAt, maxRetryMs)) {
    return settleRefund(shop, row.id, { status: 'failed', failureReason: lastError })
  }
  // A final response repeats under its key. After no response the key stays, because the refund may have been made.
  const needsNewKey = error instanceof RefundNotMadeError && error.isFinalForKey
  await releaseRefund(shop.db, row, {
    lastError,
    keyNumber: needsNewKey ? row.keyNumber + 1 : row.keyNumber,
    notBefore: needsNewKey ? addMs(now, listDelayMs) : null,
  })
}

/** Whether the provider has not accepted the refund yet. */
async function isUnsent(shop: Shop, id: string): Promise<boolean> {
  const row = await findRefund(shop.db, id)
  return row?.status === 'pending' && !row.providerRefundId
}

/** The provider's refund call failed. An error while reading its refund list is not one of these. */
class RefundNotMadeError extends Error {
  readonly isFinalForKey: boolean

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.isFinalForKey = cause instanceof ProviderError && cause.isFinalForKey
  }
}

async function makeRefund(shop: Shop, row: RefundRow): Promise<void> {
  const { id, provider, paymentId, keyNumber, createdAt } = row
  // The owner pays it by hand, and no job is made for it.
  if (provider === 'transfer') throw new Error(`The refund ${id} of a bank transfer has no provider.`)
  // Under a new or an expired key, a refund whose response was lost would be made twice.
  if (keyNumber > 0 || shop.now() > addMs(createdAt, keyLifetimeMs)) {
    await recordRefunds(shop, provider, paymentId)
    if (!(await isUnsent(shop, id))) return
  }
  const outcome = await providerOf(shop, provider)
    .refund(row)
    .catch((error: unknown) => {
      throw new RefundNotMadeError(error)
    })
  await settleRefund(shop, id, outcome)
  // The cause is often a refund in the provider's dashboard whose event did not arrive.
  if (outcome.status === 'failed') await syncRefundsOfPayment(shop, provider, paymentId)
}

function addMs(instant: Date, milliseconds: number): Date {
  return new Date(instant.getTime() + milliseconds)
}
