import type { FastifyInstance, FastifyReply } from 'fastify'
import escapeHtml from 'escape-html'
import type { Order } from './paypal-objects.ts'
import type { Simulator } from './simulator.ts'

/** The page on which the payer approves an order, and the redirect back to the shop. */
export function approveRoutes(simulator: Simulator) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get<{ Querystring: { token?: string } }>('/checkoutnow', async ({ query }, reply) => {
      const order = simulator.orders.get(query.token ?? '')
      if (!order)
        return reply.code(404).type('text/html; charset=utf-8').send('<!doctype html><title>Not found</title>')
      return reply.type('text/html; charset=utf-8').send(approvePage(order))
    })

    app.post<{ Params: { id: string }; Body: { answer?: string } }>(
      '/checkoutnow/:id',
      async ({ params, body }, reply) => {
        const order = simulator.orders.get(params.id)
        if (!order) return reply.code(404).send()
        return body.answer === 'pay' ? approve(simulator, order, reply) : redirectToShop(order, 'cancel_url', {}, reply)
      },
    )
  }
}

function approve(simulator: Simulator, order: Order, reply: FastifyReply): FastifyReply {
  if (order.status === 'PAYER_ACTION_REQUIRED') {
    order.status = 'APPROVED'
    order.updatedAt = simulator.now().toISOString()
  }
  return redirectToShop(order, 'return_url', { PayerID: 'STANDINPAYER1' }, reply)
}

/** Redirects to a URL of the merchant. The provider adds the order's id as the parameter `token`. */
function redirectToShop(
  { id, body }: Order,
  field: 'return_url' | 'cancel_url',
  params: Record<string, string>,
  reply: FastifyReply,
): FastifyReply {
  const address = new URL(body.payment_source.paypal.experience_context[field])
  for (const [name, value] of Object.entries({ token: id, ...params })) address.searchParams.set(name, value)
  return reply.redirect(address.href, 303)
}

/** The simulated approval page: the order, and the buttons Pay and Cancel. No script, no account, no money. */
function approvePage({ id, body }: Order): string {
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
