import escapeHtml from 'escape-html'
import type { Order } from '../paypal-objects.ts'

/** The simulated approval page: the order, and the buttons Pay and Cancel. No script, no account, no money. */
export function approvePage({ id, body }: Order): string {
  const { amount, items } = body.purchase_units[0]
  const brand = body.payment_source.paypal.experience_context.brand_name ?? 'the shop'
  const lines = items.map(({ name, quantity }) => `<li>${escapeHtml(`${quantity} × ${name}`)}</li>`)
  return `<!doctype html>
<html lang="en-NZ">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <link rel="icon" href="data:," />
    <title>Test payment · PayPal simulator</title>
    <style>
      body { max-width: 34rem; margin: 2rem auto; padding: 0 1.25rem; font: 1.0625rem/1.6 system-ui, sans-serif; color: #221f1a; background: #f3f0e9 }
      button { display: block; width: 100%; min-height: 48px; margin-top: 1rem; border: 1px solid #221f1a; background: none; color: inherit; font: inherit; font-weight: 600 }
      button.main { background: #44542d; border-color: #44542d; color: #fdfcf9 }
    </style>
  </head>
  <body>
    <main>
      <p><strong>Test payment.</strong> This page simulates PayPal: no money moves.</p>
      <h1>Pay ${escapeHtml(brand)}</h1>
      <p>${escapeHtml(`${amount.currency_code} ${amount.value}`)}</p>
      <ul>${lines.join('')}</ul>
      <form method="post" action="/checkoutnow/${id}">
        <button class="main" name="answer" value="pay">Pay</button>
        <button name="answer" value="cancel">Cancel and return to the shop</button>
      </form>
    </main>
  </body>
</html>
`
}
