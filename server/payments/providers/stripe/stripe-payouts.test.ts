import type Stripe from 'stripe'
import { expect, it } from 'vitest'
import { toLine } from './stripe-payouts.ts'

it.each([
  ['fee', 'fee'],
  ['tax', 'fee'],
  ['topup', 'other'],
])('a transaction of the category %s is a line of the kind %s', (reporting_category, kind) => {
  const transaction = { id: 'txn_1', amount: -15, fee: 0, created: 1_795_000_000, source: null, reporting_category }
  expect(toLine(transaction as Stripe.BalanceTransaction)).toMatchObject({ kind, amountCents: -15 })
})
