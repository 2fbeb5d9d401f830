import { expect, test } from 'vitest'
import { refundWaitText } from './refund-wait-text.ts'

test.each([
  [
    'insufficient_funds',
    'Stripe has no balance for it: add money to the balance in Stripe’s dashboard, or wait for the next payments.',
  ],
  ['ECHECK', 'PayPal pays it from a bank account, which takes some days.'],
  ['UNDER_REVIEW', 'The payment provider’s reason: under review.'],
])('a refund that waits with the reason %s says why', (reason, text) => expect(refundWaitText(reason)).toBe(text))
