import { Link } from 'react-router'
import { paths } from '#rules/paths.ts'

const steps = [
  { name: 'Sign In', to: '/login?redirect=%2Fshipping' },
  { name: 'Shipping', to: paths.shipping },
  { name: 'Place Order', to: paths.placeOrder },
]

/** How many steps lie behind each page; payment stands between Shipping and Place Order and is no step of its own. */
const behind = { 'sign-in': 0, shipping: 1, payment: 2, 'place-order': 2 }

/** The step bar of the checkout (spec §2): what is done is a link, the present step says so. */
export function CheckoutSteps({ current }: { current: keyof typeof behind }) {
  const done = behind[current]
  return (
    <ol className="steps" aria-label="Checkout">
      {steps.map(({ name, to }, index) => {
        if (index < done) {
          return (
            <li className="done" key={name}>
              <Link to={to}>{name}</Link>
            </li>
          )
        }
        const isHere = index === done && current !== 'payment'
        return (
          <li key={name} aria-current={isHere ? 'step' : undefined}>
            {name}
          </li>
        )
      })}
    </ol>
  )
}
