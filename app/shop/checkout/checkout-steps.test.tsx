import { Provider } from 'react-redux'
import { expect, test } from 'vitest'
import { signedIn } from '#app/store/session.ts'
import { makeStore } from '#app/store/store.ts'
import { markupOf, textOf } from '#tests/support/render.tsx'
import { CheckoutSteps } from './checkout-steps.tsx'
import styles from './checkout.module.scss'

/** The step bar of a guest, or of an account. */
function steps(current: 'sign-in' | 'shipping' | 'payment' | 'place-order', isGuest: boolean) {
  const store = makeStore()
  const user = { _id: 'u', name: 'Marama', email: 'marama@example.nz', isAdmin: false, ...(isGuest && { isGuest }) }
  store.dispatch(signedIn(user))
  return (
    <Provider store={store}>
      <CheckoutSteps current={current} />
    </Provider>
  )
}

test('the step bar names three steps and links to the ones that are done', () => {
  expect(textOf(steps('shipping', true))).toBe('Sign In Shipping Place Order')
  const html = markupOf(steps('place-order', true))
  expect(html).toContain('href="/login?redirect=%2Fshipping&amp;correct=email"')
  expect(html).toContain('href="/shipping"')
  expect(html).toContain('<li aria-current="step">Place Order</li>')
})

test('the step Sign In is done and no link for an account, which has nothing to do there', () => {
  expect(markupOf(steps('shipping', false))).toContain(`<li class="${styles.done}">Sign In</li>`)
  expect(markupOf(steps('place-order', false))).toContain('href="/shipping"')
})

test('no step is done at sign-in, and payment has no step of its own', () => {
  expect(markupOf(steps('sign-in', true))).not.toContain('<a ')
  const html = markupOf(steps('payment', true))
  expect(html).not.toContain('aria-current')
  expect(html.match(new RegExp(`class="${styles.done}"`, 'g'))).toHaveLength(2)
})
