import { expect, it } from 'vitest'
import type { ProviderRefusal } from '#contract/payments/payments.ts'
import { refusalText } from './refusal-text.ts'

// 12:10 on Friday 20 November 2026 in New Zealand.
const asOf = '2026-11-19T23:10:00.000Z'

const revokedKey: ProviderRefusal = {
  _id: '01938f2a-7c1e-7000-8000-000000000001',
  provider: 'card',
  operation: 'open-session',
  code: '401',
  message: 'Invalid API Key provided',
  orderId: '01a1f823-7b7b-7107-af56-f19718274b41',
  orderNumber: 'T-10042',
  count: 3,
  lastAt: '2026-11-19T23:06:00.000Z',
}

it('the alert about a provider that refuses to offer Afterpay says that the pages still promise it', () => {
  expect(refusalText({ ...revokedKey, code: 'afterpay-left-out' }, asOf)).toEqual({
    happened: 'Stripe’s payment page offers no Afterpay (3 times, last at 12:06).',
    nextStep:
      'The shop’s pages offer no Afterpay until a payment page has it again. Switch it on in Stripe’s dashboard, then press Mark as resolved.',
  })
})

it('the alert about a provider that refuses: the key says that no customer can pay, and which setting to check', () => {
  expect(refusalText(revokedKey, asOf)).toEqual({
    happened: 'Stripe refuses to open checkouts: Invalid API Key provided (3 times, last at 12:06).',
    nextStep:
      'Customers can’t pay by card. Check STRIPE_SECRET_KEY: the key may be revoked, expired or lack a permission. Restart the shop after a change.',
  })
  expect(refusalText({ ...revokedKey, provider: 'paypal', code: '403' }, asOf).nextStep).toBe(
    'Customers can’t pay with PayPal. Check the id and the secret in PAYPAL_URL: the key may be revoked, expired or lack a permission. Restart the shop after a change.',
  )
})

it('the alert about a provider that refuses: one order names the order and the code of the provider', () => {
  const message = 'The amount is below the minimum.'
  expect(refusalText({ ...revokedKey, code: 'amount_too_small', message, count: 1 }, asOf)).toEqual({
    happened: 'Stripe refuses to open checkouts: The amount is below the minimum (once, at 12:06).',
    nextStep:
      "Order T-10042 can’t be paid by card. Look up the code amount_too_small in Stripe's documentation, or ask its support.",
  })
})

it('the alert about a provider that refuses on an earlier day in New Zealand has the day too', () => {
  const { happened } = refusalText({ ...revokedKey, lastAt: '2026-11-19T10:59:00.000Z' }, asOf)
  expect(happened).toContain('(3 times, last on Thursday 19 November, 11:59pm)')
})

it('the alert about a provider that refuses: another call says what the shop cannot do', () => {
  expect(
    refusalText({ ...revokedKey, operation: 'find-session', orderId: null, orderNumber: null }, asOf),
  ).toMatchObject({
    happened: 'Stripe refuses to show checkouts: Invalid API Key provided (3 times, last at 12:06).',
    nextStep: expect.stringMatching(/^The shop can’t see which orders are paid\. Check STRIPE_SECRET_KEY/),
  })
})
