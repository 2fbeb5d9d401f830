import { and, asc, count, eq, gt, inArray, lt, ne, not, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/open.ts'
import { products } from '#db/tables/catalogue/catalogue.ts'
import { emails } from '#db/tables/platform/mail.ts'
import { stockAlertLinks, stockAlerts } from '#db/tables/stock/stock-alerts.ts'
import { stockAlertPauses, stockLines } from '#db/tables/stock/stock.ts'
import { sellable } from '#server/catalogue/catalogue.queries.ts'

type AlertRow = typeof stockAlerts.$inferSelect

export type FoundAlert = AlertRow & { productName: string }

/** An alert's product with the units that can be sold now. */
export interface AlertProduct {
  id: string
  name: string
  priceCents: number
  sellable: number
}

export async function findAlertProduct(db: Db, id: string, now: Date): Promise<AlertProduct | undefined> {
  const [row] = await selectAlertProduct(db, id, now)
  return row
}

/** It is not deleted until the transaction ends. */
export async function lockAlertProduct(tx: Tx, id: string, now: Date): Promise<AlertProduct | undefined> {
  const [row] = await selectAlertProduct(tx, id, now).for('key share')
  return row
}

function selectAlertProduct(db: Db, id: string, now: Date) {
  return db
    .select({ id: products.id, name: products.name, priceCents: products.priceCents, sellable: sellable(now) })
    .from(products)
    .where(and(eq(products.id, id), eq(products.isDraft, false)))
}

/**
 * Inserts an alert unless the address has an open one, and returns its id. A concurrent request waits for the first.
 */
export async function insertAlert(tx: Tx, alert: typeof stockAlerts.$inferInsert): Promise<string | undefined> {
  const { productId, email, createdAt = new Date() } = alert
  // An expired one must not be in the way.
  await tx.delete(stockAlerts).where(and(isOf(productId, email), lt(stockAlerts.expiresAt, createdAt)))
  const [row] = await tx.insert(stockAlerts).values(alert).onConflictDoNothing().returning({ id: stockAlerts.id })
  return row?.id
}

export async function lockOpenAlert(tx: Tx, productId: string, email: string): Promise<AlertRow | undefined> {
  const [row] = await tx
    .select()
    .from(stockAlerts)
    .where(and(isOf(productId, email), isOpen))
    .for('update')
  return row
}

function isOf(productId: string, email: string): SQL | undefined {
  return and(eq(stockAlerts.productId, productId), eq(stockAlerts.email, email))
}

const isOpen = sql`${stockAlerts.status} in ('unconfirmed', 'waiting')`

export async function updateAlert(
  tx: Tx,
  id: string,
  values: Partial<Pick<AlertRow, 'status' | 'askedAt' | 'confirmedAt' | 'endedAt' | 'expiresAt'>>,
): Promise<void> {
  await tx.update(stockAlerts).set(values).where(eq(stockAlerts.id, id))
}

export async function insertAlertLink(db: Db, link: typeof stockAlertLinks.$inferInsert): Promise<void> {
  await db.insert(stockAlertLinks).values(link)
}

/** Deletes the tokens by which pages take an alert back. */
export async function deleteUndoLinks(tx: Tx, alertId: string): Promise<void> {
  await tx.delete(stockAlertLinks).where(and(eq(stockAlertLinks.alertId, alertId), eq(stockAlertLinks.kind, 'undo')))
}

/** Returns false, and inserts nothing, if the alert has none of the statuses or has expired. */
export async function insertEmailLink(
  db: Db,
  { alertId, tokenHash }: { alertId: string; tokenHash: string },
  statuses: readonly AlertRow['status'][],
  now: Date,
): Promise<boolean> {
  const usable = db
    .select({
      tokenHash: sql<string>`${tokenHash}::text`.as('token_hash'),
      alertId: stockAlerts.id,
      kind: sql`'email'`.as('kind'),
    })
    .from(stockAlerts)
    .where(and(eq(stockAlerts.id, alertId), inArray(stockAlerts.status, [...statuses]), gt(stockAlerts.expiresAt, now)))
  const rows = await db.insert(stockAlertLinks).select(usable).returning({ alertId: stockAlertLinks.alertId })
  return rows.length > 0
}

export async function lockAlertByToken(
  tx: Tx,
  link: { kind: 'email' | 'undo'; tokenHash: string },
  now: Date,
): Promise<FoundAlert | undefined> {
  const found = tx
    .select({ id: stockAlertLinks.alertId })
    .from(stockAlertLinks)
    .where(and(eq(stockAlertLinks.tokenHash, link.tokenHash), eq(stockAlertLinks.kind, link.kind)))
  const [alert] = await tx
    .select()
    .from(stockAlerts)
    .where(and(inArray(stockAlerts.id, found), gt(stockAlerts.expiresAt, now)))
    .for('update')
  if (!alert) return undefined
  const [product] = await tx.select({ name: products.name }).from(products).where(eq(products.id, alert.productId))
  return product && { ...alert, productName: product.name }
}

export async function deleteAlert(tx: Tx, id: string): Promise<void> {
  await tx.delete(stockAlerts).where(eq(stockAlerts.id, id))
}

/** Returns how many. */
export async function stopOpenAlerts(
  tx: Tx,
  email: string,
  ended: Pick<AlertRow, 'endedAt' | 'expiresAt'>,
): Promise<number> {
  const stopped = await tx
    .update(stockAlerts)
    .set({ ...ended, status: 'stopped' })
    .where(and(eq(stockAlerts.email, email), isOpen))
    .returning({ id: stockAlerts.id })
  return stopped.length
}

export async function countOtherAlerts(
  db: Db,
  { id, email }: Pick<AlertRow, 'id' | 'email'>,
  now: Date,
): Promise<number> {
  return db.$count(
    stockAlerts,
    and(eq(stockAlerts.email, email), isOpen, ne(stockAlerts.id, id), gt(stockAlerts.expiresAt, now)),
  )
}

/** Lists the products, or those of `ids`, that can be sold again and for which addresses wait. */
export async function listBackProducts(db: Db, now: Date, ids?: readonly string[]): Promise<string[]> {
  const waited = db
    .selectDistinct({ id: stockAlerts.productId })
    .from(stockAlerts)
    .where(
      and(
        sql`${stockAlerts.status} = 'waiting'`,
        gt(stockAlerts.expiresAt, now),
        ids && inArray(stockAlerts.productId, [...ids]),
      ),
    )
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(
      and(
        inArray(products.id, waited),
        eq(products.isDraft, false),
        sql`${sellable(now)} > 0`,
        not(isPaused(sql`"products"."id"`, now)),
      ),
    )
  return rows.map(({ id }) => id)
}

export async function isAlertPaused(db: Db, productId: string, now: Date): Promise<boolean> {
  const { rows } = await db.execute<{ paused: boolean }>(sql`select ${isPaused(sql`${productId}`, now)} as paused`)
  return rows[0]?.paused ?? false
}

/** Serializes the transactions that send the alerts of a product. */
export async function lockAlertsOf(tx: Tx, productId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`stock alerts of ${productId}`}))`)
}

/**
 * Ends the longest waiting alerts of a product, oldest first. The caller queues their emails in the same transaction.
 */
export async function takeWaitingAlerts(
  tx: Tx,
  productId: string,
  limit: number,
  { endedAt, expiresAt }: { endedAt: Date; expiresAt: Date },
): Promise<Pick<AlertRow, 'id' | 'email'>[]> {
  const taken = await tx
    .select({ id: stockAlerts.id, email: stockAlerts.email })
    .from(stockAlerts)
    .where(
      and(
        eq(stockAlerts.productId, productId),
        sql`${stockAlerts.status} = 'waiting'`,
        gt(stockAlerts.expiresAt, endedAt),
      ),
    )
    .orderBy(asc(stockAlerts.createdAt), asc(stockAlerts.id))
    .limit(limit)
    .for('update')
  if (taken.length === 0) return []
  await tx
    .update(stockAlerts)
    .set({ status: 'sent', endedAt, expiresAt })
    .where(
      inArray(
        stockAlerts.id,
        taken.map(({ id }) => id),
      ),
    )
  return taken
}

/** Counts the open alerts by product and status, without products that have none. */
export async function countAlerts(db: Db, ids: readonly string[], now: Date) {
  if (ids.length === 0) return []
  const of = (status: AlertRow['status']) =>
    sql<number>`count(*) filter (where ${stockAlerts.status} = ${status})`.mapWith(Number)
  return db
    .select({ product: stockAlerts.productId, waiting: of('waiting'), unconfirmed: of('unconfirmed') })
    .from(stockAlerts)
    .where(and(inArray(stockAlerts.productId, [...ids]), isOpen, gt(stockAlerts.expiresAt, now)))
    .groupBy(stockAlerts.productId)
    .having(gt(count(), 0))
}

export async function listAlertsOf(db: Db, email: string) {
  return db
    .select({
      product: stockAlerts.productId,
      name: products.name,
      status: stockAlerts.status,
      createdAt: stockAlerts.createdAt,
      confirmedAt: stockAlerts.confirmedAt,
      endedAt: stockAlerts.endedAt,
    })
    .from(stockAlerts)
    .innerJoin(products, eq(products.id, stockAlerts.productId))
    .where(eq(stockAlerts.email, email))
    .orderBy(asc(stockAlerts.createdAt), asc(stockAlerts.id))
}

/** Deletes the alerts of addresses, and the emails about them, sent or not. */
export async function deleteAlertsOf(tx: Tx, addresses: readonly string[]): Promise<void> {
  if (addresses.length === 0) return
  await tx.delete(stockAlerts).where(inArray(stockAlerts.email, [...addresses]))
  await tx
    .delete(emails)
    .where(and(inArray(emails.kind, ['confirm-stock-alert', 'back-in-stock']), inArray(emails.to, [...addresses])))
}

export async function deleteExpiredAlerts(db: Db, now: Date): Promise<void> {
  await db.delete(stockAlerts).where(lt(stockAlerts.expiresAt, now))
}

/** Whether a product's alerts wait until an instant, or until a ledger line after the pause brings units. */
function isPaused(productId: SQL, now: Date): SQL {
  return sql`exists (select from ${stockAlertPauses} pause where pause.product_id = ${productId}
    and (pause.until > ${now.toISOString()}::timestamptz or (pause.until is null and not exists (
      select from ${stockLines} later where later.product_id = pause.product_id and later.stock_change > 0
        and later.id > (select max(own.id) from ${stockLines} own where own.batch = pause.batch)))))`
}

export async function insertAlertPause(tx: Db, pause: typeof stockAlertPauses.$inferInsert): Promise<void> {
  const { until, batch } = pause
  await tx.insert(stockAlertPauses).values(pause).onConflictDoUpdate({
    target: stockAlertPauses.productId,
    set: { until, batch },
  })
}

export async function deleteAlertPauses(tx: Db, batch: string): Promise<void> {
  await tx.delete(stockAlertPauses).where(eq(stockAlertPauses.batch, batch))
}
