import { Link } from 'react-router'
import {
  deliveryTime,
  minimumAgeYears,
  phoneHours,
  refundTime,
  replyTime,
  returnsWithin,
  type ShopDetails,
} from '#rules/shop-info.ts'
import { deliveryAreaText } from '#rules/shipping-address.ts'
import { paths } from '#rules/paths.ts'
import type { Answer } from './answer.ts'
import { ShopEmail, ShopPhone } from './shop-contact.tsx'

/** Support: from the cart to the payment. */
export function orderingAnswers(shop: ShopDetails): readonly Answer[] {
  return [
    [
      'How do I place an order?',
      `Add pieces to the cart, sign in, enter a New Zealand address and place the order. We hold the pieces for ${shop.holdMinutes} minutes while you pay.`,
    ],
    [
      `What happens when the ${shop.holdMinutes} minutes are over?`,
      'The pieces go back on sale and the order stays in your profile. You can still pay it: we take the pieces out of stock again when you start, or tell you that they have gone.',
    ],
    [
      'How can I pay?',
      'By credit or debit card, or with Afterpay. You pay on the page of our payment provider; we never see your card number. Afterpay splits the sum into four payments, on its own terms.',
    ],
    [
      'Is GST in the price?',
      'Yes. Every price is in New Zealand dollars and includes GST and freight. The order shows how much of it is GST.',
    ],
    [
      'Do I have to be of a certain age?',
      `${minimumAgeYears} or older. If you are younger, ask somebody who is to order for you.`,
    ],
    [
      'Can I change or cancel an order?',
      <>
        An order that you have not paid lapses by itself; nothing is charged. To change or cancel a paid one, ring{' '}
        <ShopPhone /> ({phoneHours}) or write to <ShopEmail />. Before it has left us we cancel it and refund all of it.
      </>,
    ],
    [
      'How do I know that you have my order?',
      <>
        It stands in your <Link to={paths.profile}>profile</Link> at once, with its number, and whether it is paid and
        delivered. We also email you when it has arrived and when it is paid.
      </>,
    ],
  ]
}

/** Support: freight and delivery. */
export const shippingAnswers: readonly Answer[] = [
  [
    'How long does delivery take?',
    `${deliveryTime}. We email you once your pieces are ready to ship, so that somebody can be at home.`,
  ],
  ['What does freight cost?', 'Nothing on top. It is in the price, anywhere in New Zealand.'],
  ['Do you ship overseas?', `No. ${deliveryAreaText}, to any address in it.`],
  [
    'Will it fit through my door?',
    'Every product page gives length, depth and height in millimetres and draws the piece to scale beside a door of 1980 × 760 mm. Measure the narrowest place on the way in, stairs and corners too, before you order.',
  ],
  [
    'It came damaged, or not at all. What now?',
    <>
      Write to <ShopEmail /> or ring <ShopPhone /> as soon as you can, with the order number and a photo of the damage.
      A piece is our risk until you have it: we repair it, replace it or pay you back, and collect it at our cost.
    </>,
  ],
]

/** Support: sending back, and the money. */
export const returnsAnswers: readonly Answer[] = [
  [
    'Can I send something back?',
    `Yes, within ${returnsWithin}, for any reason, unused and in its packaging. You choose how it travels back and pay for that.`,
  ],
  [
    'How do I send it back?',
    <>
      <Link to={paths.contact}>Write to us</Link> first, with the order number. We answer within {replyTime} and tell
      you where it goes. Pack it as it came: what is damaged on the way back for want of packing we may take off the
      refund.
    </>,
  ],
  [
    'When do I get my refund?',
    `${refundTime} after the piece is back with us, to the card or the Afterpay account that you paid with.`,
  ],
  [
    'What if the piece is faulty?',
    <>
      Then that limit does not apply, and the freight is ours to pay. The Consumer Guarantees Act 1993 applies; see{' '}
      <Link to="#warranty">Warranty</Link>.
    </>,
  ],
]
