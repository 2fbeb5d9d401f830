import type { FastifyReply } from 'fastify'
import { isId } from '#rules/platform/ids.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { findEmailOf, type EmailRow } from './mail.queries.ts'
import { textDeleted } from './resend-email.ts'

interface EmailOfOrder {
  id: string
  emailId: string
}

/** Reads an email about an order as its buyer got it, without link secrets. Throws ShopError 404, 409 once deleted. */
export async function readEmail(shop: Shop, of: EmailOfOrder): Promise<{ text: string; hasPage: boolean }> {
  const { text, html } = await requireEmail(shop, of)
  return { text: withoutSecrets(text), hasPage: html !== null }
}

/** Reads an email's HTML for a frame, without scripts and links: such a link opens the order. Throws as `readEmail`. */
export async function readEmailPage(shop: Shop, of: EmailOfOrder, reply: FastifyReply): Promise<string> {
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
