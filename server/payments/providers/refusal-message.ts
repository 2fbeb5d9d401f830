import type { ShopDetails } from '#contract/pages.ts'
import type { ProviderOperation } from '#contract/payments/payments.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { ProviderName, ProviderRefusal } from './payment-provider.ts'

/**
 * The message for the shopper (or, for a refund, for its record) when a provider refuses a call. A retry does not help.
 */
export function refusalMessage(
  { paypal, email, phone }: Pick<Config, 'paypal'> & Pick<ShopDetails, 'email' | 'phone'>,
  provider: ProviderName,
  operation: ProviderOperation,
  { reason }: ProviderRefusal,
): string {
  if (operation === 'refund') return `The payment provider refused: ${reason}`
  const contact = `ontact us on ${phone} or ${email}: your order is kept.`
  if (operation !== 'open-session') return `This payment can’t be checked at the moment. C${contact}`
  if (provider === 'paypal') return `PayPal isn’t available at the moment. Pay by card, or c${contact}`
  return `Card payment isn’t available at the moment. ${paypal ? 'Try PayPal, or c' : 'C'}${contact}`
}
