import { expect, test } from 'vitest'
import { textOf } from '#tests/support/render.tsx'
import { makeOrder, makeRefund } from '#tests/support/wire-factories.ts'
import { OrderRefunds } from './order-refunds.tsx'

test('a pending refund names no days to its buyer, because the payment provider may not have the money', () => {
  const order = makeOrder({ refunds: [makeRefund({ amount: 59, status: 'pending' })] })
  expect(textOf(<OrderRefunds order={order} />)).toMatch(/: \$59\.00 being refunded$/)
})

test('a pending refund names the reason of the payment provider to the shop', () => {
  const refund = makeRefund({ amount: 59, status: 'pending', pendingReason: 'insufficient_funds' })
  expect(textOf(<OrderRefunds order={makeOrder({ refunds: [refund] })} />)).toMatch(
    /: \$59\.00 being refunded Stripe has no balance for it: add money to the balance in Stripe’s dashboard, or wait for the next payments\.$/,
  )
})
