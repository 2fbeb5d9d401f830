import { expect, test } from 'vitest'
import { CheckoutSteps } from './checkout-steps.tsx'
import { markupOf, textOf } from '#tests/support/render.tsx'
import styles from './checkout-steps.module.scss'

test('the step bar names three steps and links to the ones that are done', () => {
  expect(textOf(<CheckoutSteps current="shipping" />)).toBe('Sign In Shipping Place Order')
  const html = markupOf(<CheckoutSteps current="place-order" />)
  expect(html).toContain('href="/login?redirect=%2Fshipping"')
  expect(html).toContain('href="/shipping"')
  expect(html).toContain('<li aria-current="step">Place Order</li>')
})

test('no step is done at sign-in, and payment has no step of its own', () => {
  expect(markupOf(<CheckoutSteps current="sign-in" />)).not.toContain('<a ')
  const html = markupOf(<CheckoutSteps current="payment" />)
  expect(html).not.toContain('aria-current')
  expect(html.match(new RegExp(`class="${styles.done}"`, 'g'))).toHaveLength(2)
})
