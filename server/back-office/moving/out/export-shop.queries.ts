import { and, asc, desc, eq, gt, inArray, isNull, not, sql } from 'drizzle-orm'
import type { Db } from '#db/open.ts'
import { users } from '#db/tables/accounts/accounts.ts'
import { addresses } from '#db/tables/accounts/addresses.ts'
import { customerNotes, customerTags } from '#db/tables/back-office/customer-notes.ts'
import { customers } from '#db/tables/back-office/customers.ts'
import { products, reviews } from '#db/tables/catalogue/catalogue.ts'
import { earlierOrders } from '#db/tables/orders/earlier-orders.ts'

/** What decides to which product of another shop a product belongs, and as which variant. */
export type ProductOutline = Pick<
  typeof products.$inferSelect,
  'id' | 'family' | 'name' | 'finishColour' | 'code' | 'isDraft' | 'isHidden'
>

/** Lists the outlines of all products, oldest first. */
export async function listOutlines(db: Db): Promise<ProductOutline[]> {
  const { id, family, name, finishColour, code, isDraft, isHidden } = products
  return db.select({ id, family, name, finishColour, code, isDraft, isHidden }).from(products).orderBy(asc(id))
}

/** Returns the codes of some products by their ids. */
export async function listCodes(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const { id, code } = products
  const rows = await db
    .select({ id, code })
    .from(products)
    .where(inArray(id, [...ids]))
  return new Map(rows.map((row) => [row.id, row.code]))
}

/** An account of a customer with what the shop knows of it. */
export interface ExportedCustomer {
  id: string
  name: string
  email: string
  address: typeof addresses.$inferSelect | null
  tags: string[]
  notes: string[]
  orders: number
  spentCents: number
}

/** Lists a batch of accounts without a role, in the order of their ids: those after an id, or the first ones. */
export async function listCustomersAfter(
  db: Db,
  after: string | undefined,
  limit: number,
): Promise<ExportedCustomer[]> {
  const isCustomer = and(not(users.isGuest), isNull(users.role), after === undefined ? undefined : gt(users.id, after))
  const found = await db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      tags: sql<string[]>`array(select ${customerTags.tag} from ${customerTags}
        where ${customerTags.userId} = ${users.id} order by 1)`,
      notes: sql<string[]>`array(select ${customerNotes.text} from ${customerNotes}
        where ${customerNotes.userId} = ${users.id} order by ${customerNotes.createdAt})`,
      orders: sql<number>`coalesce(${customers.orders}, 0)`,
      spentCents: sql<number>`coalesce(${customers.spentCents}, 0)`.mapWith(Number),
    })
    .from(users)
    .leftJoin(customers, eq(customers.person, users.email))
    .where(isCustomer)
    .orderBy(asc(users.id))
    .limit(limit)
  const ids = found.map(({ id }) => id)
  const saved = await db
    .selectDistinctOn([addresses.userId])
    .from(addresses)
    .where(inArray(addresses.userId, ids))
    .orderBy(addresses.userId, desc(addresses.isDefault), desc(addresses.lastUsedAt))
  const addressOf = new Map(saved.map((address) => [address.userId, address]))
  return found.map((customer) => ({ ...customer, address: addressOf.get(customer.id) ?? null }))
}

/** Lists a batch of reviews with the names and codes of their products, in the order of their ids. */
export async function listReviewsAfter(db: Db, after: string | undefined, limit: number) {
  return db
    .select({ review: reviews, product: products.name, code: products.code })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(after === undefined ? undefined : gt(reviews.id, after))
    .orderBy(asc(reviews.id))
    .limit(limit)
}

/** Lists a batch of the orders of the shop before this one, in the order of their ids. */
export async function listEarlierOrdersAfter(db: Db, after: string | undefined, limit: number) {
  return db
    .select()
    .from(earlierOrders)
    .where(after === undefined ? undefined : gt(earlierOrders.id, after))
    .orderBy(asc(earlierOrders.id))
    .limit(limit)
}
