import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt } from '../../columns.ts'
import { personal } from '../../personal.ts'
import { users } from '../accounts/accounts.ts'
import { orders } from '../orders/orders.ts'

/** Orders whose buyers were asked for a review, once each, inserted with the email. */
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

/** The tokens by which an account stops such emails, one per try to send one, as SHA-256. */
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
