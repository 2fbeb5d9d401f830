import { and, desc, eq, gte, isNull, lt, ne, notInArray, or, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { AuditEvent, HistorySubject, HistoryTopic } from '#contract/platform/history.ts'
import type { Db } from '#db/open.ts'
import { apiTokens } from '#db/tables/accounts/api-tokens.ts'
import { users } from '#db/tables/accounts/accounts.ts'
import { products } from '#db/tables/catalogue/catalogue.ts'
import { shopPages } from '#db/tables/content/content.ts'
import { deliveryZones } from '#db/tables/orders/delivery.ts'
import { discounts } from '#db/tables/selling/discounts.ts'
import { changes } from '#db/tables/platform/history.ts'
import { orders } from '#db/tables/orders/orders.ts'
import { webhooks } from '#db/tables/platform/webhooks.ts'
import { containsFolded, containsFoldedIndexed } from '#server/platform/text/folded-text.queries.ts'

export type AuditRow = typeof changes.$inferSelect

/** Inserts audit events, 1000 with each statement, because a statement takes at most 65,535 values. */
export async function insertAuditEvents(tx: Db, rows: readonly (typeof changes.$inferInsert)[]): Promise<void> {
  for (let at = 0; at < rows.length; at += 1000) await tx.insert(changes).values(rows.slice(at, at + 1000))
}

/** Lists a part of the audit events of a subject, newest first. They remain after the subject is deleted. */
export async function listAuditEventsOf(
  db: Db,
  { subject, id: subjectId }: { subject: HistorySubject; id: string },
  { limit, offset }: { limit: number; offset: number },
): Promise<AuditEvent[]> {
  const rows = await db
    .select()
    .from(changes)
    .where(and(eq(changes.subject, subject), eq(changes.subjectId, subjectId)))
    .orderBy(desc(changes.createdAt), desc(changes.id))
    .limit(limit)
    .offset(offset)
  return rows.map(({ id, action, byName, byKind, fields, createdAt }) => ({
    _id: id,
    action,
    by: byName,
    byKind,
    fields,
    createdAt: createdAt.toISOString(),
  }))
}

export interface ShopEventFilter {
  /** A part of the name of the author, the product or the person; or the number of an order. */
  text: string
  orderNumber: number | undefined
  /** The ids of the changes that have the text, as `findEventIds` finds them; undefined when it is frequent. */
  ids?: string[] | undefined
  by: 'people' | 'shop' | undefined
  about: HistoryTopic | undefined
  from: Date | undefined
  until: Date | undefined
  /** Whether changes of money, of people and of connections are listed. */
  hasAll: boolean
}

/** A change, and the name of its subject as it is now; null for one that is deleted. */
export interface ShopEventRow {
  event: AuditRow
  productName: string | null
  orderNumber: number | null
  userName: string | null
  zoneName: string | null
  pageTitle: string | null
  webhookUrl: string | null
  tokenName: string | null
  discountCode: string | null
  /** The account to which the change added the order; null when it did not, or the order was taken out again. */
  addedTo: string | null
}

/** A change that added the order of a guest to an account, with none that took it out again. */
const isStillAdded = sql`${changes.action} = 'added-to-account' and not exists (
  select 1 from ${changes} later
  where later.subject = ${changes.subject} and later.subject_id = ${changes.subjectId}
    and later.action = 'taken-from-account' and later.id > ${changes.id})`

/** A text that more changes have is frequent: the newest of them are found by reading from the newest change on. */
const maxFoundIds = 30_000

/** Finds the ids of changes that have a text; undefined when it is frequent and reading from the newest is faster. */
export async function findEventIds(db: Db, text: string): Promise<string[] | undefined> {
  const { id, subject, subjectId } = changes
  const ofSubject = (kind: HistorySubject, table: PgTable, tableId: PgColumn, name: SQLWrapper) => sql`
    select ${id} as id from ${changes} join ${table} on ${tableId} = ${subjectId}
    where ${eq(subject, kind)} and ${containsFolded(text, name)}`
  if (await isFrequent(db, text)) return undefined
  const { rows } = await db.execute<{ id: string }>(sql`
    select ${id} as id from ${changes} where ${containsFoldedIndexed(text, changes.byName)}
    union all ${ofSubject('product', products, products.id, products.name)}
    union all ${ofSubject('user', users, users.id, users.name)}
    union all ${ofSubject('delivery-zone', deliveryZones, deliveryZones.id, deliveryZones.name)}
    union all ${ofSubject('content', shopPages, shopPages.id, shopPages.title)}
    union all ${ofSubject('discount', discounts, discounts.id, discounts.code)}
    union all select ${id} as id from ${changes} where ${hasDeletedName(text)}
    limit ${maxFoundIds + 1}`)
  return rows.length > maxFoundIds ? undefined : rows.map((row) => row.id)
}

/** Whether more than a tenth of the newest changes are by someone whose name has a text: then no index is asked. */
async function isFrequent(db: Db, text: string): Promise<boolean> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from (select ${changes.byName} as name from ${changes} order by ${desc(changes.id)} limit 1000) newest
    where ${containsFolded(text, sql`newest.name`)}`)
  return (rows[0]?.count ?? 0) > 100
}

/** Whether a change deleted something whose fields have a text. */
function hasDeletedName(text: string): SQL {
  return sql`(${changes.action} = 'deleted' and ${containsFolded(text, sql`${changes.fields}::text`)})`
}

/** Lists a part of the changes of the whole shop, newest first, or those before one: ids are in the order of time. */
export async function listShopEvents(
  db: Db,
  filter: ShopEventFilter,
  { limit, offset = 0, before }: { limit: number; offset?: number; before?: string | undefined },
): Promise<ShopEventRow[]> {
  const isOf = (subject: HistorySubject) => eq(changes.subject, subject)
  return db
    .select({
      event: changes,
      productName: products.name,
      orderNumber: orders.number,
      userName: users.name,
      zoneName: deliveryZones.name,
      pageTitle: shopPages.title,
      webhookUrl: webhooks.url,
      tokenName: apiTokens.name,
      discountCode: discounts.code,
      addedTo: sql<string | null>`case when ${isStillAdded} then ${orders.userId} end`,
    })
    .from(changes)
    .leftJoin(products, and(isOf('product'), eq(products.id, changes.subjectId)))
    .leftJoin(orders, and(isOf('order'), eq(orders.id, changes.subjectId)))
    .leftJoin(users, and(isOf('user'), eq(users.id, changes.subjectId)))
    .leftJoin(deliveryZones, and(isOf('delivery-zone'), eq(deliveryZones.id, changes.subjectId)))
    .leftJoin(shopPages, and(isOf('content'), eq(shopPages.id, changes.subjectId), isNull(shopPages.deletedAt)))
    .leftJoin(webhooks, and(isOf('connection'), eq(webhooks.id, changes.subjectId)))
    .leftJoin(apiTokens, and(isOf('connection'), eq(apiTokens.id, changes.subjectId)))
    .leftJoin(discounts, and(isOf('discount'), eq(discounts.id, changes.subjectId)))
    .where(
      and(
        before === undefined ? undefined : lt(changes.id, before),
        isAbout(filter.about),
        filter.by && (filter.by === 'people' ? eq(changes.byKind, 'person') : ne(changes.byKind, 'person')),
        filter.from && gte(changes.createdAt, filter.from),
        filter.until && lt(changes.createdAt, filter.until),
        filter.hasAll ? undefined : and(notInArray(changes.subject, ['user', 'connection']), sql`not ${hasMoney}`),
        matches(filter),
      ),
    )
    .orderBy(desc(changes.id))
    .limit(limit)
    .offset(offset)
}

export async function findAuditEvent(db: Db, id: string): Promise<AuditRow | undefined> {
  const [row] = await db.select().from(changes).where(eq(changes.id, id))
  return row
}

/** The ids of the changes of one import are made within this time, in milliseconds. */
const importMs = 60_000

/** Lists the changes of the import that a change is part of, oldest first. */
export async function listImportEvents(db: Db, { id, byUserId, createdAt }: AuditRow): Promise<AuditRow[]> {
  const atMs = Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)
  const idAt = (ms: number) => {
    const time = ms.toString(16).padStart(12, '0')
    return sql`${`${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`}::uuid`
  }
  return db
    .select()
    .from(changes)
    .where(
      and(
        gte(changes.id, idAt(atMs - importMs)),
        lt(changes.id, idAt(atMs + importMs)),
        eq(changes.action, 'imported'),
        eq(changes.createdAt, createdAt),
        byUserId === null ? isNull(changes.byUserId) : eq(changes.byUserId, byUserId),
      ),
    )
    .orderBy(changes.id)
}

const hasField = (...fields: string[]) =>
  sql`exists (select from jsonb_array_elements(${changes.fields}) changed
    where changed ->> 'field' in (${sql.join(
      fields.map((field) => sql`${field}`),
      sql`, `,
    )}))`

/** Whether a change is about refunds and disputes. */
const hasMoney = sql`(${changes.action} = 'refunded'
  or ${hasField('refundAskedFor', 'refundRefused', 'refunded', 'refundTransferred', 'refundWithdrawn', 'refundPrice', 'disputeLost')})`

function isAbout(topic: HistoryTopic | undefined): SQL | undefined {
  switch (topic) {
    case undefined:
      return undefined
    case 'prices':
      return and(eq(changes.subject, 'product'), hasField('price'))
    case 'stock':
      return and(eq(changes.subject, 'product'), hasField('countInStock'))
    case 'deleted':
      // As in the condition of its index.
      return sql`${changes.action} = 'deleted'`
    default: {
      const subjects = {
        products: 'product',
        orders: 'order',
        people: 'user',
        zones: 'delivery-zone',
        content: 'content',
      } as const
      return eq(changes.subject, subjects[topic])
    }
  }
}

function matches({ text, orderNumber, ids }: ShopEventFilter): SQL | undefined {
  if (text === '') return undefined
  if (orderNumber !== undefined) return eq(orders.number, orderNumber)
  // A page that is deleted has no title any more: the condition itself decides about each change that was found.
  const isFound = ids && sql`${changes.id} = any(${sql.param(ids)}::uuid[])`
  const hasText = or(
    containsFolded(text, changes.byName),
    containsFolded(
      text,
      sql`coalesce(${products.name}, ${users.name}, ${deliveryZones.name}, ${shopPages.title}, ${discounts.code}, '')`,
    ),
    hasDeletedName(text),
  )
  return and(isFound, hasText)
}
