import type Stripe from 'stripe'
import { isId } from '#rules/platform/ids.ts'
import { throwProviderError } from './stripe-errors.ts'

/** The coupons that one call looks at. */
const maxCoupons = 1_000

/**
 * Deletes the coupons that the shop made for one session each before `until`. What they have discounted stays; another
 * application's coupons in the same account stay too.
 */
export async function removeCoupons(stripe: Stripe, until: Date): Promise<void> {
  try {
    const created = { lt: Math.floor(until.getTime() / 1000) }
    const coupons = await stripe.coupons.list({ created, limit: 100 }).autoPagingToArray({ limit: maxCoupons })
    for (const { id, metadata, max_redemptions } of coupons) {
      if (max_redemptions === 1 && isId(metadata?.orderId ?? '')) await stripe.coupons.del(id)
    }
  } catch (error) {
    throwProviderError(error)
  }
}
