import type { FastifyInstance, FastifyRequest } from 'fastify'
import { orderLinks } from '#contract/payments/order-links.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts'
import { type Caller, callerOf } from '#server/platform/limits/caller.ts'
import type { LimitName } from '#server/platform/limits/limits.ts'
import {
  endLinkedOrder,
  endOrderLinks,
  getLinkedBuyer,
  openOrderLink,
  readLinkedOrder,
} from '#server/orders/links/order-link.ts'
import type { Shop } from '#server/platform/shop.ts'
import { confirmPaid } from './settle-session.ts'
import { withTimeout } from './provider-timeout.ts'
import { startCheckout } from './start-checkout.ts'

const ended = { message: 'The links to this order no longer work. Our next email about it will have a new one.' }

/** The endpoints of the links to orders in emails. */
export function orderLinkRoutes(app: FastifyInstance, shop: Shop): void {
  /** Asks the payment provider in the name of the buyer, within the limit of the buyer's account. */
  const ask = async <T>(
    name: LimitName,
    request: FastifyRequest,
    work: (orderId: string, buyer: SignedInUser, caller: Caller) => Promise<T>,
  ) => {
    const { orderId, buyer } = await getLinkedBuyer(shop, request, 'pay')
    const caller = callerOf(request, buyer._id)
    return shop.limiter.run([name], caller, () => withTimeout(shop, work(orderId, buyer, caller)))
  }

  registerEndpoint(app, orderLinks.open, ({ body, reply }) => openOrderLink(shop, body.token, reply))
  registerEndpoint(app, orderLinks.read, ({ request }) => readLinkedOrder(shop, request))
  registerEndpoint(app, orderLinks.startCheckout, ({ request }) =>
    ask('checkouts', request, (orderId, buyer, caller) =>
      startCheckout(shop, orderId, buyer, { isFromLink: true, caller }),
    ),
  )
  registerEndpoint(app, orderLinks.confirmPaid, ({ request }) =>
    ask('paid', request, (orderId, buyer) => confirmPaid(shop, orderId, buyer)),
  )
  registerEndpoint(app, orderLinks.end, async ({ request, reply }) => {
    await endLinkedOrder(shop, request, reply)
    return ended
  })
  registerEndpoint(app, orderLinks.endForOrder, async ({ user, params }) => {
    await endOrderLinks(shop, params.id, user)
    return ended
  })
}
