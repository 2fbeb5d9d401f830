import type { Dashboard } from '#contract/back-office/dashboard.ts'
import { nzTimeText } from '#rules/platform/nz-dates.ts'

type WebhookAlert = Dashboard['webhookAlerts'][number]

const webhooks = {
  card: {
    name: 'Stripe',
    check:
      'Check the webhook endpoint /api/stripe/webhook in Stripe’s dashboard (Developers, Webhooks), its events, and STRIPE_WEBHOOK_SECRET.',
  },
  paypal: {
    name: 'PayPal',
    check:
      'Check the webhook /api/paypal/webhook in PayPal’s developer dashboard, its events, and the webhook in PAYPAL_URL.',
  },
}

/** The text about a webhook that delivers no events: what happened, and what to check. */
export function webhookText({ provider, lastDeliveredAt, lostSince, lostEvents }: WebhookAlert): {
  happened: string
  nextStep: string
} {
  const { name, check } = webhooks[provider]
  const since = lastDeliveredAt === null ? 'has ever arrived' : `has arrived since ${nzTimeText(lastDeliveredAt)}`
  const events = lostEvents === 1 ? '1 event' : `${lostEvents} events`
  return {
    happened: `No event from ${name} ${since}.`,
    nextStep: `The shop finds payments, refunds and disputes by asking: ${events} since ${nzTimeText(lostSince)}. ${check}`,
  }
}
