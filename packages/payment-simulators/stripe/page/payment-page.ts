import { moneyText, type Settings } from '../simulator.ts'
import type { Checkout } from '../state/store.ts'
import { html, type Html, layout, orderSummary, pagePath } from './layout.ts'
import { type CardErrors, type CardForm, formatCardNumber, testCards } from './read-card.ts'

function choices(settings: Settings, { id, session }: Checkout, form: CardFormState): Html {
  const action = pagePath(settings, 'pay', id)
  if (session.amount_total === 0) {
    return html`<p>There is nothing to pay.</p>
      <form method="post" action="${action}"><button class="main-button">Complete order</button></form>`
  }
  const takes = (method: string) => session.payment_method_types.includes(method)
  const afterpay = html`<form method="get" action="${action}/afterpay">
    <button class="${takes('card') ? 'other-button' : 'main-button'}">Pay with Afterpay</button>
  </form>`
  return html`${takes('card') ? cardForm(form, action, moneyText(session.amount_total, session.currency)) : null}
  ${takes('afterpay_clearpay') ? afterpay : null}
  ${
    takes('card')
      ? html`<hr />
          ${testNumbers()}`
      : null
  }`
}

/** The payment page of a session: the order summary and the payment methods that the session allows. */
export function paymentPage(settings: Settings, checkout: Checkout, form: CardFormState): string {
  const { payment_method_types, amount_total } = checkout.session
  const byCard = payment_method_types.includes('card') ? 'Pay by card' : 'Pay with Afterpay'
  const content = html`<div class="columns">
    ${orderSummary(settings, checkout)}
    <div class="panel">
      <h1>${amount_total === 0 ? 'Complete your order' : byCard}</h1>
      ${form.notice ? html`<p class="notice" id="notice" role="alert">${form.notice}</p>` : null}
      ${choices(settings, checkout, form)}
    </div>
  </div>`
  return layout(settings, content, { hasError: form.notice !== null || Object.keys(form.errors).length > 0 })
}

const fields = {
  number: { label: 'Card number', autocomplete: 'cc-number', inputmode: 'numeric' },
  expiry: { label: 'Expiry', autocomplete: 'cc-exp', inputmode: 'text' },
  cvc: { label: 'CVC', autocomplete: 'cc-csc', inputmode: 'numeric' },
  name: { label: 'Name on card', autocomplete: 'cc-name', inputmode: 'text' },
} as const

type FieldName = keyof typeof fields

export interface CardFormState {
  entered: CardForm
  errors: CardErrors
  /** The error of the payment as a whole. */
  notice: string | null
}

function describe({ errors, notice }: CardFormState, name: FieldName): Html | null {
  if (errors[name]) return html` aria-invalid="true" aria-describedby="${name}-error"`
  return name === 'number' && notice ? html` aria-describedby="notice"` : null
}

function field(form: CardFormState, name: FieldName): Html {
  const { label, autocomplete, inputmode } = fields[name]
  const error = form.errors[name]
  const first = Object.keys(form.errors)[0] ?? (form.notice ? 'number' : undefined)
  const value = name === 'cvc' ? '' : form.entered[name]
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      type="text"
      value="${value}"
      autocomplete="${autocomplete}"
      inputmode="${inputmode}"
      spellcheck="false"
      ${first === name ? html`autofocus` : null}
      ${describe(form, name)}
    />
    ${error ? html`<p class="error" id="${name}-error" role="alert">${error}</p>` : null}
  </div>`
}

/** The card form. It keeps the entered values, except the CVC, and shows each error next to its field. */
function cardForm(form: CardFormState, action: string, amount: string): Html {
  return html`<form method="post" action="${action}">
    ${field(form, 'number')}
    <div class="pair">${field(form, 'expiry')}${field(form, 'cvc')}</div>
    ${field(form, 'name')}
    <button class="main-button">Pay ${amount}</button>
  </form>`
}

function testNumbers(): Html {
  return html`<h2>Test numbers</h2>
    <dl>
      ${testCards.map(
        ({ number, effect }) =>
          html`<dt>${formatCardNumber(number)}</dt>
            <dd>${effect}</dd>`,
      )}
    </dl>`
}

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
