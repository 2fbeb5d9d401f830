import { findOrder } from '#server/orders/orders.queries.ts'
import { isId } from '#rules/platform/ids.ts'
import { findReportedOrder } from '#server/payments/disputes/apply-dispute.ts'
import { findSessionRow, listUncheckedRestores } from '#server/payments/payments.queries.ts'
import { runStep } from '#server/payments/process-in-turn.ts'
import {
  type ListedEvent,
  type PaymentProvider,
  ProviderError,
  type ProviderName,
} from '#server/platform/payment-provider.ts'
import type { Shop } from '#server/platform/shop.ts'
import { applyEvent } from './apply-event.ts'
import {
  type EventCursor,
  findEventCursor,
  insertReadEvent,
  listAppliedEvents,
  updateEventCursor,
  updateEventsRefused,
} from './events.queries.ts'

const dayMs = 24 * 3_600_000
/** The first reading begins this long ago: Stripe lists the events of 30 days. */
const firstReadMs = 30 * dayMs
/** Events are read in spans of this length, so that the first reading can stop and continue. */
const spanMs = 5 * dayMs
/** Each reading begins this long before the last event, because events are not strictly ordered. */
const overlapMs = 10 * 60_000
/** The time until a list that the provider refuses, such as for lack of a permission, is requested again. */
const refusedMs = 3_600_000
/** The webhook of an event counts as lost when it has not arrived this long after the shop has read the event. */
const deliveryMs = 10 * 60_000

/** The providers whose events are read up to the present in this process; events found earlier predate its start. */
const upToDate = new WeakMap<Shop, Set<ProviderName>>()

/**
 * Reads each provider's new events until `endsAtMs` of the performance clock, and applies those that no webhook
 * delivered, each once. A failed event is retried in the next run and does not delay the others.
 */
export async function readEvents(shop: Shop, endsAtMs: number): Promise<void> {
  // The sessions since a restored backup come first: a payment that was refunded in full since then is not applied.
  if ((await listUncheckedRestores(shop.db)).length > 0) return
  for (const provider of [shop.payments.stripe, shop.payments.paypal]) {
    if (provider) await runStep(shop, () => readEventsOf(shop, provider, endsAtMs))
  }
}

async function readEventsOf(shop: Shop, provider: PaymentProvider, endsAtMs: number): Promise<void> {
  const cursor = await findEventCursor(shop.db, provider.name)
  if (cursor?.notBefore && cursor.notBefore > shop.now()) return
  let from = cursor?.readUntil ?? addMs(shop.now(), -firstReadMs)
  for (;;) {
    const spanEnd = addMs(from, spanMs)
    const until = spanEnd < shop.now() ? spanEnd : undefined
    const events = await listEvents(shop, provider, { from, until })
    const failedAt = await applyNewEvents(shop, provider, events, endsAtMs)
    const readUntil = failedAt ?? until ?? newestOf(events, from)
    await updateEventCursor(shop.db, provider.name, readUntil)
    if (failedAt) return
    if (!until) return markUpToDate(shop, provider.name)
    if (performance.now() > endsAtMs) return
    from = until
  }
}

/** Lists the events of a span. A refusal is stored, so that the provider is not asked again every minute. */
async function listEvents(
  shop: Shop,
  provider: PaymentProvider,
  { from, until }: { from: Date; until: Date | undefined },
): Promise<ListedEvent[]> {
  try {
    return await provider.listEvents({ from: addMs(from, -overlapMs), until })
  } catch (error) {
    if (error instanceof ProviderError && error.refusal) {
      const refused: EventCursor = { provider: provider.name, readUntil: from, notBefore: addMs(shop.now(), refusedMs) }
      await updateEventsRefused(shop.db, refused)
    }
    throw error
  }
}

/** Applies new events, oldest first. Returns the time of the first one that failed or was not reached. */
async function applyNewEvents(
  shop: Shop,
  provider: PaymentProvider,
  events: readonly ListedEvent[],
  endsAtMs: number,
): Promise<Date | undefined> {
  const applied = await listAppliedEvents(
    shop.db,
    events.map(({ id }) => id),
  )
  let failedAt: Date | undefined
  for (const event of events.filter(({ id }) => !applied.has(id))) {
    if (performance.now() > endsAtMs) return failedAt ?? event.createdAt
    let isApplied = false
    await runStep(shop, async () => {
      if (await isOfShop(shop, event)) await applyAndRecord(shop, provider, event)
      isApplied = true
    })
    if (!isApplied) failedAt ??= event.createdAt
  }
  return failedAt
}

async function applyAndRecord(shop: Shop, provider: PaymentProvider, event: ListedEvent): Promise<void> {
  await applyEvent(shop, provider, event)
  const now = shop.now()
  const { id, type, createdAt } = event
  // What happened while the shop was closed, or while the provider did not respond, says nothing about its webhook.
  const isRecent = isUpToDate(shop, provider.name) && now.getTime() - createdAt.getTime() < deliveryMs
  const deliveryDueAt = isRecent ? addMs(now, deliveryMs) : null
  await insertReadEvent(shop.db, { id, type, provider: provider.name, deliveryDueAt, createdAt: now })
}

/**
 * Whether an event may concern this shop, because other applications can use the account. A report names its order only
 * when it is read.
 */
async function isOfShop(shop: Shop, { sessionId, refundedPaymentId, orderId }: ListedEvent): Promise<boolean> {
  const hasOrder = async () => orderId !== null && isId(orderId) && (await findOrder(shop.db, orderId)) !== undefined
  if (sessionId) return (await findSessionRow(shop.db, sessionId)) !== undefined || hasOrder()
  if (refundedPaymentId) return (await findReportedOrder(shop, { paymentId: refundedPaymentId, orderId })) !== undefined
  return true
}

function newestOf(events: readonly ListedEvent[], from: Date): Date {
  return events.reduce((newest, { createdAt }) => (createdAt > newest ? createdAt : newest), from)
}

function isUpToDate(shop: Shop, name: ProviderName): boolean {
  return upToDate.get(shop)?.has(name) ?? false
}

function markUpToDate(shop: Shop, name: ProviderName): void {
  const names = upToDate.get(shop) ?? new Set()
  upToDate.set(shop, names.add(name))
}

function addMs(instant: Date, milliseconds: number): Date {
  return new Date(instant.getTime() + milliseconds)
}
