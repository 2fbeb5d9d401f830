import type { ShopReview } from '#contract/inbox/manage-reviews.ts'
import { transact, type Db } from '#db/open.ts'
import { paths } from '#rules/paths.ts'
import { actorOf, recordAuditEvent } from '#server/platform/history/audit-log.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import type { EmailPart } from '#server/platform/mail/email-content.ts'
import { formatEmail } from '#server/platform/mail/format-email.ts'
import { deleteUnsentAbout, hasEmailAbout } from '#server/platform/mail/mail.queries.ts'
import { queueEmail } from '#server/platform/mail/queue-email.ts'
import { sentAfterUndo } from '#server/platform/mail/undoable-email.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import type { Shop } from '#server/platform/shop.ts'
import { getLockedReview, getReview } from './get-review.ts'
import { updateReview, findReviewer, type ReviewRow } from './shop-reviews.queries.ts'

/**
 * Stores or changes the public reply to a review; the first one is emailed to the author. Throws ShopError 404, 409 for
 * a hidden review or when the reply is no longer `before`.
 */
export async function replyToReview(
  shop: Shop,
  user: SignedInUser,
  id: string,
  wanted: { reply: string; before: string },
): Promise<ShopReview> {
  const reply = wanted.reply.trim()
  await transact(shop.db, async (tx) => {
    const row = await getLockedReview(tx, id)
    if (row.hiddenAt !== null) throw new ShopError(409, 'This review is hidden. Show it again, then reply.')
    if (row.reply === reply) return
    if ((row.reply ?? '') !== wanted.before) throw changedMeanwhile(row.repliedByName, wanted.before)
    const { _id: repliedById, name: repliedByName } = user
    await updateReview(tx, id, { reply, repliedAt: row.repliedAt ?? shop.now(), repliedById, repliedByName })
    await recordAuditEvent(shop, tx, {
      subject: 'product',
      subjectId: row.productId,
      action: row.reply === null ? 'review-replied' : 'review-reply-changed',
      by: actorOf(user),
      fields: [{ field: 'reviewReply', before: row.reply, after: reply }],
    })
    const isUnsent = await dropReviewReplyEmail(tx, id)
    if (row.reply === null || isUnsent) await queueReviewReplyEmail(shop, tx, row, reply)
  })
  return getReview(shop.db, id)
}

/** `by` is null when the reply was deleted. */
function changedMeanwhile(by: string | null, before: string): ShopError {
  if (by === null) return new ShopError(409, 'Someone has just deleted this reply.')
  const verb = before === '' ? 'already replied to this review' : 'just changed the reply'
  return new ShopError(409, `${by} has ${verb}.`)
}

/** Deletes the reply to a review, with its email unless that is sent. Throws ShopError 404, 409 without a reply. */
export async function deleteReply(shop: Shop, user: SignedInUser, id: string): Promise<ShopReview> {
  await transact(shop.db, async (tx) => {
    const row = await getLockedReview(tx, id)
    if (row.reply === null) throw new ShopError(409, 'This review has no reply.')
    await dropReviewReplyEmail(tx, id)
    await updateReview(tx, id, { reply: null, repliedAt: null, repliedById: null, repliedByName: null })
    await recordAuditEvent(shop, tx, {
      subject: 'product',
      subjectId: row.productId,
      action: 'review-reply-deleted',
      by: actorOf(user),
      fields: [{ field: 'reviewReply', before: row.reply, after: null }],
    })
  })
  return getReview(shop.db, id)
}

/** Drops the unsent email about a reply. Returns whether there was one, so that a changed reply is queued again. */
async function dropReviewReplyEmail(tx: Db, reviewId: string): Promise<boolean> {
  return (await deleteUnsentAbout(tx, 'review-replied', reviewId)) > 0
}

/**
 * Queues the email about a reply for when it can no longer be undone, once a review. None without a confirmed address,
 * which may be that of a stranger.
 */
async function queueReviewReplyEmail(shop: Shop, tx: Db, row: ReviewRow, reply: string): Promise<void> {
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
