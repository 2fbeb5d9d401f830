import { sql } from 'drizzle-orm'
import { address, makeProduct } from '#tests/support/factories.ts'
import { fillShop } from '#tests/support/full-shop-fixture.ts'
import { startShop } from '#tests/support/start-shop.ts'

/*
 * Runs inside the folder of the version before, so that these imports are its own. Prints one line of JSON and exits
 * without closing anything, because a closed test database is dropped.
 */

const shop = await startShop()
const { buyer, admin } = await fillShop(shop)
const product = await makeProduct(shop, { stock: 50 })
await shop.closeMailer()
const { rows } = await shop.shop.db.execute<{ name: string }>(sql`select current_database() as name`)
const filled = { database: rows[0]?.name, buyer: buyer.cookie, admin: admin.cookie, product, address }
process.stdout.write(`\nFILLED ${JSON.stringify(filled)}\n`, () => process.exit(0))
