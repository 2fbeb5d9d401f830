import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { AccessAction } from '#contract/accounts/access-actions.ts'
import { createdAt, id } from '../../columns.ts'
import { personal } from '../../personal.ts'

/** Uses of access, without what was typed. No foreign keys: events outlive rows and wait for no locks. */
export const accessEvents = pgTable(
  'access_events',
  {
    id: id(),
    action: text().$type<AccessAction>().notNull(),
    /** Who signed in, or whose password was tried. Null for a visitor without an account. */
    userId: uuid(),
    /** The admin who acted on another person's account. */
    byUserId: uuid(),
    isFromCommandLine: boolean().notNull().default(false),
    orderId: uuid(),
    /** What the action leaves open, such as the name of a limit. */
    detail: text().notNull().default(''),
    /** Further events of this action in the same hour were not recorded. */
    hidesMore: boolean().notNull().default(false),
    /** The browser and system in words; empty when unknown. */
    device: text().notNull().default(''),
    /** An IPv4 address or an IPv6 /64, as the limits count it; empty when unknown. */
    network: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [
    index('access_events_newest').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('access_events_of_action').on(table.action, table.createdAt.desc().nullsFirst()),
    index('access_events_of_user').on(table.userId, table.createdAt.desc().nullsFirst()),
    index('access_events_by_user')
      .on(table.byUserId, table.createdAt.desc().nullsFirst())
      .where(sql`by_user_id is not null`),
  ],
)

personal(accessEvents, {
  of: 'userId',
  exportedAs: 'accessEvents',
  keep: { days: 'access', since: 'createdAt', step: 'access events' },
})
