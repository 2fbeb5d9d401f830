import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { freePort } from '#tests/support/free-port.ts'
import { copyEmbeddedDatabase } from '#tests/support/database/database.ts'
import { freshDatabase } from '#tests/support/database/fresh-database.ts'
import { makePostgresTemplate } from '#tests/support/database/postgres-test-database.ts'
import { manyOrders } from '#tests/support/many-orders.ts'
import { shopProcess } from '#tests/support/shop-process.ts'

/** The built shop in its own process, with its own database. */
export interface ShopUnderTest {
  url: string
  /** Its data folder: emails are files in `outbox`. */
  dataDir: string
  admin: { email: string; password: string }
  /** What its process has written, newest last. */
  output: readonly string[]
  stop(): Promise<void>
}

const root = resolve(import.meta.dirname, '../../..')
const urlOf = (file: string) => pathToFileURL(join(import.meta.dirname, file)).href
const admin = { email: 'owner@totara.example', password: 'heartwood-and-sap' }

export interface ShopOptions {
  /** Modules of this folder that the process of the shop loads first. */
  imports?: readonly string[]
  /** Whether the shop creates its database itself. Otherwise it opens a copy of a migrated one without rows. */
  isFirstStart?: boolean
}

/** On the PostgreSQL in TEST_DATABASE_URL if that is set. Throws with the shop's output when it does not start. */
export async function startShopUnderTest(
  env: Record<string, string> = {},
  { isFirstStart = false, imports = [] }: ShopOptions = {},
): Promise<ShopUnderTest> {
  const dataDir = await mkdtemp(join(tmpdir(), 'totara-e2e-'))
  await shareImages(dataDir)
  const adminUrl = process.env.TEST_DATABASE_URL
  const template = adminUrl && !isFirstStart ? await makePostgresTemplate(adminUrl) : undefined
  const database = adminUrl ? await freshDatabase(adminUrl, template) : undefined
  if (!database && !isFirstStart) await copyEmbeddedDatabase(join(dataDir, 'db'))
  const port = await freePort()
  // Passkeys belong to a name, not to an IP address.
  const url = `http://localhost:${port}`
  const shop = shopProcess(port, dataDir, {
    ...manyOrders,
    PUBLIC_URL: url,
    ...(database && { DATABASE_URL: database.url }),
    // Emails about parcels are sent at once, and a phone order is final at once. Stories that undo have another shop.
    UNDO_SECONDS: '0',
    BANK_ACCOUNT: '12-3456-0123456-00',
    NODE_OPTIONS: ['unsynced-disk.mjs', ...imports].map((file) => `--import ${urlOf(file)}`).join(' '),
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    ...env,
  })
  await shop.start()
  return {
    url,
    dataDir,
    admin,
    output: shop.output,
    async stop() {
      await shop.stop()
      await database?.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Each size is encoded once and not by every worker; a change of how sizes are made starts a new folder. */
async function shareImages(dataDir: string): Promise<void> {
  const code = readFileSync(join(root, 'server/platform/images/encoding/encode-size.ts'))
  const folder = join(tmpdir(), `totara-story-images-${createHash('sha256').update(code).digest('hex').slice(0, 16)}`)
  await mkdir(folder, { recursive: true })
  await symlink(folder, join(dataDir, 'images'))
}
