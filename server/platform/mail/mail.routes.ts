import type { FastifyInstance } from 'fastify'
import { mail } from '#contract/platform/mail.ts'
import { registerEndpoint, registerList } from '#server/platform/http/register-endpoint.ts'
import type { Shop } from '#server/platform/shop.ts'
import { listOrderEmails } from './list-order-emails.ts'
import { readEmail, readEmailPage } from './read-email.ts'
import { resendEmail } from './resend-email.ts'

export function mailRoutes(app: FastifyInstance, shop: Shop): void {
  registerList(app, mail.ofOrder, ({ params, query }) => listOrderEmails(shop, params.id, query))
  registerEndpoint(app, mail.read, ({ params }) => readEmail(shop, params))
  registerEndpoint(app, mail.page, ({ params, reply }) => readEmailPage(shop, params, reply))
  registerEndpoint(app, mail.resend, ({ params }) => resendEmail(shop, params.id))
}
