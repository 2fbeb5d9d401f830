import { isGstNumber } from '#rules/orders/gst-number.ts'
import { type AddProblem, decodePart } from './read-urls.ts'

/** The credentials of the shop at PayPal and the address of PayPal's API. */
export interface PaypalConfig {
  baseUrl: string
  clientId: string
  clientSecret: string
  /** PayPal's id of the shop's webhook; undefined without webhooks. */
  webhookId?: string | undefined
}

/** Reads PAYPAL_URL: API address, id, secret and webhook. `addProblem` never gets the URL, which has a secret. */
export function readPaypalUrl(text: string | undefined, addProblem: AddProblem): PaypalConfig | undefined {
  if (text === undefined) return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isOfThisMachine = url?.protocol === 'http:' && /^(127\.0\.0\.1|localhost)$/.test(url.hostname)
  const [clientId, clientSecret] = [decodePart(url?.username), decodePart(url?.password)]
  const isAddress = url?.pathname === '/' && [...url.searchParams.keys()].every((name) => name === 'webhook')
  if (!url || !(url.protocol === 'https:' || isOfThisMachine) || !clientId || !clientSecret || !isAddress) {
    addProblem(
      'must look like https://id:secret@api-m.paypal.com?webhook=5GP028458E2496506; http:// is for this machine only.',
    )
    return undefined
  }
  const webhookId = url.searchParams.get('webhook') ?? undefined
  if (webhookId !== undefined && !/^[A-Za-z0-9]{1,50}$/.test(webhookId)) {
    addProblem('must have the id of the webhook after webhook=, letters and digits, not its address.')
  }
  return { baseUrl: url.origin, clientId, clientSecret, webhookId }
}

/** Whether payments are tests: PayPal's sandbox, or a simulator on this machine. */
export function isPaypalTest({ baseUrl }: PaypalConfig): boolean {
  return /^http:|\.sandbox\./.test(baseUrl)
}

interface PaymentConfig {
  publicUrl: string | undefined
  secretKey: string | undefined
  paypal: PaypalConfig | undefined
  /** The text of PAYMENT_SIMULATOR: `yes`, or the address of a simulator that several shops share. */
  simulator: string | undefined
}

function isLiveKey(secretKey: string | undefined): boolean {
  return /^(sk|rk)_live_/.test(secretKey ?? '')
}

/**
 * Checks that a shop on the internet cannot take simulated payments by mistake, and that real money is only taken over
 * https. The card numbers of the simulator are public, so an https PUBLIC_URL needs PAYMENT_SIMULATOR=yes, which is
 * refused together with real payments, as are real payments of one provider with test payments of the other. Returns
 * whether the shop takes real money: with a live key of Stripe, or with PayPal beyond its sandbox.
 */
export function checkPaymentConfig(
  { publicUrl, secretKey, paypal, simulator }: PaymentConfig,
  addError: (name: string, message: string) => void,
): boolean {
  const isHttps = publicUrl?.startsWith('https://') ?? false
  const isStripeLive = isLiveKey(secretKey)
  const isPaypalLive = paypal !== undefined && !isPaypalTest(paypal)
  if (isStripeLive && !isHttps) {
    addError('PUBLIC_URL', 'must start with https:// when STRIPE_SECRET_KEY is a live key.')
  }
  if (isPaypalLive && !isHttps) addError('PUBLIC_URL', 'must start with https:// when PayPal takes real money.')

  if (isHttps && isStripeLive && paypal && !isPaypalLive) {
    addError(
      'PAYPAL_URL',
      'is for tests, but STRIPE_SECRET_KEY is a live key: anyone could get goods through PayPal without paying. Use real payments for both, or tests for both.',
    )
  }
  if (isHttps && isPaypalLive && secretKey && !isStripeLive) {
    addError(
      'STRIPE_SECRET_KEY',
      'is a test key, but PAYPAL_URL is for real payments: anyone could get goods by card without paying. Use real payments for both, or tests for both.',
    )
  }

  if (simulator !== undefined && (isStripeLive || isPaypalLive)) {
    addError('PAYMENT_SIMULATOR', 'must not be set when the shop takes real money.')
  }
  if (isPaypalLive && !secretKey) {
    addError('STRIPE_SECRET_KEY', 'is missing: PayPal takes real money, so cards must not be paid by the simulator.')
  } else if (isHttps && !secretKey && simulator !== 'yes') {
    addError(
      'STRIPE_SECRET_KEY',
      'is missing: PUBLIC_URL is https, and anyone could pay with the simulator. Set PAYMENT_SIMULATOR=yes for a shop that only takes test payments.',
    )
  }
  return isStripeLive || isPaypalLive
}

/** Reads GST_NUMBER or `none`; a shop that takes real money has to say which. */
export function readGst(value: string | undefined, isLive: boolean, addProblem: AddProblem) {
  if (value === undefined && isLive) {
    addProblem(
      'is missing: the shop takes real money, and its receipts need the number. Set GST_NUMBER=none for a shop that is not registered for GST.',
    )
  }
  const isGstRegistered = value !== 'none'
  if (value !== undefined && isGstRegistered && !isGstNumber(value)) {
    addProblem('must be a GST number of 8 or 9 digits, such as 49-091-850, or none. Its last digit is a check digit.')
  }
  return { gstNumber: isGstRegistered ? (value ?? '') : '', isGstRegistered }
}
