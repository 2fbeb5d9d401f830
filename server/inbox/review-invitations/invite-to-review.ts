import { reviewInvitations } from '#contract/inbox/review-invitations.ts'
import { transact, type Tx } from '#db/open.ts'
import { paths } from '#rules/paths.ts'
import { nzDayText } from '#rules/platform/nz-dates.ts'
import type { OpenJobs } from '#server/platform/jobs/open-jobs.ts'
import { tokenPlaceholder, type EmailContent } from '#server/platform/mail/email-content.ts'
import { formatEmail } from '#server/platform/mail/format-email.ts'
import { queueEmail } from '#server/platform/mail/queue-email.ts'
import { formatOrderNumber } from '#server/platform/order-number.ts'
import type { Shop } from '#server/platform/shop.ts'
import {
  insertInvitation,
  listInvitableOrders,
  listReviewableProducts,
  lockInvitableOrder,
  type DeliveryWindow,
  type InvitableOrder,
  type ReviewableProduct,
} from './review-invitations.queries.ts'

const dayMs = 24 * 3_600_000

/** Days after its day that an invitation is still sent: no outage loses one, no upgrade asks about old orders. */
const windowDays = 7

/** Products of one email. */
const maxProducts = 5

/** Orders that are read at once. */
const batchSize = 100

/** Schedules the invitations every hour, in one of the processes that share the database. */
export async function scheduleInvitations(shop: Shop, jobs: Pick<OpenJobs, 'schedule'>): Promise<void> {
  await jobs.schedule('review-invitations', { cron: '20 * * * *', maxDurationSeconds: 3600 }, () => inviteBuyers(shop))
}

/**
 * Asks the buyers of orders delivered the chosen number of days ago, or up to seven more, for a review, once an order.
 * An order that fails is logged, and the run fails at its end.
 */
export async function inviteBuyers(shop: Shop): Promise<void> {
  const nowMs = shop.now().getTime()
  const firstDays = shop.times().invitationDays
  const window = {
    from: new Date(nowMs - (firstDays + windowDays) * dayMs),
    to: new Date(nowMs - firstDays * dayMs),
  }
  let failed = 0
  let after: string | undefined
  for (;;) {
    const found = await listInvitableOrders(shop.db, window, { after, limit: batchSize })
    for (const orderId of found) {
      try {
        await inviteBuyer(shop, orderId, window)
      } catch (error) {
        failed++
        shop.log.error(error, `the buyer of the order ${orderId} could not be asked for a review`)
      }
    }
    after = found.at(-1)
    if (found.length < batchSize) break
  }
  if (failed > 0) throw new Error(`Orders whose buyers could not be asked for a review: ${failed}.`)
}

/** Asks the buyer of an order, unless no product is left to review. Then nothing is stored, and the window ends it. */
async function inviteBuyer(shop: Shop, orderId: string, window: DeliveryWindow): Promise<void> {
  await transact(shop.db, async (tx) => {
    const order = await lockInvitableOrder(tx, orderId, window)
    if (!order) return
    const { userId } = order
    const products = await listReviewableProducts(tx, { orderId, userId }, maxProducts)
    if (products.length === 0) return
    if (!(await insertInvitation(tx, { orderId, userId, createdAt: shop.now() }))) return
    await queueInvitation(shop, tx, orderId, order, products)
  })
}

/** Queues the email that asks a buyer for an honest review of products. */
async function queueInvitation(
  shop: Shop,
  tx: Tx,
  orderId: string,
  order: InvitableOrder,
  items: readonly ReviewableProduct[],
): Promise<void> {
  const details = shop.details()
  await queueEmail(shop, tx, {
    kind: 'review-invitation',
    to: order.email,
    replyTo: details.email,
    orderId,
    linkId: order.userId,
    unsubscribeUrl: linkTo(details.publicUrl, reviewInvitations.unsubscribe.url),
    ...formatEmail(details, contentOf(details.publicUrl, order, items)),
  })
}

function contentOf(
  publicUrl: string,
  { name, number, deliveredAt }: InvitableOrder,
  pieces: readonly ReviewableProduct[],
): EmailContent {
  const orderNumber = formatOrderNumber(number)
  const [only, ...others] = pieces
  const isOne = only !== undefined && others.length === 0
  return {
    subject: isOne ? `How is your ${only.name}?` : `How are the pieces from order ${orderNumber}?`,
    name,
    opening: `Your order ${orderNumber} arrived on ${nzDayText(deliveredAt.toISOString())}. Would you write an honest review of ${isOne ? 'this piece' : 'these pieces'}?`,
    parts: [
      ...pieces.map((product) => ({
        kind: 'link' as const,
        label: `Review the ${product.name}`,
        url: `${publicUrl}${paths.writeReview(product.id)}`,
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
