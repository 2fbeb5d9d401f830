import { Link } from 'react-router'
import type { ShopDetails } from '#contract/pages.ts'
import { discountRule } from '#rules/shop-info.ts'
import { paths } from '#rules/paths.ts'
import type { Answer } from './answer.ts'
import { ShopEmail, ShopPhone } from './shop-contact.tsx'

/** Support: timber, sizes, pictures. */
export const productAnswers: readonly Answer[] = [
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
    <>
      Often, but not always. <Link to={paths.contact}>Tell us which piece</Link>, and we will tell you if and when it
      will be back.
    </>,
  ],
]

/** Support: the guarantees of the law, and the nature of timber. */
export const warrantyAnswers: readonly Answer[] = [
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
    <>
      Write to <ShopEmail /> or call <ShopPhone />, with the order number and a photo. We repair, replace or refund the
      piece within a reasonable time and pay the freight. If the fault is serious or cannot be fixed, you choose: a
      refund, a replacement, or compensation for the loss in value if you keep the piece.
    </>,
  ],
  [
    'What is not a fault?',
    'Knots, saw marks, colour that deepens in the light, and a top that gains or loses a few millimetres between summer and winter are normal for timber. Fair wear is not a fault either. A joint that opens, a drawer that sticks or a board that splits is a fault, and we fix it.',
  ],
  [
    'Do I need a receipt?',
    <>
      No. The order is proof of purchase: in your <Link to={paths.profile}>profile</Link>, or behind the link in our
      emails. Its page has a receipt to print.
    </>,
  ],
]

/** Support: signing up, signing in, leaving. */
export function accountAnswers(shop: ShopDetails): readonly Answer[] {
  return [
    [
      'Do I need an account?',
      'No. On the way to the checkout you can continue as a guest: all we ask for is an email address for the receipt. With an account your orders, receipts and addresses are in one place, on any device. A guest can make one later, in the profile.',
    ],
    [
      'How do I change my name, email address or password?',
      <>
        In your <Link to={paths.profile}>profile</Link>. A new email address needs your password, and we write to both
        addresses about it. A new password signs you out on all other devices.
      </>,
    ],
    [
      'I have forgotten my password.',
      <>
        <Link to={paths.forgotPassword}>Ask for a link</Link> to choose a new one. It works once and for 30 minutes. We
        cannot read your password, and {shop.name} will never ask you for it. If the link does not come, write to{' '}
        <ShopEmail />.
      </>,
    ],
    [
      'How do I close my account?',
      <>
        Delete it in your profile, or write to <ShopEmail />. We keep the orders, because tax law requires records. The{' '}
        <Link to={paths.privacy}>privacy page</Link> lists what we keep.
      </>,
    ],
  ]
}

/** Support: discount codes. */
export const promotionAnswers: readonly Answer[] = [
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
