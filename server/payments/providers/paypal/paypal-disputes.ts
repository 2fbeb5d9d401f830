import Type, { type Static } from 'typebox'
import { Compile } from 'typebox/compile'
import type { Dispute, ListedEvent } from '#server/platform/payment-provider.ts'
import type { SendToPaypal, WithPaypal } from './paypal-client.ts'
import { PaypalRefusedError, PaypalUnavailableError } from './paypal-errors.ts'
import { Money } from './paypal-order.ts'
import { toCents } from './paypal-session.ts'

/*
 * PayPal's disputes (https://developer.paypal.com/api/customer-disputes/v1). The list has summaries without the
 * payments, so each changed dispute is read by its id.
 */

const DisputeDetails = Type.Object({
  dispute_id: Type.String({ minLength: 1, maxLength: 255 }),
  status: Type.String(),
  create_time: Type.String(),
  dispute_amount: Type.Optional(Money),
  dispute_outcome: Type.Optional(
    Type.Object({ outcome_code: Type.Optional(Type.String()), amount_refunded: Type.Optional(Money) }),
  ),
  disputed_transactions: Type.Optional(
    Type.Array(
      Type.Object({
        seller_transaction_id: Type.Optional(Type.String()),
        custom: Type.Optional(Type.String()),
        gross_amount: Type.Optional(Money),
      }),
    ),
  ),
})
const details = Compile(DisputeDetails)

const DisputeList = Type.Object({
  items: Type.Optional(
    Type.Array(Type.Object({ dispute_id: Type.String(), status: Type.String(), update_time: Type.String() })),
  ),
  links: Type.Optional(Type.Array(Type.Object({ href: Type.String(), rel: Type.String() }))),
})
const disputeList = Compile(DisputeList)
type DisputeSummary = NonNullable<Static<typeof DisputeList>['items']>[number]

/** The pages of 50 disputes that one list may have, so that links in a circle end. */
const maxPages = 20

/** What a decided dispute means. Another code is left to the owner: the dispute stays open. */
const outcomes = new Map<string, Dispute['state']>([
  ['RESOLVED_BUYER_FAVOUR', 'lost'],
  ['ACCEPTED', 'lost'],
  ['RESOLVED_SELLER_FAVOUR', 'won'],
  // PayPal pays the buyer by its own protection.
  ['RESOLVED_WITH_PAYOUT', 'won'],
  ['CANCELED_BY_BUYER', 'won'],
  ['DENIED', 'won'],
])

/** Maps a dispute of PayPal. Null when the object is not a dispute. */
export function toDispute(body: unknown): Dispute | null {
  if (!details.Check(body)) return null
  const { dispute_id, status, create_time, dispute_amount, dispute_outcome, disputed_transactions = [] } = body
  const state = status === 'RESOLVED' ? (outcomes.get(dispute_outcome?.outcome_code ?? '') ?? 'open') : 'open'
  let leftCents = toCents((state === 'lost' ? dispute_outcome?.amount_refunded : undefined) ?? dispute_amount)
  return {
    id: dispute_id,
    state,
    openedAt: new Date(create_time),
    payments: disputed_transactions.map(({ seller_transaction_id = '', custom, gross_amount }, index) => {
      // The amount of a dispute about several payments is spread over them in their order.
      const isLast = index === disputed_transactions.length - 1
      const amountCents = isLast ? leftCents : Math.min(leftCents, toCents(gross_amount))
      leftCents -= amountCents
      return { paymentId: seller_transaction_id, orderId: custom ?? null, amountCents }
    }),
  }
}

/** The key under which a state of a dispute is applied once: each webhook of PayPal has event ids of its own. */
export function disputeEventId({ id, state }: Pick<Dispute, 'id' | 'state'>): string {
  return `dispute-${id}-${state}`
}

/** Reads a dispute. Null when PayPal does not know it. */
export function findDispute(withPaypal: WithPaypal, id: string): Promise<Dispute | null> {
  return withPaypal(async (send) => {
    const { status, body } = await send({ path: `/v1/customer/disputes/${encodeURIComponent(id)}` })
    if (status === 404) return null
    if (status >= 400) throw new PaypalRefusedError({ status, body })
    const dispute = toDispute(body)
    if (!dispute) throw new PaypalUnavailableError('PayPal responded with an unexpected body')
    return dispute
  })
}

/** Whether a payment has a dispute that PayPal has not decided yet. */
export async function hasOpenDispute(withPaypal: WithPaypal, paymentId: string): Promise<boolean> {
  const found = await listDisputes(withPaypal, { disputed_transaction_id: paymentId })
  return found.some(({ status }) => status !== 'RESOLVED')
}

/** The events of the disputes that the last list had, by id and time of the change. */
type KnownEvents = Map<string, ListedEvent>

/**
 * Lists the disputes changed in a span as events, oldest first. `known` prevents reading overlaps twice, and is
 * updated.
 */
export async function listDisputeEvents(
  withPaypal: WithPaypal,
  { from, until }: { from: Date; until?: Date | undefined },
  known: KnownEvents,
): Promise<ListedEvent[]> {
  const span = { update_time_after: from.toISOString(), ...(until && { update_time_before: until.toISOString() }) }
  const found: KnownEvents = new Map()
  for (const { dispute_id, update_time } of await listDisputes(withPaypal, span)) {
    const key = `${dispute_id} ${update_time}`
    const event = known.get(key) ?? (await readEvent(withPaypal, dispute_id, update_time))
    if (event) found.set(key, event)
  }
  known.clear()
  for (const [key, event] of found) known.set(key, event)
  return [...found.values()].toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
}

async function readEvent(withPaypal: WithPaypal, id: string, updateTime: string): Promise<ListedEvent | undefined> {
  const dispute = await findDispute(withPaypal, id)
  return dispute ? toEvent(dispute, new Date(updateTime)) : undefined
}

function toEvent(dispute: Dispute, createdAt: Date): ListedEvent {
  return {
    id: disputeEventId(dispute),
    type: dispute.state === 'open' ? 'CUSTOMER.DISPUTE.CREATED' : 'CUSTOMER.DISPUTE.RESOLVED',
    createdAt,
    sessionId: null,
    refundedPaymentId: null,
    orderId: null,
    report: { kind: 'disputed', id: dispute.id, stated: dispute },
  }
}

/** Reads all pages of a list. Only the query is used of the link to the next page. */
async function listDisputes(withPaypal: WithPaypal, query: Record<string, string>): Promise<DisputeSummary[]> {
  const found: DisputeSummary[] = []
  let search: string | undefined = `?${new URLSearchParams({ ...query, page_size: '50' })}`
  for (let page = 0; search !== undefined && page < maxPages; page++) {
    const path: string = `/v1/customer/disputes${search}`
    const { items, links }: Static<typeof DisputeList> = await withPaypal((send) => readList(send, path))
    found.push(...(items ?? []))
    const next = links?.find(({ rel }) => rel === 'next')
    search = next && URL.canParse(next.href) ? new URL(next.href).search : undefined
  }
  return found
}

async function readList(send: SendToPaypal, path: string): Promise<Static<typeof DisputeList>> {
  const { status, body } = await send({ path })
  if (status >= 400) throw new PaypalRefusedError({ status, body })
  if (!disputeList.Check(body)) throw new PaypalUnavailableError('PayPal responded with an unexpected body')
  return body
}
