import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Order } from '../paypal-objects.ts'
import type { Simulator } from '../simulator.ts'
import { approvePage } from './approve-page.ts'

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
