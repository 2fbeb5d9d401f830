import { reviewInvitations } from '#contract/inbox/review-invitations.ts'
import type { Tx } from '#db/open.ts'
import { nzDayText } from '#rules/platform/nz-dates.ts'
import { paths } from '#rules/paths.ts'
import { type EmailContent, tokenPlaceholder } from '#server/platform/mail/email-content.ts'
import { formatEmail } from '#server/platform/mail/format-email.ts'
import { queueEmail } from '#server/platform/mail/queue-email.ts'
import { formatOrderNumber } from '#server/platform/order-number.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { InvitableOrder, ReviewablePiece } from './review-invitations.queries.ts'

/** Queues the email that asks a buyer for an honest review of pieces. */
export async function queueInvitation(
  shop: Shop,
  tx: Tx,
  orderId: string,
  order: InvitableOrder,
  pieces: readonly ReviewablePiece[],
): Promise<void> {
  const details = shop.details()
  await queueEmail(shop, tx, {
    kind: 'review-invitation',
    to: order.email,
    replyTo: details.email,
    orderId,
    linkId: order.userId,
    unsubscribeUrl: linkTo(details.publicUrl, reviewInvitations.unsubscribe.url),
    ...formatEmail(details, contentOf(details.publicUrl, order, pieces)),
  })
}

function contentOf(
  publicUrl: string,
  { name, number, deliveredAt }: InvitableOrder,
  pieces: readonly ReviewablePiece[],
): EmailContent {
  const orderNumber = formatOrderNumber(number)
  const [only, ...others] = pieces
  const isOne = only !== undefined && others.length === 0
  return {
    subject: isOne ? `How is your ${only.name}?` : `How are the pieces from order ${orderNumber}?`,
    name,
    opening: `Your order ${orderNumber} arrived on ${nzDayText(deliveredAt.toISOString())}. Would you write an honest review of ${isOne ? 'this piece' : 'these pieces'}?`,
    parts: [
      ...pieces.map((piece) => ({
        kind: 'link' as const,
        label: `Review the ${piece.name}`,
        url: `${publicUrl}${paths.writeReview(piece.id)}`,
      })),
      {
        kind: 'paragraph',
        text: 'Good or bad, we publish what you write, and it helps others choose. There’s no reward and no obligation.',
      },
      {
        kind: 'paragraph',
        text: 'If something’s wrong with a piece, reply to this email. We only ask once per order.',
      },
      {
        kind: 'link',
        label: 'Stop emails that ask for reviews',
        url: linkTo(publicUrl, paths.stopReviewEmails),
        isSecondary: true,
      },
    ],
  }
}

function linkTo(publicUrl: string, path: string): string {
  return `${publicUrl}${path}?token=${tokenPlaceholder}`
}
