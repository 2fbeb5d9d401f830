import { expect, test } from 'vitest'
import { textOf } from '#tests/support/render.tsx'
import { makeOrder, makeRefund } from '#tests/support/wire-factories.ts'
import { Thanks } from './success.page.tsx'

const paid = { ...makeOrder(), isPaid: true, paidAt: '2026-11-20T11:30:00.000Z' }

test('a paid order says where the receipt goes and how long delivery takes, and promises no other email', () => {
  expect(textOf(<Thanks order={paid} />)).toBe(
    `Thank you, Marama. It’s yours. Order T-10042 is paid. We’re emailing the receipt to ${paid.user.email} . Delivery takes 3 to 7 business days.`,
  )
})

test('an order with a promised date leaves the general delivery time out: the date is below', () => {
  const deliveryPromise = { kind: 'call' } as const
  expect(textOf(<Thanks order={{ ...paid, deliveryPromise }} />)).not.toContain('Delivery takes')
})

test('a paid order that was cancelled or refunded in full promises neither a receipt nor a delivery', () => {
  const refunds = [makeRefund({ amount: 2226.15, reason: 'paid-without-stock', status: 'pending' })]
  const order = { ...paid, isCancelled: true, cancelledAt: paid.paidAt, refundedPrice: 2226.15, refunds }
  expect(textOf(<Thanks order={order} />)).toBe(
    'Sorry, Marama. We can’t deliver this order. This order was cancelled. We’re refunding $2,226.15 to the card you paid with.',
  )
  expect(textOf(<Thanks order={{ ...order, isCancelled: false }} />)).toBe(
    'Sorry, Marama. We can’t deliver this order. We’re refunding $2,226.15 to the card you paid with.',
  )
})

test('a guest is thanked without a name: the recipient may be another person', () => {
  const order = { ...paid, user: { ...paid.user, name: 'Guest' } }
  expect(textOf(<Thanks order={order} />)).toMatch(/^Thank you\. It’s yours\. Order T-10042 is paid\./)
})
