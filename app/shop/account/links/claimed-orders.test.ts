import { expect, it } from 'vitest'
import { claimText } from './claimed-orders.tsx'

const order = {
  orderNumber: 'T-10042',
  createdAt: '2026-11-20T00:00:00.000Z',
  city: 'Ōamaru',
  total: 799,
  isPaid: true,
}

it.each([
  [{ count: 0, orders: [], recipient: '', addresses: 0 }, 'Moving to your account: 0 orders.'],
  [
    { count: 1, orders: [order], recipient: '', addresses: 1 },
    'Moving to your account: 1 order and 1 delivery address.',
  ],
  [
    { count: 2, orders: [order, order], recipient: '', addresses: 2 },
    'Moving to your account: 2 orders and 2 delivery addresses.',
  ],
  [
    { count: 3, orders: [order], recipient: '', addresses: 0 },
    'Moving to your account: 3 orders. The newest 1 are listed here.',
  ],
])('the page of a claim says what it moves: %j', (claim, text) => {
  expect(claimText(claim)).toBe(text)
})
