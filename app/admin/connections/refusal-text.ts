import type { ProviderOperation, ProviderRefusal } from '#contract/payments/payments.ts'
import { nzDay, nzTime, nzTimeText } from '#rules/platform/nz-dates.ts'
import { afterpayLeftOut } from '#rules/orders/afterpay.ts'

type Provider = ProviderRefusal['provider']

const providerNames: Record<Provider, string> = { card: 'Stripe', paypal: 'PayPal' }
const keyNames: Record<Provider, string> = {
  card: 'STRIPE_SECRET_KEY',
  paypal: 'the id and the secret in PAYPAL_URL',
}

/** What the provider refuses to do, and what that means for the shop. */
const operations: Record<ProviderOperation, { refused: string; consequence: string }> = {
  'open-session': { refused: 'open checkouts', consequence: '' },
  'find-session': { refused: 'show checkouts', consequence: 'The shop can’t see which orders are paid.' },
  'list-sessions': {
    refused: 'list checkouts',
    consequence: 'Payments that were made after the backup aren’t found.',
  },
  'capture-session': { refused: 'take payments', consequence: 'Approved payments aren’t taken.' },
  'end-session': { refused: 'close checkouts', consequence: 'Orders with an open checkout can’t be cancelled.' },
  refund: { refused: 'make refunds', consequence: 'The shop tries them again for five days.' },
  'list-refunds': { refused: 'show refunds', consequence: 'The shop can’t tell whether refunds went through.' },
  'list-events': {
    refused: 'list events',
    consequence: 'Refunds and disputes are found by the webhook alone. The shop asks again every hour.',
  },
  'list-payouts': {
    refused: 'list payouts',
    consequence: 'The payouts page isn’t being updated. The shop tries again every hour.',
  },
  'find-dispute': { refused: 'show disputes', consequence: 'The shop can’t read the details of disputes.' },
}

/** A refusal as text for the owner: what is refused and why, how often, the consequence, and what to do. */
export function refusalText(refusal: ProviderRefusal, asOf: string): { happened: string; nextStep: string } {
  const { provider, operation, message } = refusal
  if (refusal.code === afterpayLeftOut) {
    return {
      happened: `Stripe’s payment page offers no Afterpay (${countText(refusal, asOf)}).`,
      nextStep:
        'The shop’s pages offer no Afterpay until a payment page has it again. Switch it on in Stripe’s dashboard, then press Mark as resolved.',
    }
  }
  const reason = message.replace(/\.$/, '')
  return {
    happened: `${providerNames[provider]} refuses to ${operations[operation].refused}: ${reason} (${countText(refusal, asOf)}).`,
    nextStep: [consequenceText(refusal), remedyText(refusal)].join(' '),
  }
}

function countText({ count, lastAt }: ProviderRefusal, asOf: string): string {
  const isToday = nzDay(lastAt) === nzDay(asOf)
  const last = isToday ? `at ${nzTime(lastAt).slice(11)}` : `on ${nzTimeText(lastAt)}`
  return count === 1 ? `once, ${last}` : `${count} times, last ${last}`
}

/** Whether the provider refuses the shop's key, so that every call fails. */
const isAboutKey = ({ code }: ProviderRefusal) => code === '401' || code === '403'

function consequenceText(refusal: ProviderRefusal): string {
  const { provider, operation, orderNumber } = refusal
  if (operation !== 'open-session') return operations[operation].consequence
  const way = provider === 'card' ? 'by card' : 'with PayPal'
  if (isAboutKey(refusal) || !orderNumber) return `Customers can’t pay ${way}.`
  return `Order ${orderNumber} can’t be paid ${way}.`
}

function remedyText(refusal: ProviderRefusal): string {
  const { provider, code } = refusal
  if (isAboutKey(refusal)) {
    return `Check ${keyNames[provider]}: the key may be revoked, expired or lack a permission. Restart the shop after a change.`
  }
  return `Look up the code ${code} in ${providerNames[provider]}'s documentation, or ask its support.`
}
