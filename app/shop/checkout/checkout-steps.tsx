import { Link } from 'react-router'
import { useAppSelector } from '#app/store/hooks.ts'
import { selectUserInfo } from '#app/store/session.ts'
import { correctEmailPath } from '#app/shop/frame/correct-email.ts'
import { paths } from '#rules/paths.ts'
import styles from './checkout.module.scss'

const steps = [
  { name: 'Sign In', to: correctEmailPath(paths.shipping) },
  { name: 'Shipping', to: paths.shipping },
  { name: 'Place Order', to: paths.placeOrder },
]

/** How many steps are done on each page. Payment has no step of its own. */
const doneSteps = { 'sign-in': 0, shipping: 1, payment: 2, 'place-order': 2 }

/**
 * The step bar (spec §2). Steps that are done are links; Sign In is one only for a guest, who corrects the email
 * address there.
 */
export function CheckoutSteps({ current }: { current: keyof typeof doneSteps }) {
  const isGuest = useAppSelector(selectUserInfo)?.isGuest ?? false
  const done = doneSteps[current]
  return (
    <ol className={`d-print-none ${styles.steps}`} aria-label="Checkout">
      {steps.map(({ name, to }, index) => {
        if (index < done) {
          return (
            <li className={styles.done} key={name}>
              {index > 0 || isGuest ? <Link to={to}>{name}</Link> : name}
            </li>
          )
        }
        const isCurrent = index === done && current !== 'payment'
        return (
          <li key={name} aria-current={isCurrent ? 'step' : undefined}>
            {name}
          </li>
        )
      })}
    </ol>
  )
}
