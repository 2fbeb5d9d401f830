import { paths } from '#rules/paths.ts'
import { minimumAgeYears } from '#rules/platform/shop-info.ts'

/** A question of the support page and its answer in Markdown. */
export type FirstAnswer = readonly [question: string, answer: string]

/** The answers on ordering. A shop that is not registered for GST has none about it. */
export function firstOrdering(isGstRegistered: boolean): readonly FirstAnswer[] {
  return [...fromCartToPayment, ...(isGstRegistered ? [gst] : []), ...afterOrdering]
}

const profile = `[profile](${paths.profile})`

const fromCartToPayment: readonly FirstAnswer[] = [
  [
    'How do I place an order?',
    'Add pieces to the cart, sign in or continue as a guest, enter a New Zealand address and place the order. We hold the pieces for {hold minutes} minutes while you pay; for a guest {guest minutes} minutes until the payment page is opened.',
  ],
  [
    'What happens when the hold ends?',
    'The pieces go back on sale, and the order stays in your profile or behind the link in our email. You can still pay for up to {payable days} days after placing it, as long as we have stock. When you start the payment we’ll hold the pieces again, or tell you if they’ve sold out.',
  ],
  [
    'How can I pay?',
    'By credit or debit card, and with Afterpay or PayPal where your order offers them. You pay on the payment provider’s own page; we never see your card number. Afterpay splits the total into four payments, on its own terms.',
  ],
]

const gst: FirstAnswer = [
  'Is GST in the price?',
  'Yes. Every price is in New Zealand dollars and includes GST and freight. The order shows how much of it is GST.',
]

const afterOrdering: readonly FirstAnswer[] = [
  ['How old do I have to be?', `${minimumAgeYears} or older. If you’re younger, ask an adult to order for you.`],
  [
    'Can I change or cancel an order?',
    `To cancel an order you haven’t paid for, open it in your ${profile} or with the link in our email, and choose Cancel this order. You won’t be charged. We cancel an order that isn’t paid within {payable days} days. To cancel pieces of a paid order, ask on its page until they are ready to ship. To change an order, call {phone} ({phone hours}) or write to {email}. Until it’s shipped, we can cancel it and refund it in full.`,
  ],
  [
    'Where do I see my order?',
    `Its page opens straight away, with its number and what happens next. With an account it’s in your ${profile} too. The link in our emails opens it on any device, without signing in.`,
  ],
  [
    'Which emails will I get?',
    'One with a link to the order: when we receive it, or, as a guest or until you confirm your email address, when you open the payment page. After that we’ll email you when it’s paid, ready to ship, shipped, delivered, cancelled or refunded.',
  ],
]
