import { expect, it } from 'vitest'
import { webhookText } from './webhook-text.ts'

const alert = {
  provider: 'card',
  lastDeliveredAt: '2026-11-19T20:30:00.000Z',
  lostSince: '2026-11-20T01:00:00.000Z',
  lostEvents: 3,
} as const

it('the alert about a silent webhook says since when, what the shop does, and what to check', () => {
  expect(webhookText(alert)).toEqual({
    happened: 'No event from Stripe has arrived since Friday 20 November, 9:30am.',
    nextStep:
      'The shop finds payments, refunds and disputes by asking: 3 events since Friday 20 November, 2:00pm. Check the webhook endpoint /api/stripe/webhook in Stripe’s dashboard (Developers, Webhooks), its events, and STRIPE_WEBHOOK_SECRET.',
  })
})

it('the alert about a webhook that has never worked says so', () => {
  expect(webhookText({ ...alert, provider: 'paypal', lastDeliveredAt: null, lostEvents: 1 })).toEqual({
    happened: 'No event from PayPal has ever arrived.',
    nextStep:
      'The shop finds payments, refunds and disputes by asking: 1 event since Friday 20 November, 2:00pm. Check the webhook /api/paypal/webhook in PayPal’s developer dashboard, its events, and the webhook in PAYPAL_URL.',
  })
})
