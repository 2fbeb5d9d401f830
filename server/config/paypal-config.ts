import type { VariableReader } from './variable-reader.ts'
/** The credentials of the shop at PayPal and the address of PayPal's API. */
export interface PaypalConfig {
  baseUrl: string
  clientId: string
  clientSecret: string
  /** PayPal's id of the shop's webhook; undefined without webhooks. */
  webhookId?: string | undefined
}

const liveBaseUrl = 'https://api-m.paypal.com'

/**
 * Reads the configuration of PayPal; undefined when it is not set. `text` reads a variable, `addError` records the
 * error of one.
 */
export function readPaypalConfig(
  text: VariableReader['text'],
  addError: (name: string, message: string) => void,
): PaypalConfig | undefined {
  const clientId = text('PAYPAL_CLIENT_ID')
  const clientSecret = text('PAYPAL_CLIENT_SECRET')
  const baseUrl = (text('PAYPAL_BASE_URL') ?? liveBaseUrl).replace(/\/$/, '')
  if (!/^(https:\/\/[^/\s?#]+|http:\/\/(127\.0\.0\.1|localhost)(:\d{1,5})?)$/.test(baseUrl)) {
    addError('PAYPAL_BASE_URL', 'must look like https://api-m.sandbox.paypal.com; http:// is for this machine only.')
  }
  if (clientId && !clientSecret) addError('PAYPAL_CLIENT_SECRET', 'is missing: PAYPAL_CLIENT_ID is set and needs it.')
  if (clientSecret && !clientId) addError('PAYPAL_CLIENT_ID', 'is missing: PAYPAL_CLIENT_SECRET is set and needs it.')
  const webhookId = text('PAYPAL_WEBHOOK_ID')
  if (webhookId && !/^[A-Za-z0-9]{1,50}$/.test(webhookId)) {
    addError('PAYPAL_WEBHOOK_ID', 'must be the id of the webhook, letters and digits, not its address.')
  }
  if (webhookId && !clientId) addError('PAYPAL_CLIENT_ID', 'is missing: PAYPAL_WEBHOOK_ID is set and needs it.')
  return clientId && clientSecret ? { baseUrl, clientId, clientSecret, webhookId } : undefined
}

/** Whether payments are tests: PayPal's sandbox, or a simulator on this machine. */
export function isPaypalTest({ baseUrl }: PaypalConfig): boolean {
  return /^http:|\.sandbox\./.test(baseUrl)
}
