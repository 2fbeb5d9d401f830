import type { FastifyInstance } from 'fastify'
import { contact } from '#contract/contact.ts'
import { normalizeEmail } from '#rules/accounts.ts'
import { hourlyGuard } from '#server/http/rate-limits.ts'
import { registerEndpoint } from '#server/http/register-endpoint.ts'
import type { Shop } from '#server/shop.ts'
import { sendMessage } from './send-message.ts'

/** The endpoint of the contact form. */
export function contactRoutes(app: FastifyInstance, shop: Shop): void {
  const limited = hourlyGuard(app, (request) => normalizeEmail((request.body as { email: string }).email))

  registerEndpoint(app, contact.send, ({ body, request, reply }) =>
    limited(request, reply, () => sendMessage(shop, body)),
  )
}
