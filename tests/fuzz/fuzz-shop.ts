import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '#db/migrate.ts'
import { openDatabase } from '#db/open.ts'
import { users } from '#db/tables/accounts/accounts.ts'
import { hashPassword } from '#server/accounts/passwords.ts'
import { copyEmbeddedDatabase } from '#tests/support/database/database.ts'
import { freePort } from '#tests/support/free-port.ts'
import { freshDatabase } from '#tests/support/database/fresh-database.ts'
import { manyOrders } from '#tests/support/many-orders.ts'
import { type ShopProcess, shopProcess } from '#tests/support/shop-process.ts'
import { fuzzPassword } from './valid-values.ts'
import { type FilledShop, fillShop } from '#tests/load/fill-shop.ts'

export interface FuzzShop extends FilledShop {
  process: ShopProcess
  close(): Promise<void>
}

/** Starts the built shop on a database of its own: a new one on the server at `adminUrl`, or an embedded one. */
export async function startFuzzShop(adminUrl: string | undefined): Promise<FuzzShop> {
  const dataDir = await mkdtemp(join(tmpdir(), 'totara-fuzz-'))
  const database = adminUrl ? await freshDatabase(adminUrl) : undefined
  if (!database) await copyEmbeddedDatabase(join(dataDir, 'db'))
  const opened = await openDatabase({
    databaseUrl: database?.url,
    dataDir,
    log: (line, error) => console.error(line, error),
  })
  await migrate(opened)
  const filled = await fillShop(opened.db, { products: 40, stock: 9_000, buyers: 60, codeUses: 1_000 })
  // A guest changes their profile with this password, which the requests send.
  await opened.db.update(users).set({ passwordHash: await hashPassword(fuzzPassword) })
  await opened.close()

  const shop = shopProcess(await freePort(), dataDir, {
    ...manyOrders,
    LOG_LEVEL: 'warn',
    ...(database && { DATABASE_URL: database.url }),
  })
  const remove = async () => {
    await database?.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await shop.start()
  } catch (error) {
    await remove()
    throw error
  }
  return {
    ...filled,
    process: shop,
    async close() {
      try {
        await shop.stop()
      } finally {
        await remove()
      }
    },
  }
}
