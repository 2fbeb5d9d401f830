import { Client } from 'pg'
import { migrate } from '#db/migrate.ts'
import { allowLongWork, type Db, openDatabase, transact } from '#db/open.ts'
import { checkInvariants } from '#server/back-office/backup/verify/invariants.queries.ts'
import { type Buyer, fillShop } from '#tests/load/fill-shop.ts'
import { productCount, steps, tables } from './fill-steps.ts'

/*
 * Ten years of a shop with many orders, the same in every run but for its times. Its orders become more frequent over
 * the years, and its data is what the retention leaves with its first periods.
 */

/** Migrates an empty database and fills it with `count` orders. Returns an owner who is signed in. */
export async function fillOrders(databaseUrl: string, count: number, log: (line: string) => void): Promise<Buyer> {
  const database = await openDatabase({ databaseUrl, dataDir: '', log: (line) => log(line) })
  try {
    await migrate(database)
    const { admin } = await fillShop(database.db, { products: productCount, stock: 20, buyers: 0 })
    await insertOrders(databaseUrl, count, log)
    await requireInvariants(database.db)
    return admin
  } finally {
    await database.close()
  }
}

/** Throws when a rule that triggers keep in a shop is broken: they are off while it is filled. */
async function requireInvariants(db: Db): Promise<void> {
  const checked = await transact(db, async (tx) => {
    await allowLongWork(tx)
    return checkInvariants(tx)
  })
  const broken = checked.filter(({ exceptions }) => exceptions > 0)
  if (broken.length > 0) throw new Error(`The filled shop breaks a rule: ${JSON.stringify(broken)}`)
}

async function insertOrders(databaseUrl: string, count: number, log: (line: string) => void): Promise<void> {
  const client = new Client(databaseUrl)
  await client.connect()
  try {
    await client.query("set maintenance_work_mem = '512MB'; set work_mem = '256MB'; set synchronous_commit = off")
    await client.query('begin')
    for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
    for (const { about, sql, parameters = [] } of steps(count)) {
      const startMs = performance.now()
      await client.query(sql, parameters)
      log(`${about}: ${((performance.now() - startMs) / 1000).toFixed(1)} s`)
    }
    for (const table of tables) await client.query(`alter table ${table} enable trigger user`)
    await client.query('commit')
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}
