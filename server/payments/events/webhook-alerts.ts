import { Gauge, type Registry } from 'prom-client'
import type { Dashboard } from '#contract/back-office/dashboard.ts'
import type { ProviderName } from '#server/platform/payment-provider.ts'
import type { Shop } from '#server/platform/shop.ts'
import { findWebhookState, type WebhookState } from './events.queries.ts'

/** The providers with a webhook. Stripe's simulator delivers its own events, and PayPal's webhook is optional. */
function providersWithWebhook({ config }: Pick<Shop, 'config'>): ProviderName[] {
  return [...(config.stripe ? (['card'] as const) : []), ...(config.paypal?.webhookId ? (['paypal'] as const) : [])]
}

/**
 * Lists the providers whose webhook is silent: events were found by reading, and none was delivered for ten minutes.
 */
export async function listWebhookAlerts(shop: Shop): Promise<Dashboard['webhookAlerts']> {
  const alerts: Dashboard['webhookAlerts'] = []
  for (const provider of providersWithWebhook(shop)) {
    const { lastDeliveredAt, lostSince, lostCount } = await findWebhookState(shop.db, provider, shop.now())
    if (lostSince === null) continue
    const times = { lastDeliveredAt: lastDeliveredAt?.toISOString() ?? null, lostSince: lostSince.toISOString() }
    alerts.push({ provider, ...times, lostEvents: lostCount })
  }
  return alerts
}

/** Adds what is known of the webhooks of payment providers to the metrics. Without the database they are left out. */
export function registerWebhookMetrics(registry: Registry, shop: Shop): void {
  const addGauge = (name: string, help: string, valueOf: (state: WebhookState) => number | undefined) => {
    const gauge = new Gauge({
      name,
      help,
      labelNames: ['provider'],
      registers: [registry],
      async collect() {
        gauge.reset()
        for (const provider of providersWithWebhook(shop)) {
          const state = await findWebhookState(shop.db, provider, shop.now()).catch(() => undefined)
          const value = state && valueOf(state)
          if (value !== undefined) gauge.set({ provider: provider === 'card' ? 'stripe' : 'paypal' }, value)
        }
      },
    })
  }
  addGauge(
    'payment_webhook_last_event_timestamp_seconds',
    'When a webhook of the payment provider last delivered an event, in seconds since 1970',
    ({ lastDeliveredAt }) => (lastDeliveredAt ? lastDeliveredAt.getTime() / 1000 : undefined),
  )
  addGauge(
    'payment_webhook_lost_events',
    'Events of the payment provider that the shop has found by reading and that no webhook has delivered',
    ({ lostInAll }) => lostInAll,
  )
}
