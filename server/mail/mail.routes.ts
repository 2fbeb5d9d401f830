import type { FastifyInstance } from 'fastify'
import { mail } from '#contract/mail.ts'
import { serve } from '#server/http/serve.ts'
import type { Shop } from '#server/shop.ts'
import { listOrderEmails } from './list-order-emails.ts'
import { resendEmail } from './resend-email.ts'

/** The calls of mail. */
export function mailRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, mail.ofOrder, ({ params }) => listOrderEmails(shop, params.id))
  serve(app, mail.resend, ({ params }) => resendEmail(shop, params.id))
}
