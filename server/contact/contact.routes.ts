import type { FastifyInstance } from 'fastify'
import { contact } from '#contract/contact.ts'
import { normalizeEmail } from '#rules/accounts/accounts.ts'
import { registerEndpoint } from '#server/http/register-endpoint.ts'
import { callerOf } from '#server/limits/caller.ts'
import type { Shop } from '#server/shop.ts'
import { sendMessage } from './send-message.ts'

/** The endpoint of the contact form. */
export function contactRoutes(app: FastifyInstance, shop: Shop): void {
  registerEndpoint(app, contact.send, ({ body, request }) =>
    shop.limiter.run(['messages-network', 'messages'], callerOf(request, normalizeEmail(body.email)), () =>
      sendMessage(shop, body),
    ),
  )
}
