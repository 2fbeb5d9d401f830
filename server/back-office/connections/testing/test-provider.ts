import { ProviderError, type ProviderName, providerOf } from '#server/payments/providers/payment-provider.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { Finding } from './finding.ts'

const spanMs = 60_000

/**
 * Reads the events of the last minute at a payment provider with the configured key, and what its account lacks, which
 * changes nothing there; a refusal is stored for the page as any other. Throws ShopError 409 for a provider that is not set up.
 */
export async function testProvider(shop: Shop, name: ProviderName): Promise<Finding> {
  const provider = providerOf(shop, name)
  const label = labelOf(shop, name)
  let gaps
  try {
    await provider.listEvents({ from: new Date(shop.now().getTime() - spanMs) })
    gaps = await provider.findMissing?.()
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    return { isSuccess: false, text: failureText(error, name, label) }
  }
  const kind = provider.isTest ? 'a test key' : 'the live key'
  if (gaps && gaps.missing.length > 0) return { isSuccess: false, text: `${label} answers. ${gaps.missing.join(' ')}` }
  const unread = gaps && gaps.unread.length > 0 ? ` The key must not read: ${gaps.unread.join(', ')}.` : ''
  return { isSuccess: true, text: `${label} answers and takes ${kind}. Nothing was changed there.${unread}` }
}

function labelOf({ config }: Shop, name: ProviderName): string {
  if (name === 'paypal') return 'PayPal'
  return config.stripe ? 'Stripe' : 'The simulator'
}

function failureText({ refusal }: ProviderError, name: ProviderName, label: string): string {
  if (!refusal) return `${label} doesn’t answer. Look at its status page, then test again in a few minutes.`
  const variable = name === 'paypal' ? 'the id and the secret in PAYPAL_URL' : 'STRIPE_SECRET_KEY'
  return `${label} refuses to show events (${refusal.code}). Check ${variable}: it may be revoked or lack a permission.`
}
