import { moneyText } from '../money-text.ts'
import type { Settings } from '../simulator.ts'
import type { Checkout } from '../state/state-shape.ts'
import { pagePath } from './urls.ts'
import { html } from './html.ts'
import { layout, orderSummary } from './layout.ts'

interface Question {
  step: 'confirm' | 'afterpay'
  heading: string
  text: string
  answers: readonly { value: string; label: string }[]
}

const confirmation: Question = {
  step: 'confirm',
  heading: 'Confirm your payment',
  text: 'The bank of this test card asks you to confirm the payment of',
  answers: [
    { value: 'approve', label: 'Approve' },
    { value: 'fail', label: 'Fail' },
  ],
}

const afterpay: Question = {
  step: 'afterpay',
  heading: 'Pay with Afterpay',
  text: 'Choose the outcome of the Afterpay payment of',
  answers: [
    { value: 'approve', label: 'Approve' },
    { value: 'decline', label: 'Decline' },
    { value: 'later', label: 'Pay later' },
  ],
}

function questionPage(settings: Settings, checkout: Checkout, { step, heading, text, answers }: Question): string {
  const { amount_total, currency } = checkout.session
  const buttons = answers.map(
    ({ value, label }, index) =>
      html`<button class="${index === 0 ? 'main-button' : 'other-button'}" name="answer" value="${value}">
        ${label}
      </button>`,
  )
  const content = html`<div class="columns">
    ${orderSummary(settings, checkout)}
    <div class="panel">
      <h1>${heading}</h1>
      <p>${text} ${moneyText(amount_total, currency)}.</p>
      <form method="post" action="${pagePath(settings, 'pay', checkout.id, step)}">${buttons}</form>
      ${step === 'afterpay' ? html`<p class="hint">Pay later completes the order first; the payment succeeds afterwards.</p>` : null}
    </div>
  </div>`
  return layout(settings, content)
}

/** The page that confirms or fails a card payment with confirmation. */
export function confirmationPage(settings: Settings, checkout: Checkout): string {
  return questionPage(settings, checkout, confirmation)
}

/** The page that simulates Afterpay. */
export function afterpayPage(settings: Settings, checkout: Checkout): string {
  return questionPage(settings, checkout, afterpay)
}
