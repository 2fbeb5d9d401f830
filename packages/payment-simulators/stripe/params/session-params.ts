import { expandable, list, metadata, object, oneOf, required, text, textMatching, wholeNumber } from './read-params.ts'

const webAddress = textMatching(
  (value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol),
  'Not a valid URL',
  'url_invalid',
)
const currency = oneOf('nzd')

/** The provider accepts ASCII addresses only, without two dots in a row or at an end of the first part. */
function isEmailAddress(value: string): boolean {
  return /^[\x21-\x7e]+@[\x21-\x7e]+\.[a-z]{2,}$/i.test(value) && !/\.\.|^\.|\.@|@.*@/.test(value)
}

const lineItem = object({
  price_data: required(
    object({
      currency: required(currency),
      unit_amount: required(wholeNumber(0, 99_999_999)),
      tax_behavior: oneOf('exclusive', 'inclusive', 'unspecified'),
      product_data: required(
        object({
          name: required(text(250)),
          description: text(),
          images: list(webAddress, 8),
          metadata,
          tax_code: text(),
        }),
      ),
    }),
  ),
  quantity: required(wholeNumber(1, 999_999)),
  metadata,
})

/** The parameters of POST /v1/checkout/sessions. `payment_method_types` was removed on 2026-09-30. Amounts in cents. */
export const sessionParams = {
  mode: required(oneOf('payment')),
  line_items: required(list(required(lineItem), 100)),
  success_url: required(webAddress),
  cancel_url: webAddress,
  client_reference_id: text(200),
  customer_email: textMatching(isEmailAddress, 'Invalid email address', 'email_invalid'),
  metadata,
  expires_at: wholeNumber(0),
  allowed_payment_method_types: list(
    required(textMatching((value) => knownMethods.has(value), 'Unknown payment method type')),
    50,
  ),
  adaptive_pricing: object({ enabled: oneOf('true', 'false') }),
  discounts: list(required(object({ coupon: required(text()) })), 1),
  payment_intent_data: object({
    metadata,
    description: text(1000),
    receipt_email: text(),
    shipping: object({
      name: required(text()),
      phone: text(),
      address: required(
        object({
          line1: text(),
          line2: text(),
          city: text(),
          state: text(),
          postal_code: text(),
          country: textMatching((value) => /^[A-Z]{2}$/.test(value), 'Invalid country code'),
        }),
      ),
    }),
    statement_descriptor_suffix: text(22),
  }),
  currency,
  locale: text(10),
  submit_type: oneOf('auto', 'book', 'donate', 'pay'),
  ui_mode: oneOf('hosted_page'),
  expand: expandable('payment_intent', 'line_items'),
}

/** The payment methods that the simulator offers; a session may restrict them. */
export const offeredMethods = ['card', 'afterpay_clearpay']

/** Every valid entry of `allowed_payment_method_types` (stripe-node 23, `Checkout.SessionCreateParams`). */
const knownMethods = new Set(
  `acss_debit affirm afterpay_clearpay alipay alma amazon_pay au_becs_debit bacs_debit bancontact billie bizum blik boleto card cashapp
  crypto customer_balance eps fpx giropay grabpay ideal kakao_pay klarna konbini kr_card link mb_way mobilepay multibanco naver_pay
  nz_bank_account oxxo p24 pay_by_bank payco paynow paypal paypay payto pix promptpay revolut_pay samsung_pay satispay scalapay
  sepa_debit sequra sofort sunbit swish twint upi us_bank_account wechat_pay zip`.split(/\s+/),
)
