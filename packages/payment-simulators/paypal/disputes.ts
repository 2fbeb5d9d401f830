import type { FastifyInstance } from 'fastify'
import { type Dispute, notFound, type Order, PaypalError } from './paypal-objects.ts'
import { makeId, type Simulator } from './simulator.ts'

/** The query of the list; the page is the token, as its links have it. */
interface ListQuery {
  start_time?: string
  update_time_after?: string
  update_time_before?: string
  disputed_transaction_id?: string
  page_size?: string
  next_page_token?: string
}

const text = { type: 'string' } as const
const listShape = {
  type: 'object',
  additionalProperties: false,
  properties: {
    start_time: text,
    update_time_after: text,
    update_time_before: text,
    disputed_transaction_id: text,
    page_size: { type: 'string', pattern: '^([1-9]|[1-4][0-9]|50)$' },
    next_page_token: text,
  },
} as const

/** Disputes, listed in pages and with details (https://developer.paypal.com/api/customer-disputes/v1). */
export function disputeRoutes(app: FastifyInstance, simulator: Simulator): void {
  const { disputes } = simulator
  app.get<{ Querystring: ListQuery }>(
    '/v1/customer/disputes',
    { schema: { querystring: listShape } },
    async ({ query }) => {
      if (query.start_time !== undefined && query.disputed_transaction_id !== undefined) {
        throw new PaypalError(400, 'INVALID_REQUEST', 'INVALID_PARAMETER_COMBINATION')
      }
      const found = [...disputes.values()].filter((dispute) => isWanted(dispute, query)).toReversed()
      const pageSize = Number(query.page_size ?? 10)
      const start = Number(query.next_page_token ?? 0)
      const next = new URLSearchParams({ ...query, next_page_token: String(start + pageSize) })
      const hasMore = start + pageSize < found.length
      return {
        items: found.slice(start, start + pageSize).map(toSummary),
        links: hasMore
          ? [{ href: `${simulator.baseUrl}/v1/customer/disputes?${next}`, rel: 'next', method: 'GET' }]
          : [],
      }
    },
  )

  app.get<{ Params: { id: string } }>('/v1/customer/disputes/:id', async ({ params }) => {
    const dispute = disputes.get(params.id)
    if (!dispute) throw notFound()
    return dispute
  })
}

function isWanted(dispute: Dispute, query: ListQuery): boolean {
  const { create_time, update_time, disputed_transactions } = dispute
  const { start_time, update_time_after, update_time_before, disputed_transaction_id } = query
  if (start_time !== undefined && create_time < start_time) return false
  if (update_time_after !== undefined && update_time < update_time_after) return false
  if (update_time_before !== undefined && update_time > update_time_before) return false
  const ids = disputed_transactions.map(({ seller_transaction_id }) => seller_transaction_id)
  return disputed_transaction_id === undefined || ids.includes(disputed_transaction_id)
}

/** The list has no payments and no outcome. */
function toSummary({ dispute_id, create_time, update_time, reason, status, dispute_amount }: Dispute) {
  return { dispute_id, create_time, update_time, reason, status, dispute_amount }
}

/** Opens a dispute about the capture of an order, or a part of it (`value`), as its payer does. */
export function openDispute(simulator: Simulator, { body, captures }: Order, value?: string): Dispute {
  const [capture] = captures
  if (!capture) throw new Error('A dispute needs a captured order.')
  const { custom_id, invoice_id } = body.purchase_units[0]
  const time = simulator.now().toISOString()
  const dispute: Dispute = {
    dispute_id: `PP-D-${makeId()}`,
    create_time: time,
    update_time: time,
    disputed_transactions: [
      {
        seller_transaction_id: capture.id,
        ...(custom_id && { custom: custom_id }),
        ...(invoice_id && { invoice_number: invoice_id }),
        gross_amount: capture.amount,
      },
    ],
    reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
    status: 'OPEN',
    dispute_amount: { ...capture.amount, ...(value && { value }) },
  }
  simulator.disputes.set(dispute.dispute_id, dispute)
  return dispute
}

/** The newest dispute about an order. */
export function lastDisputeOf({ disputes }: Simulator, { captures }: Order): Dispute | undefined {
  const isAbout = ({ disputed_transactions }: Dispute) =>
    disputed_transactions.some(({ seller_transaction_id }) => captures.some(({ id }) => id === seller_transaction_id))
  return [...disputes.values()].findLast(isAbout)
}
