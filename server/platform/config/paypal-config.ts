import { decodePart } from './decode-part.ts'

/** The credentials of the shop at PayPal and the address of PayPal's API. */
export interface PaypalConfig {
  baseUrl: string
  clientId: string
  clientSecret: string
  /** PayPal's id of the shop's webhook; undefined without webhooks. */
  webhookId?: string | undefined
}

const example = 'https://id:secret@api-m.paypal.com?webhook=5GP028458E2496506'

/**
 * Reads PAYPAL_URL: the address of PayPal's API, the id and the secret of the app, and the id of the webhook. The text
 * for `addError` does not contain the URL, which has a secret.
 */
export function readPaypalUrl(text: string | undefined, addError: (message: string) => void): PaypalConfig | undefined {
  if (text === undefined) return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isOfThisMachine = url?.protocol === 'http:' && /^(127\.0\.0\.1|localhost)$/.test(url.hostname)
  const [clientId, clientSecret] = [decodePart(url?.username), decodePart(url?.password)]
  const isAddress = url?.pathname === '/' && [...url.searchParams.keys()].every((name) => name === 'webhook')
  if (!url || !(url.protocol === 'https:' || isOfThisMachine) || !clientId || !clientSecret || !isAddress) {
    addError(`must look like ${example}; http:// is for this machine only.`)
    return undefined
  }
  const webhookId = url.searchParams.get('webhook') ?? undefined
  if (webhookId !== undefined && !/^[A-Za-z0-9]{1,50}$/.test(webhookId)) {
    addError('must have the id of the webhook after webhook=, letters and digits, not its address.')
  }
  return { baseUrl: url.origin, clientId, clientSecret, webhookId }
}

/** Whether payments are tests: PayPal's sandbox, or a simulator on this machine. */
export function isPaypalTest({ baseUrl }: PaypalConfig): boolean {
  return /^http:|\.sandbox\./.test(baseUrl)
}
