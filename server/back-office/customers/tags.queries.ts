import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#db/open.ts'
import { customerTags } from '#db/tables/back-office/customer-notes.ts'

/** Lists the tags of some people by the alphabet, each once. */
export async function listTagsOfPeople(db: Db, userIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectDistinct({ tag: customerTags.tag })
    .from(customerTags)
    .where(inArray(customerTags.userId, [...userIds]))
    .orderBy(asc(customerTags.tag))
  return rows.map(({ tag }) => tag)
}

export async function insertCustomerTag(tx: Db, userId: string, tag: string, now: Date): Promise<void> {
  await tx.insert(customerTags).values({ userId, tag, createdAt: now })
}

/** Takes a tag off some people. Returns false when none of them has it. */
export async function deleteCustomerTag(tx: Db, userIds: readonly string[], tag: string): Promise<boolean> {
  const deleted = await tx
    .delete(customerTags)
    .where(and(inArray(customerTags.userId, [...userIds]), eq(customerTags.tag, tag)))
    .returning({ tag: customerTags.tag })
  return deleted.length > 0
}

/** Lists the tags that customers have, the most used at most `limit`, by the alphabet. */
export async function listCustomerTags(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .select({ tag: customerTags.tag })
    .from(customerTags)
    .groupBy(customerTags.tag)
    .orderBy(desc(sql`count(*)`), asc(customerTags.tag))
    .limit(limit)
  return rows.map(({ tag }) => tag).sort((one, other) => one.localeCompare(other, 'en-NZ'))
}
