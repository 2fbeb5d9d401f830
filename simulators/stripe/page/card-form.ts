import { html } from './html.ts'
import type { Html } from './html.ts'
import type { CardFaults, CardForm } from './read-card.ts'
import { groupsOfFour, testCards } from './test-cards.ts'

const fields = {
  number: { label: 'Card number', autocomplete: 'cc-number', inputmode: 'numeric' },
  expiry: { label: 'Expiry', autocomplete: 'cc-exp', inputmode: 'text' },
  cvc: { label: 'CVC', autocomplete: 'cc-csc', inputmode: 'numeric' },
  name: { label: 'Name on card', autocomplete: 'cc-name', inputmode: 'text' },
} as const

type FieldName = keyof typeof fields

export interface CardFormState {
  typed: CardForm
  faults: CardFaults
  /** What went wrong with the payment as a whole. */
  notice: string | null
}

function describe({ faults, notice }: CardFormState, name: FieldName): Html | null {
  if (faults[name]) return html` aria-invalid="true" aria-describedby="${name}-fault"`
  return name === 'number' && notice ? html` aria-describedby="notice"` : null
}

function field(form: CardFormState, name: FieldName): Html {
  const { label, autocomplete, inputmode } = fields[name]
  const fault = form.faults[name]
  const first = Object.keys(form.faults)[0] ?? (form.notice ? 'number' : undefined)
  const value = name === 'cvc' ? '' : form.typed[name]
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
    ${fault ? html`<p class="fault" id="${name}-fault" role="alert">${fault}</p>` : null}
  </div>`
}

/** The form for a card. What was typed is kept, except the CVC; each fault stands beside its field. */
export function cardForm(form: CardFormState, action: string, amount: string): Html {
  return html`<form method="post" action="${action}">
    ${field(form, 'number')}
    <div class="pair">${field(form, 'expiry')}${field(form, 'cvc')}</div>
    ${field(form, 'name')}
    <button class="main-button">Pay ${amount}</button>
  </form>`
}

/** The list of test numbers, and what each does. */
export function testNumbers(): Html {
  return html`<h2>Test numbers</h2>
    <dl>
      ${testCards.map(
        ({ number, does }) =>
          html`<dt>${groupsOfFour(number)}</dt>
            <dd>${does}</dd>`,
      )}
    </dl>`
}
