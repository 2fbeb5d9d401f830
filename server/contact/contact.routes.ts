import type { FastifyInstance } from 'fastify'
import { contact } from '#contract/contact.ts'
import { plainEmail } from '#rules/accounts.ts'
import { hourlyGuard } from '#server/http/rate-limits.ts'
import { serve } from '#server/http/serve.ts'
import type { Shop } from '#server/shop.ts'
import { sendMessage } from './send-message.ts'

/** The call of the contact form. */
export function contactRoutes(app: FastifyInstance, shop: Shop): void {
  const limited = hourlyGuard(app, (request) => plainEmail((request.body as { email: string }).email))

  serve(app, contact.send, ({ body, request, reply }) => limited(request, reply, () => sendMessage(shop, body)))
}
