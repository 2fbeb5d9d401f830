import type { Db } from '#db/open.ts'
import { paths } from '#rules/paths.ts'
import type { EmailPart } from '#server/platform/mail/email-content.ts'
import { formatEmail } from '#server/platform/mail/format-email.ts'
import { deleteUnsentAbout, hasEmailAbout } from '#server/platform/mail/mail.queries.ts'
import { queueEmail } from '#server/platform/mail/queue-email.ts'
import { sentAfterUndo } from '#server/platform/mail/undoable-email.ts'
import type { Shop } from '#server/platform/shop.ts'
import { findReviewer, type ReviewRow } from './shop-reviews.queries.ts'

/**
 * Drops the email about a reply that is changed or deleted before the email is sent. Returns whether there was one, so
 * that a changed reply is queued again.
 */
export async function dropReviewReplyEmail(tx: Db, reviewId: string): Promise<boolean> {
  return (await deleteUnsentAbout(tx, 'review-replied', reviewId)) > 0
}

/**
 * Queues the email to the author of a review about the shop's reply, for the time when it cannot be undone any more:
 * one for each review, also when the reply is written again. None without a confirmed address, which may be that of a
 * stranger.
 */
export async function queueReviewReplyEmail(shop: Shop, tx: Db, row: ReviewRow, reply: string): Promise<void> {
  const reviewer = await findReviewer(tx, row.id)
  if (!reviewer || (await hasEmailAbout(tx, reviewer.email, 'review-replied', row.id))) return
  const details = shop.details()
  const { name, email, productName, isDraft } = reviewer
  const parts: EmailPart[] = [
    { kind: 'paragraph', text: reply },
    { kind: 'paragraph', text: 'Your review:' },
    { kind: 'paragraph', text: `“${row.comment}”` },
  ]
  const url = `${details.publicUrl}${paths.reviews(row.productId)}`
  const content = {
    subject: `Our reply to your review of the ${productName}`,
    name,
    opening: `Thanks for reviewing the ${productName}. Here’s our reply, which also appears under your review.`,
    parts: isDraft ? parts : [...parts, { kind: 'link' as const, label: 'See it on the page', url }],
  }
  await queueEmail(shop, tx, {
    notBefore: sentAfterUndo(shop),
    kind: 'review-replied',
    to: email,
    replyTo: details.email,
    about: row.id,
    ...formatEmail(details, content),
  })
}
