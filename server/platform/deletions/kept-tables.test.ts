import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { forFile, startShop } from '#tests/support/start-shop.ts'
import { keptTables, lostTables, orderItemsTable } from './kept-tables.ts'

/*
 * The database knows which tables lose rows with a product: none of them may be forgotten.
 */

const shop = await forFile(startShop())

interface ForeignKey extends Record<string, unknown> {
  child: string
  parent: string
  column: string
  /** `c` cascades, `n` sets null, `a` refuses. */
  action: string
}

async function listForeignKeys(): Promise<ForeignKey[]> {
  const { rows } = await shop.database.db.execute<ForeignKey>(sql`
    select child.relname as child, parent.relname as parent, attribute.attname as column, confdeltype as action
    from pg_constraint
    join pg_class child on child.oid = conrelid
    join pg_class parent on parent.oid = confrelid
    join pg_attribute attribute on attribute.attrelid = conrelid and attribute.attnum = conkey[1]
    where contype = 'f' and child.relnamespace = 'public'::regnamespace`)
  return rows
}

it('the tables that lose rows with a product are kept, or are in the list of those that do not come back', async () => {
  const keys = await listForeignKeys()
  const losing = new Set(['products'])
  // A cascade reaches the tables of tables, such as the photos of reviews.
  for (const table of losing) {
    if (Object.hasOwn(lostTables, table) || table === orderItemsTable) continue
    for (const { child, parent } of keys) if (parent === table) losing.add(child)
  }
  const known = [...keptTables.map(({ name }) => name), ...Object.keys(lostTables), orderItemsTable]
  expect([...losing].toSorted()).toEqual(known.toSorted())
})

it('the tables that lose rows with a product name the product by the column of their foreign key, and go before what they refer to', async () => {
  const keys = await listForeignKeys()
  const names = keptTables.map(({ name }) => name)
  for (const { name, column, parent } of keptTables.slice(0, -1)) {
    const target = parent?.name ?? 'products'
    expect(keys).toContainEqual({ child: name, parent: target, column, action: 'c' })
    expect(names.indexOf(name)).toBeLessThan(names.indexOf(target))
  }
})

it('the tables that lose rows with a product have files in their column bytes alone', async () => {
  const { rows } = await shop.database.db.execute<{ name: string }>(sql`
      select relname || '.' || attname as name from pg_attribute join pg_class on pg_class.oid = attrelid
      where atttypid = 'bytea'::regtype and relnamespace = 'public'::regnamespace and relkind = 'r' and not attisdropped`)
  const ofKept = rows.filter(({ name }) => keptTables.some((table) => name.startsWith(`${table.name}.`)))
  const named = keptTables.filter(({ hasFiles }) => hasFiles).map((table) => ({ name: `${table.name}.bytes` }))
  expect(ofKept).toEqual(named)
})

it('the tables that lose rows with a product refer to people, sales, lists and stocktakes only, which the way back looks at', async () => {
  const names = keptTables.map(({ name }) => name)
  const referred = (await listForeignKeys())
    .filter(({ child, parent }) => names.includes(child) && !names.includes(parent))
    .map(({ child, column, parent }) => `${child}.${column} ${parent}`)
  expect(referred.toSorted()).toEqual([
    'my_list_items.user_id users',
    'product_questions.user_id users',
    'reviews.hidden_by_id users',
    'reviews.replied_by_id users',
    'reviews.user_id users',
    'sale_pieces.sale_id sales',
    'shared_list_items.shared_list_id shared_lists',
    'stocktake_counts.stocktake_id stocktakes',
  ])
})
