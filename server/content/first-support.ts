import type { SupportSection, SupportSectionId, SupportValues } from '#contract/content/support.ts'
import { discountRule } from '#rules/shop-info.ts'
import { deliveryAreaText } from '#rules/delivery/shipping-address.ts'
import { paths } from '#rules/paths.ts'
import { type FirstAnswer, firstOrdering } from './first-ordering.ts'

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

/** A section whose answers have ids from 1. */
function section(id: SupportSectionId, answers: readonly FirstAnswer[]): SupportSection {
  return { id, answers: answers.map(([question, answer], at) => ({ id: `${id}-${at + 1}`, question, answer })) }
}

const profile = `[profile](${paths.profile})`

const shipping: readonly FirstAnswer[] = [
  [
    'How long does delivery take?',
    '{delivery time} after we receive your payment, depending on where you live. The product page and the cart show the days for your postal code, and your order keeps them. To Great Barrier, Stewart Island and the Chatham Islands we call you to arrange the delivery. We email you when a piece is ready to ship, when it is shipped, with its tracking number where the carrier has one, and when it is delivered.',
  ],
  ['What does freight cost?', 'Nothing extra. It is included in the price, anywhere in New Zealand.'],
  ['Do you ship overseas?', `No. ${deliveryAreaText}, to any address in the country.`],
  [
    'Will it fit through my door?',
    'Every product page says in millimetres how wide, deep and high the piece is and shows the piece to scale beside a door of 1980 × 760 mm. Before you order, measure the narrowest place on the way in, including stairs and corners.',
  ],
  [
    'My order is damaged or hasn’t arrived. What should I do?',
    'As soon as you can, choose “Ask for a return” on the page of your order and add photos of any damage, or write to {email} or call {phone} with the order number. We’re responsible for a piece until it’s delivered: we repair it, replace it or refund it, and collect it at our cost.',
  ],
]

const returns: readonly FirstAnswer[] = [
  [
    'Can I return something?',
    'Yes, within {return time}, for any reason, unused and in its packaging. You choose how to send it and pay the return freight.',
  ],
  [
    'How do I return it?',
    `Open the order under [My Orders](${paths.profile}) or with the link in an email about it, and choose “Ask for a return” below its parcel: we answer within {return answer days} business days and tell you where to send it. We refund it when it is here. Or [write to us](${paths.contact}) first, with the order number: we reply within {reply time}. Pack it as it arrived: if it is damaged on the way back because it was poorly packed, we may deduct the damage from the refund.`,
  ],
  [
    'When do I get my refund?',
    '{refund time} after the piece is back with us, on the card or account that you paid with.',
  ],
  [
    'What if the piece is faulty?',
    `Then that time limit does not apply, and we pay the freight. The Consumer Guarantees Act 1993 applies; see [Warranty](${paths.support}#warranty).`,
  ],
]

const productInfo: readonly FirstAnswer[] = [
  [
    'Is it really solid timber?',
    'Yes. Every product page gives the material as pine or solid timber. The description names the kind of timber, such as oak, elm or mango, and any other material, such as a steel frame.',
  ],
  [
    'How do I read the sizes?',
    'In millimetres: wide is from side to side, deep is from front to back. The sliders and the specifications call the same sizes length (side to side) and width (front to back). The line under each picture goes from side to side, and all lines have the same scale.',
  ],
  [
    'Will my piece look like the picture?',
    'Not exactly. Grain, knots and colour differ from board to board, and screens differ too. Sizes and construction are as stated.',
  ],
  [
    'How do I care for it?',
    'Wipe it with a damp cloth, then a dry one. Use coasters under anything hot or wet, and keep the piece a hand’s width from heaters and out of full sun. Oil an oiled top with furniture oil once a year.',
  ],
  [
    'It is out of stock. Will it come back?',
    `Often, but not always. [Tell us which piece](${paths.contact}), and we will tell you if and when it will be back.`,
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
    'Write to {email} or call {phone}, with the order number and a photo. We repair, replace or refund the piece within a reasonable time and pay the freight. If the fault is serious or cannot be fixed, you choose: a refund, a replacement, or compensation for the loss in value if you keep the piece.',
  ],
  [
    'What is not a fault?',
    'Knots, saw marks, colour that deepens in the light, and a top that gains or loses a few millimetres between summer and winter are normal for timber. Fair wear is not a fault either. A joint that opens, a drawer that sticks or a board that splits is a fault, and we fix it.',
  ],
  [
    'Do I need a receipt?',
    `No. The order is proof of purchase: in your ${profile}, or behind the link in our emails. Its page has a receipt to print.`,
  ],
]

const account: readonly FirstAnswer[] = [
  [
    'Do I need an account?',
    'No. On the way to the checkout you can continue as a guest: all we ask for is an email address for the receipt. With an account your orders, receipts and addresses are in one place, on any device. A guest can make one later, in the profile.',
  ],
  [
    'How do I change my name, email address or password?',
    `In your ${profile}. A new email address needs your password, and we write to both addresses about it. A new password signs you out on all other devices.`,
  ],
  [
    'I have forgotten my password.',
    `[Ask for a link](${paths.forgotPassword}) to choose a new one. It works once and for 30 minutes. We cannot read your password, and {shop} will never ask you for it. If the link does not come, write to {email}.`,
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
    'No. The price on the page is the same for everyone, and you never need a code.',
  ],
]
