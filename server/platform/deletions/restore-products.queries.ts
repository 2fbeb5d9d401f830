import { sql } from 'drizzle-orm'
import type { Db } from '#db/open.ts'
import { reviews } from '#db/tables/catalogue/catalogue.ts'
import { deletedRows, deletions } from '#db/tables/platform/deletions.ts'
import { myListItems, sharedLists } from '#db/tables/selling/my-lists.ts'
import { orderItems } from '#db/tables/orders/orders.ts'
import { stocktakes } from '#db/tables/stock/stock.ts'
import { maxListItems } from '#contract/selling/max-list-items.ts'
import { deleteDeletions, idsSql, restoreRows } from './deletions.queries.ts'
import { keptTables, orderItemsTable } from './kept-tables.ts'

/** The rows that kept rows refer to, by the column: they must not go until the transaction ends. */
const parents = [
  { table: 'users', columns: ['user_id', 'hidden_by_id', 'replied_by_id'] },
  { table: 'shared_lists', columns: ['shared_list_id'] },
  { table: 'stocktakes', columns: ['stocktake_id'] },
]

/**
 * Locks the people, lists and stocktakes that kept rows refer to until the transaction ends: one that is being deleted
 * is gone afterwards, and what was forgotten of a person is forgotten in the kept rows.
 */
export async function lockParents(tx: Db, deletionIds: readonly string[]): Promise<void> {
  for (const { table, columns } of parents) {
    const referred = sql.join(
      columns.map(
        (column) => sql`select (row ->> ${column})::uuid from ${deletedRows}
          where deletion_id = any(${idsSql(deletionIds)}) and row ->> ${column} is not null`,
      ),
      sql` union `,
    )
    await tx.execute(
      sql`select id from ${sql.identifier(table)} where id in (${referred}) order by id for no key update`,
    )
  }
}

/** Gives up kept rows whose list is gone, remade or full, or whose stocktake was booked without the product. */
export async function deleteStaleRows(tx: Db, deletionIds: readonly string[]): Promise<void> {
  const isOf = (table: string) => sql`kept.table_name = ${table} and kept.deletion_id = any(${idsSql(deletionIds)})`
  const ofDeletion = sql`using ${deletions} deletion where deletion.id = kept.deletion_id`
  await tx.execute(sql`delete from ${deletedRows} kept ${ofDeletion} and ${isOf('shared_list_items')}
    and not exists (select from ${sharedLists} list
      where list.id = (kept.row ->> 'shared_list_id')::uuid and list.shared_at <= deletion.deleted_at)`)
  await tx.execute(sql`delete from ${deletedRows} kept ${ofDeletion} and ${isOf('stocktake_counts')}
    and not exists (select from ${stocktakes} stocktake
      where stocktake.id = (kept.row ->> 'stocktake_id')::uuid
        and (stocktake.booked_at is null or stocktake.booked_at <= deletion.deleted_at))`)
  await tx.execute(sql`with placed as (
      select kept.id, (kept.row ->> 'user_id')::uuid as user_id,
        row_number() over (partition by kept.row ->> 'user_id' order by kept.row ->> 'added_at', kept.id) as place
      from ${deletedRows} kept where ${isOf('my_list_items')})
    delete from ${deletedRows} kept using placed where placed.id = kept.id
      and placed.place + (select count(*) from ${myListItems} item where item.user_id = placed.user_id) > ${maxListItems}`)
}

/**
 * Inserts the kept rows of some deletions again and connects the order items with their products, in the caller's
 * transaction; then the deletions are gone. The prices that were offered end with the deletion.
 */
export async function restoreDeletedRows(tx: Db, deletionIds: readonly string[]): Promise<void> {
  const ids = idsSql(deletionIds)
  await tx.execute(sql`update ${deletedRows} kept set row = kept.row || jsonb_build_object('to_at', deletion.deleted_at)
    from ${deletions} deletion where deletion.id = kept.deletion_id and kept.deletion_id = any(${ids})
      and kept.table_name = 'price_periods' and kept.row ->> 'to_at' is null`)
  await restoreRows(tx, 'products', deletionIds)
  // Before the reviews: whether an author has bought the product is known from the order items.
  await tx.execute(sql`update ${orderItems} item set product_id = deletion.subject_id
    from ${deletedRows} kept join ${deletions} deletion on deletion.id = kept.deletion_id
    where kept.table_name = ${orderItemsTable} and kept.deletion_id = any(${ids}) and item.product_id is null
      and item.order_id = (kept.row ->> 'order_id')::uuid and item.position = (kept.row ->> 'position')::integer`)
  for (const { name } of keptTables.toReversed()) {
    if (name !== 'products') await restoreRows(tx, name, deletionIds)
  }
  // The trigger of a new review knows no purchase of an author without an account.
  await tx.execute(sql`update ${reviews} set is_bought_here = true
    from ${deletedRows} kept where kept.table_name = 'reviews' and kept.deletion_id = any(${ids})
      and ${reviews.id} = (kept.row ->> 'id')::uuid and kept.row ->> 'user_id' is null
      and (kept.row ->> 'is_bought_here')::boolean`)
  await deleteDeletions(tx, deletionIds)
}
