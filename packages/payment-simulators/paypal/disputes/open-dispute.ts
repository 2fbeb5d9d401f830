import type { Dispute, Order } from '../paypal-objects.ts'
import { makeId, type Simulator } from '../simulator.ts'

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
