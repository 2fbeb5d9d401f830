import escapeHtml from 'escape-html'
import { moneyText, type Settings } from '../simulator.ts'
import type { Session } from '../provider-objects.ts'
import type { Checkout } from '../state/store.ts'

/** A whole page with the test payment warning. `hasError` marks the title, which a screen reader reads first. */
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

function backLink(settings: Settings, session: Session | null): Html {
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

export interface Html {
  readonly html: string
}

type Piece = string | number | null | Html | readonly Html[]

function write(piece: Piece): string {
  if (piece === null) return ''
  if (typeof piece === 'number') return String(piece)
  if (typeof piece === 'string') return escapeHtml(piece)
  return 'html' in piece ? piece.html : piece.map(write).join('')
}

/** Writes HTML from a template, whose attributes need quotes. Inserted text is escaped, inserted `Html` is not. */
export function html(strings: TemplateStringsArray, ...pieces: Piece[]): Html {
  return { html: String.raw({ raw: strings }, ...pieces.map(write)) }
}

function messagePage(settings: Settings, session: Session | null, heading: string, text: string): string {
  const content = html`<div class="plain">
    <h1>${heading}</h1>
    <p>${text}</p>
    ${backLink(settings, session)}
  </div>`
  return layout(settings, content)
}

/** The page of a session that is complete or expired. */
export function closedPage(settings: Settings, session: Session): string {
  return session.status === 'complete'
    ? messagePage(settings, session, 'This payment is complete', 'There is nothing more to do here.')
    : messagePage(
        settings,
        session,
        'This payment page has expired',
        'Nothing was paid. You can start the payment again from your order.',
      )
}

/** The page for an unknown URL. */
export function notFoundPage(settings: Settings): string {
  return messagePage(settings, null, 'This payment page does not exist', 'The address may be mistyped.')
}

/** The page for an internal error of the simulator. */
export function errorPage(settings: Settings): string {
  return messagePage(
    settings,
    null,
    'Something went wrong',
    'The payment page could not be shown. Try again in a moment.',
  )
}

/** The public path of a page below /card, as the shopper's browser requests it through the shop's proxy. */
export function pagePath({ publicUrl }: Settings, ...parts: string[]): string {
  return [new URL(publicUrl).pathname.replace(/\/$/, ''), ...parts.map(encodeURIComponent)].join('/')
}

/** The URL for the shopper after the session is complete: `success_url` with the session's id inserted. */
export function successUrl({ id, success_url }: Session): string {
  return new URL(success_url.replaceAll('{CHECKOUT_SESSION_ID}', id)).href
}

/** "Back to the shop": the success URL of a completed session, else `cancel_url`, else the home page. */
function backUrl({ publicUrl }: Settings, session: Session | null): string {
  if (session?.status === 'complete') return successUrl(session)
  return session?.cancel_url ?? new URL('/', publicUrl).href
}
