import { moneyText } from '../money-text.ts'
import type { Settings } from '../simulator.ts'
import type { Checkout } from '../state/state-shape.ts'
import { pagePath } from './urls.ts'
import { cardForm, testNumbers } from './card-form.ts'
import type { CardFormState } from './card-form.ts'
import { html } from './html.ts'
import type { Html } from './html.ts'
import { layout, orderSummary } from './layout.ts'

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
