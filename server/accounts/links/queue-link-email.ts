import { v7 } from 'uuid'
import { transact, type Tx } from '#db/open.ts'
import { paths } from '#rules/paths.ts'
import { lockUser } from '#server/accounts/accounts.queries.ts'
import { type EmailPart, tokenPlaceholder } from '#server/platform/mail/email-content.ts'
import { formatEmail } from '#server/platform/mail/format-email.ts'
import { countEmailsTo } from '#server/platform/mail/mail.queries.ts'
import { queueEmail } from '#server/platform/mail/queue-email.ts'
import type { Shop } from '#server/platform/shop.ts'
import { hasUsableLink, insertLink, type LinkKind } from './links.queries.ts'

const minuteMs = 60 * 1000
const dayMs = 24 * 60 * minuteMs

/** From the moment at which the link was asked for. */
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

const maxLinkEmailsPerHour = 3

/** Notices to the account's address, and password links, which `queuePasswordLink` limits. */
const isAlwaysSent: ReadonlySet<LinkKind> = new Set(['undo-email-change', 'reset-password'])

export interface LinkEmail {
  kind: LinkKind
  userId: string
  to: string
  subject: string
  opening: string
  /** The page that the link opens, with the token added. */
  path: string
  label: string
  closing: string
  /** When the change was asked for, if earlier than now. */
  askedAt?: Date | undefined
}

/**
 * Queues an email with a one-time link, without a name, because the address may be a stranger's. Returns false after
 * the emails of an hour; notices and password links are always queued.
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

type AskedBy = 'the user' | 'the shop'

/** No other link is sent while a usable one is younger, so an address gets at most three an hour. */
export const minutesBetweenLinks = 20

/** Returns false if the user no longer exists or has a usable link from the last 20 minutes. */
export async function sendPasswordLink(shop: Shop, userId: string, askedBy: AskedBy): Promise<boolean> {
  return transact(shop.db, async (tx) => {
    const user = await lockUser(tx, userId)
    return user ? queuePasswordLink(shop, tx, user, askedBy) : false
  })
}

/**
 * Queues that email in the caller's transaction. Returns false while an earlier link is usable: a stranger's requests
 * neither fill the mailbox nor replace the link that the owner is about to open.
 */
export async function queuePasswordLink(
  shop: Shop,
  tx: Tx,
  user: { _id: string; email: string },
  askedBy: AskedBy,
): Promise<boolean> {
  const { name: shopName } = shop.details()
  const now = shop.now()
  const madeAfter = new Date(now.getTime() - minutesBetweenLinks * 60_000)
  const link = { userId: user._id, kind: 'reset-password', email: user.email } as const
  if (await hasUsableLink(tx, link, { madeAfter, now })) return false
  return queueLinkEmail(shop, tx, {
    kind: 'reset-password',
    userId: user._id,
    to: user.email,
    subject: 'Choose a new password',
    opening:
      askedBy === 'the user'
        ? `Someone asked for a new password for your account at ${shopName}.`
        : `${shopName} has sent you a link to choose a new password.`,
    path: paths.resetPassword,
    label: 'Choose a new password',
    closing:
      'The link works once, within 30 minutes. If you didn’t ask for it, ignore this email and your password stays the same.',
  })
}
