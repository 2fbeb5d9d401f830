import Type, { type Static } from 'typebox'
import { Compile } from 'typebox/compile'
import type { ProviderGaps } from '#server/platform/payment-provider.ts'
import type { WithPaypal } from './paypal-client.ts'
import { PaypalRefusedError, PaypalUnavailableError } from './paypal-errors.ts'

/** A webhook of an app (https://developer.paypal.com/docs/api/webhooks/v1/#webhooks_get). */
const Webhook = Type.Object({ url: Type.String(), event_types: Type.Array(Type.Object({ name: Type.String() })) })
const webhook = Compile(Webhook)

/** What the shop expects of the webhook: the id in its configuration, and its own address. */
interface Needs {
  webhookId: string | undefined
  webhookUrl: string
}

/** The events that the shop acts on; one of several names is enough. */
const neededEvents = [
  ['PAYMENT.CAPTURE.COMPLETED'],
  ['PAYMENT.CAPTURE.PENDING'],
  ['PAYMENT.CAPTURE.DECLINED', 'PAYMENT.CAPTURE.DENIED'],
  ['PAYMENT.CAPTURE.REFUNDED'],
  ['PAYMENT.CAPTURE.REVERSED'],
  ['CUSTOMER.DISPUTE.CREATED'],
  ['CUSTOMER.DISPUTE.UPDATED'],
  ['CUSTOMER.DISPUTE.RESOLVED'],
]

/** Reads the webhook of the app, and says what the shop misses there. */
export async function findMissing(withPaypal: WithPaypal, { webhookId, webhookUrl }: Needs): Promise<ProviderGaps> {
  if (webhookId === undefined) {
    return { missing: [`PAYPAL_URL has no webhook: add one for ${webhookUrl}, and its id as ?webhook=…`], unread: [] }
  }
  return withPaypal(async (send) => {
    const { status, body } = await send({ path: `/v1/notifications/webhooks/${webhookId}` })
    if (status === 403) return { missing: [], unread: ['webhook'] }
    if (status === 404) return { missing: ['PayPal doesn’t know the webhook in PAYPAL_URL.'], unread: [] }
    if (status >= 400) throw new PaypalRefusedError({ status, body })
    if (!webhook.Check(body)) throw new PaypalUnavailableError('PayPal responded with an unexpected body')
    return { missing: missingOfWebhook(body, webhookUrl), unread: [] }
  })
}

/** Checks that the webhook leads to the shop and receives the events that the shop handles. */
export function missingOfWebhook({ url, event_types }: Static<typeof Webhook>, webhookUrl: string): string[] {
  const names = new Set(event_types.map(({ name }) => name))
  const lacking = names.has('*') ? [] : neededEvents.filter((options) => !options.some((name) => names.has(name)))
  return [
    url !== webhookUrl && `The webhook in PAYPAL_URL leads to ${url}, not to ${webhookUrl}.`,
    lacking.length > 0 && `The webhook lacks the events ${lacking.map(([name]) => name).join(', ')}.`,
  ].filter((text) => text !== false)
}
