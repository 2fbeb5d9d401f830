import { moneyText } from '../money-text.ts'
import type { Session } from '../provider-objects.ts'
import type { Settings } from '../simulator.ts'
import type { Checkout } from '../state/state-shape.ts'
import { backUrl, pagePath } from './urls.ts'
import { html } from './html.ts'
import type { Html } from './html.ts'
import { arrow, cone } from './icons.ts'

/**
 * A whole page: the test payment warning, then `content`. `hasError` marks the title, so that a screen reader reads it
 * first.
 */
export function layout(settings: Settings, content: Html, { hasError = false } = {}): string {
  return html`<!doctype html>
    <html lang="en-NZ">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${hasError ? 'Error: ' : null}Test payment · ${settings.shopName}</title>
        <link rel="icon" href="${pagePath(settings, 'icon.svg')}" type="image/svg+xml" />
        <link rel="stylesheet" href="${pagePath(settings, 'page.css')}" />
      </head>
      <body>
        <main>
          <div class="warning">
            <p class="container">
              ${cone}
              <span> <strong>Test payment</strong> No card is charged. This page simulates the payment provider. </span>
            </p>
          </div>
          <div class="container body">${content}</div>
        </main>
      </body>
    </html> `.html
}

/** The link back to the shop. */
export function backLink(settings: Settings, session: Session | null): Html {
  return html`<a class="back" href="${backUrl(settings, session)}"
    >${arrow}<span>Back to ${settings.shopName}</span></a
  >`
}

function row(label: string, amount: string): Html {
  return html`<li><span>${label}</span><span class="amount">${amount}</span></li>`
}

/** The order summary: the back link, the order, its total and its lines. Amounts are given in cents. */
export function orderSummary(settings: Settings, { session, lines, payment }: Checkout): Html {
  const money = (cents: number) => moneyText(cents, session.currency)
  const discount = session.total_details.amount_discount
  return html`<div>
    ${backLink(settings, session)}
    ${payment.description === null ? null : html`<p class="order">${payment.description}</p>`}
    <p class="total">${money(session.amount_total)}</p>
    <ul class="lines">
      ${lines.map((line) => row(`${line.quantity} × ${line.description}`, money(line.amount_subtotal)))}
      ${discount > 0 ? row('Discount', `−${money(discount)}`) : null}
    </ul>
  </div>`
}
