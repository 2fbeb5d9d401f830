import { moneyText } from '../money-text.ts'
import type { Session } from '../provider-objects.ts'
import type { Settings } from '../simulator.ts'
import type { Checkout } from '../state/state-shape.ts'
import { html, type Html } from './html.ts'
import { backUrl, pagePath } from './urls.ts'

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

/** The cone icon of the warning bar (Bootstrap Icons). */
const cone = html`<svg class="icon" viewBox="0 0 16 16" aria-hidden="true">
  <path
    d="m9.97 4.88.953 3.811C10.159 8.878 9.14 9 8 9s-2.158-.122-2.923-.309L6.03 4.88C6.635 4.957 7.3 5 8 5s1.365-.043 1.97-.12m-.245-.978L8.97.88C8.718-.13 7.282-.13 7.03.88L6.275 3.9C6.8 3.965 7.382 4 8 4s1.2-.036 1.725-.098m4.396 8.613a.5.5 0 0 1 .037.96l-6 2a.5.5 0 0 1-.316 0l-6-2a.5.5 0 0 1 .037-.96l2.391-.598.565-2.257c.862.212 1.964.339 3.165.339s2.303-.127 3.165-.339l.565 2.257z"
  />
</svg>`

/** The arrow icon of the back link (Bootstrap Icons). */
const arrow = html`<svg class="icon" viewBox="0 0 16 16" aria-hidden="true">
  <path
    d="M15 8a.5.5 0 0 0-.5-.5H2.707l3.147-3.146a.5.5 0 1 0-.708-.708l-4 4a.5.5 0 0 0 0 .708l4 4a.5.5 0 0 0 .708-.708L2.707 8.5H14.5A.5.5 0 0 0 15 8"
  />
</svg>`
