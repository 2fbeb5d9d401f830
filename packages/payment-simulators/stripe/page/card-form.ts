import { html } from './html.ts'
import type { Html } from './html.ts'
import type { CardErrors, CardForm } from './read-card.ts'
import { formatCardNumber, testCards } from './test-cards.ts'

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
export function cardForm(form: CardFormState, action: string, amount: string): Html {
  return html`<form method="post" action="${action}">
    ${field(form, 'number')}
    <div class="pair">${field(form, 'expiry')}${field(form, 'cvc')}</div>
    ${field(form, 'name')}
    <button class="main-button">Pay ${amount}</button>
  </form>`
}

/** The list of test numbers and their effects. */
export function testNumbers(): Html {
  return html`<h2>Test numbers</h2>
    <dl>
      ${testCards.map(
        ({ number, effect }) =>
          html`<dt>${formatCardNumber(number)}</dt>
            <dd>${effect}</dd>`,
      )}
    </dl>`
}
