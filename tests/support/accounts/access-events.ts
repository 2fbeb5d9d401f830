import { asc, eq } from 'drizzle-orm'
import { accessEvents } from '#db/tables/accounts/access-events.ts'
import type { TestShop } from '#tests/support/start-shop.ts'

export type AccessEventRow = typeof accessEvents.$inferSelect

export function eventRows({ shop }: TestShop, userId?: string): Promise<AccessEventRow[]> {
  return shop.db
    .select()
    .from(accessEvents)
    .where(userId === undefined ? undefined : eq(accessEvents.userId, userId))
    .orderBy(asc(accessEvents.createdAt), asc(accessEvents.id))
}

/** The actions of the access events about an account, oldest first, each with its detail. */
export async function actionsOf(shop: TestShop, userId: string): Promise<string[]> {
  return (await eventRows(shop, userId)).map(({ action, detail }) => [action, detail].filter(Boolean).join(': '))
}
