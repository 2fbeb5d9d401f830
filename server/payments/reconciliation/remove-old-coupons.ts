import { ProviderError } from '#server/platform/payment-provider.ts'
import type { Shop } from '#server/platform/shop.ts'

/** No checkout session lasts longer than a day. */
const neededForMs = 2 * 24 * 3_600_000

/** Removes the coupons of ended checkouts from the provider's account; a failure is repeated the next day. */
export async function removeOldCoupons({ payments, now, log }: Shop): Promise<void> {
  try {
    await payments.stripe.removeCoupons?.(new Date(now().getTime() - neededForMs))
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    log.warn({ err: error.cause }, 'the coupons of ended checkouts could not be removed')
  }
}
