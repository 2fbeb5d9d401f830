import type { FastifyInstance, FastifyReply } from 'fastify'
import { type Email, mail } from '#contract/platform/mail.ts'
import { registerEndpoint, registerList } from '#server/platform/http/register-endpoint.ts'
import type { Shop } from '#server/platform/shop.ts'
import { isId } from '#rules/platform/ids.ts'
import { emailPageSize } from '#rules/catalogue/listing.ts'
import { toListPage } from '#server/platform/http/page-link.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { transact } from '#db/open.ts'
import { daysText } from '#rules/platform/days-text.ts'
import {
  type EmailRow,
  findBuyerAddress,
  findEmailOf,
  listEmailsOf,
  lockEmail,
  toEmail,
  updateQueued,
} from './mail.queries.ts'
import { waitOf } from './undoable-email.ts'

export function mailRoutes(app: FastifyInstance, shop: Shop): void {
  registerList(app, mail.ofOrder, ({ params, query }) => listOrderEmails(shop, params.id, query))
  registerEndpoint(app, mail.read, ({ params }) => readEmail(shop, params))
  registerEndpoint(app, mail.page, ({ params, reply }) => readEmailPage(shop, params, reply))
  registerEndpoint(app, mail.resend, ({ params }) => resendEmail(shop, params.id))
}

/** Lists one page of the emails about an order, oldest first. Throws ShopError 404 for an unknown order. */
async function listOrderEmails(shop: Shop, orderId: string, { pageNumber = 1 }: { pageNumber?: number }) {
  const part = { limit: emailPageSize + 1, offset: (pageNumber - 1) * emailPageSize }
  const found = isId(orderId) ? await listEmailsOf(shop.db, orderId, part) : undefined
  if (!found) throw new ShopError(404, 'Order not found')
  const url = mail.ofOrder.url.replace(':id', orderId)
  return toListPage(
    found.map((row) => toEmail(row, waitOf(shop, row))),
    { url, query: {}, pageNumber, size: emailPageSize },
  )
}

interface EmailOfOrder {
  id: string
  emailId: string
}

/** Reads an email about an order as its buyer got it, without link secrets. Throws ShopError 404, 409 once deleted. */
async function readEmail(shop: Shop, of: EmailOfOrder): Promise<{ text: string; hasPage: boolean }> {
  const { text, html } = await requireEmail(shop, of)
  return { text: withoutSecrets(text), hasPage: html !== null }
}

/** Reads an email's HTML for a frame, without scripts and links: such a link opens the order. Throws as `readEmail`. */
async function readEmailPage(shop: Shop, of: EmailOfOrder, reply: FastifyReply): Promise<string> {
  const { html } = await requireEmail(shop, of)
  if (html === null) throw new ShopError(404, 'Email not found')
  reply.headers({
    'content-type': 'text/html; charset=utf-8',
    // An email has its styles in its elements. Nothing in it can run, and only the shop's pages can frame it.
    'content-security-policy': `default-src 'none'; img-src 'self' data: https:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox`,
    'x-frame-options': 'SAMEORIGIN',
  })
  return withoutSecrets(html.replaceAll(/ href="[^"]*"/g, ''))
}

async function requireEmail(shop: Shop, { id, emailId }: EmailOfOrder): Promise<EmailRow> {
  const found = isId(id) && isId(emailId) ? await findEmailOf(shop.db, id, emailId) : undefined
  if (!found) throw new ShopError(404, 'Email not found')
  if (found.text === '') throw new ShopError(409, textDeleted(shop.config.keepDays.emails, 'read'))
  return found
}

/**
 * A text without the tokens of links. A stored text has a placeholder for each (`tokenPlaceholder`); anything else in its
 * place is left out too.
 */
function withoutSecrets(text: string): string {
  return text.replaceAll(/(\btoken=)[^\s"<>&]+/g, '$1…')
}

/**
 * Sends an email again, to the buyer's present address (promises 26). Throws ShopError 404, 409 if queued or deleted.
 */
async function resendEmail(shop: Shop, id: string): Promise<Email> {
  return transact(shop.db, async (tx) => {
    const email = isId(id) ? await lockEmail(tx, id) : undefined
    if (!email) throw new ShopError(404, 'Email not found')
    if (email.status === 'queued') {
      throw new ShopError(
        409,
        'This email is already waiting to go. It will be sent as soon as the mail server accepts it.',
      )
    }
    if (email.text === '') throw new ShopError(409, textDeleted(shop.config.keepDays.emails, 'sent again'))
    // Its link opens the order, and the former address of an account may be another person’s.
    const buyerAddress = email.orderId === null ? undefined : await findBuyerAddress(tx, email.orderId)
    const queued = await updateQueued(tx, email, buyerAddress ?? email.to)
    await shop.mailer.enqueue(tx, id)
    return toEmail(queued, waitOf(shop, queued))
  })
}

/** Why an email whose text was deleted can’t be used any more. */
function textDeleted(days: number, use: 'sent again' | 'read'): string {
  return `The text of this email was deleted after ${daysText(days)}, so it can’t be ${use}.`
}
