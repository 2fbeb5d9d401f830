/** The payment methods that the simulator offers; a session may restrict them. */
export const offeredMethods = ['card', 'afterpay_clearpay']

/** Every valid entry of `allowed_payment_method_types` (stripe-node 23, `Checkout.SessionCreateParams`). */
export const knownMethods = new Set(
  `acss_debit affirm afterpay_clearpay alipay alma amazon_pay au_becs_debit bacs_debit bancontact billie bizum blik boleto card cashapp
  crypto customer_balance eps fpx giropay grabpay ideal kakao_pay klarna konbini kr_card link mb_way mobilepay multibanco naver_pay
  nz_bank_account oxxo p24 pay_by_bank payco paynow paypal paypay payto pix promptpay revolut_pay samsung_pay satispay scalapay
  sepa_debit sequra sofort sunbit swish twint upi us_bank_account wechat_pay zip`.split(/\s+/),
)
