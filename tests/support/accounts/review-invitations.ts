import { asc } from 'drizzle-orm'
import type { EmailRow } from '#server/platform/mail/mail.queries.ts'
import { reviewInvitations } from '#db/tables/inbox/review-invitations.ts'
import type { Person } from '#tests/support/factories.ts'
import { type BoughtSet, buySet } from '#tests/support/requests.ts'
import type { TestShop } from '#tests/support/start-shop.ts'

export function daysLater(start: Date, days: number): Date {
  return new Date(start.getTime() + days * 24 * 3_600_000)
}

/** Buys a table and four chairs, which are delivered now. */
export async function buyDelivered(shop: TestShop, buyer: Person, admin: Person): Promise<BoughtSet> {
  const set = await buySet(shop, buyer)
  await deliver(shop, set.id, admin)
  return set
}

export async function deliver(shop: TestShop, orderId: string, admin: Person): Promise<void> {
  const { status, text } = await shop.call('PUT', `/api/orders/${orderId}/deliver`, { as: admin })
  if (status !== 200) throw new Error(`delivering responded with ${status}: ${text}`)
}

/** The emails that ask for a review, sent or not, oldest first. */
export async function invitationEmails(shop: TestShop): Promise<EmailRow[]> {
  return (await shop.mail.rows()).filter(({ kind }) => kind === 'review-invitation')
}

/** The orders whose buyers were asked, in the order of their ids. */
export async function invitationRows({ shop }: TestShop) {
  return shop.db.select().from(reviewInvitations).orderBy(asc(reviewInvitations.orderId))
}
