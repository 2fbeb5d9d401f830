import { Link } from 'react-router'
import { discountRule, type ShopDetails } from '#rules/shop-info.ts'
import { paths } from '#rules/paths.ts'
import type { Answer } from './answer.ts'
import { ShopEmail, ShopPhone } from './shop-contact.tsx'

/** Support: timber, sizes, pictures. */
export const productAnswers: readonly Answer[] = [
  [
    'Is it really solid timber?',
    'Yes. The material line on every page says pine, or solid timber; the description names the kind, such as oak, elm or mango, and what is not timber, such as a steel frame.',
  ],
  [
    'How do I read the sizes?',
    'Length × depth × height in millimetres. The length is the long side, the depth runs from front to back. The line under each picture is the length, and all lines are drawn to one scale.',
  ],
  [
    'Will mine look like the picture?',
    'Not exactly. Grain, knots and colour differ from board to board, and screens differ too. Sizes and construction are as stated.',
  ],
  [
    'How do I look after it?',
    'Wipe with a damp cloth, then a dry one. Use coasters under what is hot or wet, and keep the piece a hand’s width from heaters and out of the full sun. Oiled tops take a coat of furniture oil once a year.',
  ],
  [
    'It is Out of Stock. Will it come back?',
    <>
      Often, but not always. <Link to={paths.contact}>Tell us which piece</Link> and we say when, or that it will not.
    </>,
  ],
]

/** Support: what the law guarantees, and what timber does. */
export const warrantyAnswers: readonly Answer[] = [
  [
    'What am I covered for?',
    'The Consumer Guarantees Act 1993: a piece must be of acceptable quality, fit for its purpose, as described and shown, and arrive on time and undamaged. Nothing on this site takes any of that away.',
  ],
  [
    'For how long?',
    'For as long as a reasonable buyer would expect such a piece to last, at its price. The Act names no date, and neither do we. For a solid table that is years, not months.',
  ],
  [
    'What do you do about a fault?',
    <>
      Write to <ShopEmail /> or ring <ShopPhone />, with the order number and a photo. We repair, replace or refund
      within a reasonable time and pay the freight. If the fault is serious or cannot be put right, you choose: your
      money back, another piece, or keep it and be paid for what it has lost in value.
    </>,
  ],
  [
    'What is not a fault?',
    'Knots, saw marks, colour that deepens in the light, and a top that gains or loses a few millimetres between summer and winter: that is timber. So is fair wear. A joint that opens, a drawer that binds or a board that splits is not, and we put it right.',
  ],
  [
    'Do I need a receipt?',
    <>
      Your order in your <Link to={paths.profile}>profile</Link> is proof enough, and it can be printed.
    </>,
  ],
]

/** Support: signing up, signing in, leaving. */
export function accountAnswers(shop: ShopDetails): readonly Answer[] {
  return [
    [
      'Do I need an account?',
      'To look, search and fill the cart, no. To order, yes: it is where your orders and their receipts stand. A name, an email address and a password are all it takes.',
    ],
    [
      'How do I change my name, email address or password?',
      <>
        In your <Link to={paths.profile}>profile</Link>. A new password signs you out everywhere else.
      </>,
    ],
    [
      'I have forgotten my password.',
      <>
        Write to <ShopEmail /> from the address of your account and we help you back in. Nobody at {shop.name} can read
        your password, and nobody will ever ask you for it.
      </>,
    ],
    [
      'How do I close my account?',
      <>
        Write to <ShopEmail />. We delete the account; the orders stay for as long as tax law asks. The{' '}
        <Link to={paths.privacy}>privacy page</Link> says what is kept.
      </>,
    ],
  ]
}

/** Support: discount codes. */
export const promotionAnswers: readonly Answer[] = [
  ['Can I use more than one discount code?', `${discountRule}.`],
  [
    'How does a discount code work?',
    'When we give one out, we say with it what it takes off, until when, and where to enter it. You see the reduced total before you pay.',
  ],
  ['Do I pay too much without one?', 'No code is ever needed. The price on the page is the price that everybody sees.'],
]
