import Stripe from 'stripe'
import type { ProviderGaps } from '#server/platform/payment-provider.ts'
import { throwProviderError } from './stripe-errors.ts'
import { subscribedEvents } from './stripe-events.ts'

/** The shop's requirements for the account. `webhookUrl` is null when Stripe cannot reach the shop. */
interface Needs {
  paymentMethods: readonly string[]
  webhookUrl: string | null
}

type Account = Pick<
  Stripe.Account,
  'charges_enabled' | 'country' | 'default_currency' | 'business_profile' | 'settings'
>
type MethodSettings = Pick<Stripe.PaymentMethodConfiguration, 'active' | 'is_default' | 'afterpay_clearpay'>
type Endpoint = Pick<Stripe.WebhookEndpoint, 'url' | 'status' | 'enabled_events'>

/**
 * Reads the account, its payment methods and webhooks, and lists what is missing. `unread`: a restricted key may not
 * read it.
 */
export async function findMissing(stripe: Stripe, needs: Needs): Promise<ProviderGaps> {
  const unread: string[] = []
  const read = async <T>(name: string, ask: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripePermissionError)) return throwProviderError(error)
      unread.push(name)
      return undefined
    }
  }
  const account = await read('account', () => stripe.accounts.retrieveCurrent())
  const methods = await read('payment methods', () => stripe.paymentMethodConfigurations.list({ limit: 100 }))
  const endpoints =
    needs.webhookUrl === null
      ? undefined
      : await read('webhook endpoints', () => stripe.webhookEndpoints.list({ limit: 100 }))
  const missing = [
    ...(account ? missingOfAccount(account) : []),
    ...(methods ? missingOfMethods(methods.data, needs) : []),
    ...(endpoints ? missingOfEndpoints(endpoints.data, needs.webhookUrl) : []),
  ]
  return { missing, unread }
}

/** Checks the account: Stripe refuses checkouts without a business name, and Afterpay requires a New Zealand account. */
export function missingOfAccount(account: Account): string[] {
  const name = account.business_profile?.name ?? account.settings?.dashboard.display_name
  return [
    !account.charges_enabled && 'The account can’t take payments yet: complete its details.',
    !name && 'The account has no business name, and no checkout opens without one.',
    account.country !== 'NZ' && `The account isn’t in New Zealand but in ${account.country}.`,
    account.default_currency !== 'nzd' && `The currency of the account is ${account.default_currency}, not nzd.`,
  ].filter((text) => text !== false)
}

/** Whether Afterpay is offered and switched on, in a shop that promises it. */
export function missingOfMethods(configurations: readonly MethodSettings[], { paymentMethods }: Needs): string[] {
  if (!paymentMethods.includes('afterpay_clearpay')) return []
  const used = configurations.find(({ active, is_default }) => active && is_default)
  const afterpay = used?.afterpay_clearpay
  if (!used || (afterpay?.available && afterpay.display_preference.value === 'on')) return []
  return ['Afterpay isn’t switched on: switch it on under payment methods, or set STRIPE_PAYMENT_METHODS to card.']
}

/** Checks that the webhook endpoint of the shop exists and receives the events that the shop handles. */
export function missingOfEndpoints(endpoints: readonly Endpoint[], webhookUrl: string | null): string[] {
  const own = endpoints.filter(({ url }) => url === webhookUrl)
  const enabled = own.filter(({ status }) => status === 'enabled')
  if (own.length === 0) return [`There’s no webhook endpoint for ${webhookUrl}.`]
  if (enabled.length === 0) return [`The webhook endpoint ${webhookUrl} is disabled.`]
  const events = new Set(enabled.flatMap(({ enabled_events }) => enabled_events))
  const lacking = events.has('*') ? [] : subscribedEvents.filter((type) => !events.has(type))
  return lacking.length === 0 ? [] : [`The webhook endpoint lacks the events ${lacking.join(', ')}.`]
}
