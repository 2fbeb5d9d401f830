import { countText } from '#rules/platform/count-text.ts'
import type { ProviderOperation, ProviderRefusal } from '#contract/payments/payments.ts'
import { nzDay, nzTime, nzTimeText } from '#rules/platform/nz-dates.ts'
import { afterpayExcluded } from '#rules/orders/afterpay.ts'
import type { Dashboard } from '#contract/back-office/dashboard.ts'
import type { Backup } from '#contract/back-office/backups.ts'
import type { Connection, ConnectionName } from '#contract/back-office/connections.ts'

type Provider = ProviderRefusal['provider']

const providerNames: Record<Provider, string> = { card: 'Stripe', paypal: 'PayPal' }
const keyNames: Record<Provider, string> = {
  card: 'STRIPE_SECRET_KEY',
  paypal: 'the id and the secret in PAYPAL_URL',
}

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
  if (refusal.code === afterpayExcluded) {
    return {
      happened: `Stripe’s payment page offers no Afterpay (${oftenText(refusal, asOf)}).`,
      nextStep:
        'The shop’s pages offer no Afterpay until a payment page has it again. Switch it on in Stripe’s dashboard, then press Mark as resolved.',
    }
  }
  const reason = message.replace(/\.$/, '')
  return {
    happened: `${providerNames[provider]} refuses to ${operations[operation].refused}: ${reason} (${oftenText(refusal, asOf)}).`,
    nextStep: [consequenceText(refusal), remedyText(refusal)].join(' '),
  }
}

function oftenText({ count, lastAt }: ProviderRefusal, asOf: string): string {
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

type WebhookAlert = Dashboard['webhookAlerts'][number]

const webhookChecks: Record<Provider, string> = {
  card: 'Check the webhook endpoint /api/stripe/webhook in Stripe’s dashboard (Developers, Webhooks), its events, and STRIPE_WEBHOOK_SECRET.',
  paypal:
    'Check the webhook /api/paypal/webhook in PayPal’s developer dashboard, its events, and the webhook in PAYPAL_URL.',
}

export function webhookText({ provider, lastDeliveredAt, lostSince, lostEvents }: WebhookAlert): {
  happened: string
  nextStep: string
} {
  const since = lastDeliveredAt === null ? 'has ever arrived' : `has arrived since ${nzTimeText(lastDeliveredAt)}`
  return {
    happened: `No event from ${providerNames[provider]} ${since}.`,
    nextStep: `The shop finds payments, refunds and disputes by asking: ${countText(lostEvents, 'event')} since ${nzTimeText(lostSince)}. ${webhookChecks[provider]}`,
  }
}

export function backupStateOf({ finishedAt, error, trial }: Backup): { text: string; variant: 'ok' | 'bad' | 'wait' } {
  if (error !== null) return { text: `Failed. ${error}`, variant: 'bad' }
  if (finishedAt === null) return { text: 'Is being written', variant: 'wait' }
  if (trial === null) return { text: 'Complete', variant: 'ok' }
  return {
    text: trial.state === 'passed' ? 'Complete, test-restored' : `Complete, not test-restored. ${trial.reason}`,
    variant: 'ok',
  }
}

/** A size in the largest unit that it fills: `820 kB`, `3.4 MB`. */
export function sizeText(bytes: number): string {
  const units = ['kB', 'MB', 'GB'] as const
  const index = Math.min(Math.max(Math.floor(Math.log10(Math.max(bytes, 1)) / 3) - 1, 0), units.length - 1)
  const value = bytes / 1000 ** (index + 1)
  return `${index === 0 ? Math.ceil(value) : value.toFixed(1)} ${units[index]}`
}

export function stateOf(connection: Connection): { text: string; variant: 'ok' | 'bad' | 'wait' } {
  const { name, isRecorded, lastSuccessAt, waiting, failed } = connection
  if (!isRecorded) return { text: 'Not recorded', variant: 'wait' }
  if (name === 'backup' && failed > 0) return { text: 'Missing', variant: 'bad' }
  if (failed > 0) return { text: name === 'webhooks' ? `${failed} failing` : `${failed} failed`, variant: 'bad' }
  if (waiting > 0) return { text: countText(waiting, 'waits', 'wait'), variant: 'wait' }
  return lastSuccessAt === null ? { text: 'Not used yet', variant: 'wait' } : { text: 'Works', variant: 'ok' }
}

const dayWords: Record<ConnectionName, [one: string, many: string]> = {
  card: ['payment', 'payments'],
  paypal: ['payment', 'payments'],
  email: ['sent', 'sent'],
  pictures: ['picture saved', 'pictures saved'],
  backup: ['backup', 'backups'],
  webhooks: ['message', 'messages'],
}

/** What a connection has done in 24 hours: `3 payments`. */
export function dayText({ name, done, isRecorded }: Connection): string {
  if (!isRecorded) return 'The shop doesn’t see them'
  return countText(done, ...dayWords[name])
}
