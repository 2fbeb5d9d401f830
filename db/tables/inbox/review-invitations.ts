import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt } from '../../columns.ts'
import { personal } from '../../personal.ts'
import { users } from '../accounts/accounts.ts'
import { orders } from '../orders/orders.ts'

/**
 * The orders whose buyers were asked for a review, inserted in the transaction of the email: an order has one email,
 * once, also after the email is deleted.
 */
export const reviewInvitations = pgTable(
  'review_invitations',
  {
    orderId: uuid()
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [index('review_invitations_user').on(table.userId)],
)

personal(reviewInvitations, { of: 'userId', exportedAs: 'reviewInvitations' })

/**
 * The secrets by which an account stops the emails that ask for reviews, one for each try to send one. Only the SHA-256
 * of a token is stored, and it works as long as the account exists.
 */
export const reviewStopLinks = pgTable(
  'review_stop_links',
  {
    tokenHash: text().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [index('review_stop_links_user').on(table.userId)],
)

personal(reviewStopLinks, { of: 'userId' })
