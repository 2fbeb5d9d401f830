import { expect, it } from 'vitest'
import { makeOrder, makeParcel } from '#tests/support/wire-factories.ts'
import { isWithdrawable } from './withdrawable-refund.ts'

const asked = { reason: 'requested', request: null } as const
const deliveredAt = '2026-11-19T01:10:00.000Z'
const first = makeOrder().orderItems.slice(0, 1)

it.each([
  ['asked for by mistake', true, makeOrder(), asked],
  ['of a cancellation', false, makeOrder(), { ...asked, reason: 'cancelled' as const }],
  ['of a return', false, makeOrder(), { ...asked, request: '0199e2f0-0000-7000-8000-000000000001' }],
  ['of an order that is cancelled since', false, makeOrder({ isCancelled: true }), asked],
  [
    'of an order with a cancelled piece',
    false,
    makeOrder({ orderItems: first.map((item) => ({ ...item, cancelledQty: 1 })) }),
    asked,
  ],
  [
    'of an order with a returned piece',
    false,
    makeOrder({ parcels: [makeParcel({ deliveredAt, pieces: [{ item: 0, qty: 1, returnedQty: 1 }] })] }),
    asked,
  ],
])('a refund %s can be withdrawn: %s', (_name, expected, order, refund) => {
  expect(isWithdrawable(order, refund)).toBe(expected)
})
