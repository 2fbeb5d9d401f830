/** How the shop is known at PayPal, and where that is. */
export interface PaypalConfig {
  baseUrl: string
  clientId: string
  clientSecret: string
}

const live = 'https://api-m.paypal.com'

/**
 * Reads the part of the configuration that the payment button needs; undefined where it is not set. `text` reads a
 * variable, `fault` notes what is wrong with one.
 */
export function readPaypalConfig(
  text: (name: string) => string | undefined,
  fault: (name: string, says: string) => void,
): PaypalConfig | undefined {
  const clientId = text('PAYPAL_CLIENT_ID')
  const clientSecret = text('PAYPAL_CLIENT_SECRET')
  const baseUrl = (text('PAYPAL_BASE_URL') ?? live).replace(/\/$/, '')
  if (!/^(https:\/\/[^/\s?#]+|http:\/\/(127\.0\.0\.1|localhost)(:\d{1,5})?)$/.test(baseUrl)) {
    fault('PAYPAL_BASE_URL', 'must look like https://api-m.sandbox.paypal.com; http:// is for this machine only.')
  }
  if (clientId && !clientSecret) fault('PAYPAL_CLIENT_SECRET', 'is missing: PAYPAL_CLIENT_ID is set and needs it.')
  if (clientSecret && !clientId) fault('PAYPAL_CLIENT_ID', 'is missing: PAYPAL_CLIENT_SECRET is set and needs it.')
  if (clientId && baseUrl === live && text('PUBLIC_URL')?.startsWith('http://')) {
    fault('PUBLIC_URL', 'must begin with https:// when PayPal takes real money.')
  }
  return clientId && clientSecret ? { baseUrl, clientId, clientSecret } : undefined
}

/** Whether no money moves there: PayPal's sandbox, or a simulator on this machine. */
export function isPaypalTest({ baseUrl }: PaypalConfig): boolean {
  return /^http:|\.sandbox\./.test(baseUrl)
}
