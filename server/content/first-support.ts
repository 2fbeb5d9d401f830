import type { SupportSection, SupportSectionId, SupportValues } from '#contract/content/support.ts'
import { deliveryAreaText } from '#rules/orders/delivery/shipping-address.ts'
import { paths } from '#rules/paths.ts'
import { discountRule, minimumAgeYears } from '#rules/platform/shop-info.ts'

/** The support page of the specification (spec §2), until the owner publishes another one. */
export function firstSupport(isGstRegistered: boolean): SupportValues {
  return {
    sections: [
      section('ordering', firstOrdering(isGstRegistered)),
      section('shipping', shipping),
      section('returns', returns),
      section('product-info', productInfo),
      section('warranty', warranty),
      section('account', account),
      section('promotions', promotions),
    ],
  }
}

function section(id: SupportSectionId, answers: readonly FirstAnswer[]): SupportSection {
  return { id, answers: answers.map(([question, answer], at) => ({ id: `${id}-${at + 1}`, question, answer })) }
}

const profile = `[profile](${paths.profile})`

const shipping: readonly FirstAnswer[] = [
  [
    'How long does delivery take?',
    '{delivery time} after we receive your payment, depending on where you live. Enter your postcode on a product page or in the cart to see your dates. Your order keeps them. For Great Barrier, Stewart Island and the Chathams, we’ll call you to arrange delivery. We email you when a piece is ready to ship, when it’s shipped, with its tracking number where the carrier has one, and when it’s delivered.',
  ],
  ['What does freight cost?', 'Nothing extra. It’s included in the price, anywhere in New Zealand.'],
  ['Do you ship overseas?', `No. ${deliveryAreaText}, to any address.`],
  [
    'Will it fit through my door?',
    'Every product page gives width, depth and height in millimetres and shows the piece to scale next to a 1980 × 760 mm door. Enter your space and doorway there and we’ll tell you whether it fits. Before you order, measure the narrowest place on the way in, including stairs and corners.',
  ],
  [
    'My order is damaged or hasn’t arrived. What should I do?',
    'As soon as you can, choose “Ask for a return” on your order’s page and add photos of any damage, or write to {email} or call {phone} with the order number. We’re responsible for a piece until it’s delivered: we repair it, replace it or refund it, and collect it at our cost.',
  ],
]

const returns: readonly FirstAnswer[] = [
  [
    'Can I return something?',
    'Yes, within {return time}, for any reason, unused and in its packaging. You arrange and pay for the return freight.',
  ],
  [
    'How do I return it?',
    `Open the order under [My Orders](${paths.profile}) or with the link in an email about it, and choose “Ask for a return” below its parcel: we’ll answer within {return answer days} business days and tell you where to send it. We’ll refund it once it’s back with us. Or [write to us](${paths.contact}) first, with the order number: we’ll reply by email within {reply time}, weekends included. Pack it as it arrived: if it’s damaged on the way back because it was poorly packed, we may deduct the damage from the refund.`,
  ],
  ['When do I get my refund?', '{refund time} after the piece is back with us, to the card or account you paid with.'],
  [
    'What if the piece is faulty?',
    `That time limit doesn’t apply, and we pay the freight. The Consumer Guarantees Act 1993 applies; see [Warranty](${paths.support}#warranty).`,
  ],
]

const productInfo: readonly FirstAnswer[] = [
  [
    'Is it really solid timber?',
    'Yes: every timber part is solid pine or hardwood. Some pieces also have a steel frame or glass doors; the product page says so. The description names the kind of timber, such as oak, elm or mango.',
  ],
  [
    'How do I read the sizes?',
    'In millimetres: wide is from side to side, deep is from front to back. The sliders and the specifications call the same sizes length (side to side) and width (front to back). The line under each picture goes from side to side, and every line is to the same scale.',
  ],
  [
    'Will my piece look like the picture?',
    'Not exactly. Grain, knots and colour differ from board to board, and screens differ too. Sizes and construction are as stated.',
  ],
  [
    'How do I care for it?',
    'Wipe it with a damp cloth, then a dry one. Use coasters under anything hot or wet, and keep the piece a hand’s width from heaters and out of full sun. Once a year, oil an oiled top or wax a waxed one. Lacquer needs neither. The product page says which you have.',
  ],
  [
    'It’s out of stock. Will it come back?',
    'Often, but not always. Press “Tell me when it’s back” on its page and we’ll email you once, on the day it’s back.',
  ],
]

const warranty: readonly FirstAnswer[] = [
  [
    'What am I covered for?',
    'The Consumer Guarantees Act 1993 covers you: a piece must be of acceptable quality, fit for its purpose, as described and shown, and must arrive on time and undamaged. Nothing on this site limits those rights.',
  ],
  [
    'For how long?',
    'For as long as a reasonable buyer would expect such a piece to last, at its price. The Act sets no date: for a solid table that means years, not months. The years of warranty on a product page are our own promise. Your rights under the Act are separate from it and may last longer.',
  ],
  [
    'What do you do about a fault?',
    'Write to {email} or call {phone}, with the order number and a photo. We repair, replace or refund the piece within a reasonable time and pay the freight. If the fault is serious or can’t be fixed, you choose: a refund, a replacement, or compensation for the loss in value if you keep the piece.',
  ],
  [
    'What isn’t a fault?',
    'Knots, saw marks, colour that deepens in the light, and a top that gains or loses a few millimetres between summer and winter are normal for timber. Fair wear isn’t a fault either. A joint that opens, a drawer that sticks or a board that splits is a fault, and we fix it.',
  ],
  [
    'Do I need a receipt?',
    `No. The order is proof of purchase: in your ${profile}, or behind the link in our emails. Its page has a receipt to print.`,
  ],
]

const account: readonly FirstAnswer[] = [
  [
    'Do I need an account?',
    'No. You can check out as a guest: apart from a delivery address, all we need is an email address for the receipt. With an account your orders, receipts and addresses are in one place, on any device. A guest can make one later, in the profile.',
  ],
  [
    'How do I change my name, email address or password?',
    `In your ${profile}. A new email address needs your password, and we write to both addresses about it. A new password signs you out on all other devices.`,
  ],
  [
    'I have forgotten my password.',
    `[Ask for a link](${paths.forgotPassword}) to choose a new one. It works once, within 30 minutes. We can’t read your password, and {shop} will never ask you for it. If the link doesn’t come, write to {email}.`,
  ],
  [
    'How do I close my account?',
    `Delete it in your profile, or write to {email}. We keep the orders, because tax law requires records. The [privacy page](${paths.privacy}) lists what we keep.`,
  ],
]

const promotions: readonly FirstAnswer[] = [
  ['Can I use more than one discount code?', `${discountRule}.`],
  [
    'How does a discount code work?',
    'Enter it in the cart, or open a link that contains it. Every step from the cart to the payment shows the new total.',
  ],
  [
    'Am I missing out without a code?',
    'Only if you’ve been sent one: enter it in the cart. Otherwise everyone pays the price on the page.',
  ],
]

type FirstAnswer = readonly [question: string, answer: string]

/** The answers on ordering, without GST for a shop that is not registered. */
function firstOrdering(isGstRegistered: boolean): readonly FirstAnswer[] {
  return [...fromCartToPayment, ...(isGstRegistered ? [gst] : []), ...afterOrdering]
}

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
