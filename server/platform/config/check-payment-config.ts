import { isPaypalTest, type PaypalConfig } from './paypal-config.ts'

/** The part of the configuration that decides how shoppers pay. */
interface PaymentConfig {
  publicUrl: string | undefined
  secretKey: string | undefined
  paypal: PaypalConfig | undefined
  /** The text of PAYMENT_SIMULATOR: `yes`, or the address of a simulator that several shops share. */
  simulator: string | undefined
}

/** Whether a payment of the shop can take real money: a live key of Stripe, or PayPal beyond its sandbox. */
export function takesRealMoney({ secretKey, paypal }: Pick<PaymentConfig, 'secretKey' | 'paypal'>): boolean {
  return isLiveKey(secretKey) || (paypal !== undefined && !isPaypalTest(paypal))
}

function isLiveKey(secretKey: string | undefined): boolean {
  return /^(sk|rk)_live_/.test(secretKey ?? '')
}

/**
 * Checks that a shop on the internet cannot take simulated payments by mistake, and that real money is only taken over
 * https. The card numbers of the simulator are public, so an https PUBLIC_URL needs PAYMENT_SIMULATOR=yes, which is
 * refused together with real payments, as are real payments of one provider with test payments of the other.
 */
export function checkPaymentConfig(
  { publicUrl, secretKey, paypal, simulator }: PaymentConfig,
  addError: (name: string, message: string) => void,
): void {
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

  const isSimulatorAllowed = simulator === 'yes'
  if (simulator !== undefined && (isStripeLive || isPaypalLive)) {
    addError('PAYMENT_SIMULATOR', 'must not be set when the shop takes real money.')
  }
  if (isPaypalLive && !secretKey) {
    addError('STRIPE_SECRET_KEY', 'is missing: PayPal takes real money, so cards must not be paid by the simulator.')
  } else if (isHttps && !secretKey && !isSimulatorAllowed) {
    addError(
      'STRIPE_SECRET_KEY',
      'is missing: PUBLIC_URL is https, and anyone could pay with the simulator. Set PAYMENT_SIMULATOR=yes for a shop that only takes test payments.',
    )
  }
}
