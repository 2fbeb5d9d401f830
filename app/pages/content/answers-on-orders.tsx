import { Link } from 'react-router'
import type { ShopDetails } from '#contract/pages.ts'
import { answerDays, deliveryTime, minimumAgeYears, refundTime, replyTime, returnsWithin } from '#rules/shop-info.ts'
import { deliveryAreaText } from '#rules/delivery/shipping-address.ts'
import { paths } from '#rules/paths.ts'
import { firstHoldMinutes } from '#rules/catalogue/stock.ts'
import type { Answer } from './answer.ts'
import { ShopEmail, ShopPhone } from './shop-contact.tsx'

/** Support: from the cart to the payment. */
export function orderingAnswers(shop: ShopDetails): readonly Answer[] {
  return [
    [
      'How do I place an order?',
      `Add pieces to the cart, sign in or continue as a guest, enter a New Zealand address and place the order. We hold the pieces for ${shop.holdMinutes} minutes while you pay; for a guest ${firstHoldMinutes(shop.holdMinutes, true)} minutes until the payment page is opened.`,
    ],
    [
      'What happens when the hold is over?',
      `The pieces go back on sale, and the order stays: in your profile, or behind the link in our email. You can still pay for it as long as we have stock, up to ${shop.payableDays} days after you placed it: when you start the payment, we hold the pieces again, or tell you that they have sold out.`,
    ],
    [
      'How can I pay?',
      'By credit or debit card, with Afterpay, or with PayPal where your order offers it. You pay on the payment provider’s own page; we never see your card number. Afterpay splits the total into four payments, on its own terms.',
    ],
    ...gstAnswers(shop),
    ['How old do I have to be?', `${minimumAgeYears} or older. If you are younger, ask an adult to order for you.`],
    [
      'Can I change or cancel an order?',
      <>
        To cancel an order that you have not paid for, open it in your <Link to={paths.profile}>profile</Link> or with
        the link in our email, and choose Cancel this order. You won’t be charged. We cancel an order that is not paid
        within {shop.payableDays} days. To cancel pieces of a paid order, ask on its page until they are ready to ship.
        To change an order, call <ShopPhone /> ({shop.phoneHours}) or write to <ShopEmail />. Until we send it, we can
        cancel it and refund it in full.
      </>,
    ],
    [
      'How do I know that you have received my order?',
      <>
        Its page opens straight away, with its number and what happens next. With an account it is in your{' '}
        <Link to={paths.profile}>profile</Link> too. We also email you a link to it: when we receive the order, or, as a
        guest or while your email address is not confirmed, when you open the payment page. The link opens the order on
        any device, without signing in. And we email you when it is paid, ready to ship, shipped, delivered, cancelled
        or refunded.
      </>,
    ],
  ]
}

/** A shop that is not registered for GST has no answer about it. */
function gstAnswers({ isGstRegistered }: ShopDetails): readonly Answer[] {
  if (!isGstRegistered) return []
  return [
    [
      'Is GST in the price?',
      'Yes. Every price is in New Zealand dollars and includes GST and freight. The order shows how much of it is GST.',
    ],
  ]
}

/** Support: freight and delivery. */
export const shippingAnswers: readonly Answer[] = [
  [
    'How long does delivery take?',
    `${deliveryTime} after we receive your payment, depending on where you live. The product page and the cart show the days for your postal code, and your order keeps them. To Great Barrier, Stewart Island and the Chatham Islands we call you to arrange the delivery. We email you when a piece is ready to ship, when it is shipped, with its tracking number where the carrier has one, and when it is delivered.`,
  ],
  ['What does freight cost?', 'Nothing extra. It is included in the price, anywhere in New Zealand.'],
  ['Do you ship overseas?', `No. ${deliveryAreaText}, to any address in the country.`],
  [
    'Will it fit through my door?',
    'Every product page says in millimetres how wide, deep and high the piece is and shows the piece to scale beside a door of 1980 × 760 mm. Before you order, measure the narrowest place on the way in, including stairs and corners.',
  ],
  [
    'My order is damaged or hasn’t arrived. What should I do?',
    <>
      As soon as you can, choose “Ask for a return” on the page of your order and add photos of any damage, or write to{' '}
      <ShopEmail /> or call <ShopPhone /> with the order number. We’re responsible for a piece until it’s delivered: we
      repair it, replace it or refund it, and collect it at our cost.
    </>,
  ],
]

/** Support: returns and refunds. */
export const returnsAnswers: readonly Answer[] = [
  [
    'Can I return something?',
    `Yes, within ${returnsWithin}, for any reason, unused and in its packaging. You choose how to send it and pay the return freight.`,
  ],
  [
    'How do I return it?',
    <>
      Open the order under <Link to={paths.profile}>My Orders</Link> or with the link in an email about it, and choose
      “Ask for a return” below its parcel: we answer within {answerDays.return} business days and tell you where to send
      it. We refund it when it is here. Or <Link to={paths.contact}>write to us</Link> first, with the order number: we
      reply within {replyTime}. Pack it as it arrived: if it is damaged on the way back because it was poorly packed, we
      may deduct the damage from the refund.
    </>,
  ],
  [
    'When do I get my refund?',
    `${refundTime} after the piece is back with us, on the card or account that you paid with.`,
  ],
  [
    'What if the piece is faulty?',
    <>
      Then that time limit does not apply, and we pay the freight. The Consumer Guarantees Act 1993 applies; see{' '}
      <Link to="#warranty">Warranty</Link>.
    </>,
  ],
]
