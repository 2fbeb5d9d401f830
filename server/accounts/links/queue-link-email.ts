import { v7 } from 'uuid'
import type { Tx } from '#db/open.ts'
import { type EmailPart, tokenPlaceholder } from '#server/platform/mail/email-content.ts'
import { formatEmail } from '#server/platform/mail/format-email.ts'
import { countEmailsTo } from '#server/platform/mail/mail.queries.ts'
import { queueEmail } from '#server/platform/mail/queue-email.ts'
import type { Shop } from '#server/platform/shop.ts'
import { insertLink, type LinkKind } from './links.queries.ts'

const minuteMs = 60 * 1000
const dayMs = 24 * 60 * minuteMs

/** How long each link can be used, from the moment at which it was asked for. */
export const linkLifetimeMs: Record<LinkKind, number> = {
  'confirm-email': 7 * dayMs,
  'reset-password': 30 * minuteMs,
  'undo-email-change': 7 * dayMs,
  'claim-orders': 7 * dayMs,
}

const emailKinds = {
  'confirm-email': 'confirm-email',
  'reset-password': 'reset-password',
  'undo-email-change': 'email-changed',
  'claim-orders': 'claim-orders',
} as const

/** How many emails of one kind with a link an address gets within an hour, so that no address can be flooded. */
const maxLinkEmailsPerHour = 3

/** Notices to the address of an account, and links to a new password, which `queuePasswordLink` bounds. */
const isAlwaysSent: ReadonlySet<LinkKind> = new Set(['undo-email-change', 'reset-password'])

/** An email with a one-time link. */
export interface LinkEmail {
  kind: LinkKind
  userId: string
  to: string
  subject: string
  opening: string
  /** The page that the link opens; the token is added to it. */
  path: string
  label: string
  closing: string
  /** When what the link is about was asked for, where that is earlier than now. */
  askedAt?: Date | undefined
}

/**
 * Queues an email with a one-time link, which greets without a name, because the address may be a stranger's. Returns
 * false, and queues nothing, when the address has had the emails of an hour; notices and links to a new password are
 * always queued.
 */
export async function queueLinkEmail(shop: Shop, tx: Tx, email: LinkEmail): Promise<boolean> {
  const { kind, userId, to, subject, opening, path, label, closing, askedAt } = email
  const now = shop.now()
  const recent = await countEmailsTo(tx, to, emailKinds[kind], new Date(now.getTime() - 60 * minuteMs))
  if (recent >= maxLinkEmailsPerHour && !isAlwaysSent.has(kind)) return false
  const linkId = v7()
  const expiresAt = new Date(now.getTime() + linkLifetimeMs[kind])
  await insertLink(tx, { id: linkId, kind, userId, email: to, createdAt: askedAt ?? now, expiresAt })
  const details = shop.details()
  const parts: EmailPart[] = [
    { kind: 'link', label, url: `${details.publicUrl}${path}?token=${tokenPlaceholder}` },
    { kind: 'paragraph', text: closing },
  ]
  await queueEmail(shop, tx, {
    kind: emailKinds[kind],
    to,
    replyTo: shop.details().email,
    linkId,
    ...formatEmail(details, { subject, name: null, opening, parts }),
  })
  return true
}
