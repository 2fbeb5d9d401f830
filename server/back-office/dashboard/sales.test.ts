import { expect, it } from 'vitest'
import { salesOver, testPaymentsOf } from './sales.ts'

const days = [
  { date: '2026-11-18', orders: 1, paidOrders: 0, revenueCents: 0, testOrders: 1, testCents: 50_000 },
  { date: '2026-11-19', orders: 2, paidOrders: 2, revenueCents: 100_001, testOrders: 0, testCents: 0 },
  { date: '2026-11-20', orders: 0, paidOrders: 1, revenueCents: 10, testOrders: 2, testCents: 1_99 },
]

it('sales of the last days include today', () => {
  expect(salesOver(days, 1)).toEqual({ orders: 0, paidOrders: 1, revenue: 0.1, average: 0.1 })
  expect(salesOver(days, 2)).toEqual({ orders: 2, paidOrders: 3, revenue: 1000.11, average: 333.37 })
  expect(salesOver(days, 3)).toEqual({ orders: 3, paidOrders: 3, revenue: 1000.11, average: 333.37 })
})

it('sales leave test payments to a sum of their own', () => {
  expect(testPaymentsOf(days)).toEqual({ orders: 3, amount: 501.99 })
})

it('sales have no average without a paid order', () => {
  expect(salesOver(days.slice(0, 1), 7)).toEqual({ orders: 1, paidOrders: 0, revenue: 0, average: null })
})
