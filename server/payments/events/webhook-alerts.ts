import type { Dashboard } from '#contract/back-office/dashboard.ts'
import type { ProviderName } from '#server/platform/payment-provider.ts'
import type { Shop } from '#server/platform/shop.ts'
import { findWebhookState } from './events.queries.ts'

/**
 * The providers whose webhooks are configured. Stripe's simulator delivers its own events, and PayPal's webhook is
 * optional.
 */
export function providersWithWebhook({ config }: Pick<Shop, 'config'>): ProviderName[] {
  return [...(config.stripe ? (['card'] as const) : []), ...(config.paypal?.webhookId ? (['paypal'] as const) : [])]
}

/**
 * Lists the providers whose webhooks are silent: the shop has found events by reading, and for ten minutes no event was
 * delivered. An alert ends with the next event that is delivered.
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
