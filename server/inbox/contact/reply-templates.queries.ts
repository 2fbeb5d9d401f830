import { and, asc, eq, ne, sql } from 'drizzle-orm'
import { alphabetical } from '#db/folded-text.ts'
import type { Db, Tx } from '#db/open.ts'
import { replyTemplates } from '#db/tables/inbox/reply-templates.ts'

export type ReplyTemplateRow = typeof replyTemplates.$inferSelect

/** Lets one transaction after the other change templates, which are counted and have different names. */
export async function waitForTemplates(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('templates of replies'))`)
}

export function listTemplates(db: Db): Promise<ReplyTemplateRow[]> {
  return db
    .select()
    .from(replyTemplates)
    .orderBy(asc(alphabetical(replyTemplates.name)), asc(replyTemplates.id))
}

export async function findTemplate(db: Db, id: string): Promise<ReplyTemplateRow | undefined> {
  const [row] = await db.select().from(replyTemplates).where(eq(replyTemplates.id, id))
  return row
}

/** Finds another template than `id` that has a name, in any case of its letters. */
export async function findTemplateByName(db: Db, name: string, id: string | null) {
  const isOther = id === null ? undefined : ne(replyTemplates.id, id)
  const [row] = await db
    .select()
    .from(replyTemplates)
    .where(and(sql`lower(${replyTemplates.name}) = lower(${name})`, isOther))
  return row
}

export async function countTemplates(db: Db): Promise<number> {
  return db.$count(replyTemplates)
}

export async function insertTemplate(tx: Tx, row: typeof replyTemplates.$inferInsert): Promise<void> {
  await tx.insert(replyTemplates).values(row)
}

/** Changes a template and counts the change. */
export async function updateTemplate(tx: Tx, id: string, change: { name: string; text: string }): Promise<void> {
  await tx
    .update(replyTemplates)
    .set({ ...change, version: sql`${replyTemplates.version} + 1` })
    .where(eq(replyTemplates.id, id))
}

/** Deletes a template. Returns whether it existed. */
export async function deleteTemplateRow(db: Db, id: string): Promise<boolean> {
  const deleted = await db.delete(replyTemplates).where(eq(replyTemplates.id, id)).returning({ id: replyTemplates.id })
  return deleted.length > 0
}
