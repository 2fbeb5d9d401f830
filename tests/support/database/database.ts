import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { byteOptions, extensions, inMemoryParameters } from '#db/embedded/embedded.ts'
import { GuardedPGlite } from '#db/embedded/embedded-lite.ts'
import { fromPglite, type OpenDatabase } from '#db/open.ts'
import { makePostgresTemplate, openPostgresTestDatabase } from './postgres-test-database.ts'
import { returnDatabase, lease, readBaseline, type ReusableDatabase, findIdleDatabase } from './reused-database.ts'
import { fillTemplate, hashMigrations } from './template.ts'

/** When it is set and not empty, tests run on this PostgreSQL server instead of in memory. */
export const testDatabaseUrl = process.env['TEST_DATABASE_URL'] || undefined

/** In memory (PGlite), or a copy of `makeTemplates` on the server of TEST_DATABASE_URL. Close it afterwards. */
export async function openTestDatabase(): Promise<OpenDatabase> {
  return testDatabaseUrl ? openPostgresTestDatabase(testDatabaseUrl) : openEmbeddedTestDatabase()
}

/** The first one takes many seconds, so this runs before the tests, whose hooks have a time limit. */
export async function makeTemplates(): Promise<void> {
  await migratedImage()
  if (testDatabaseUrl) await makePostgresTemplate(testDatabaseUrl)
}

/** Opens the same in memory, also when the tests run on PostgreSQL: for tests that copy between the two kinds. */
export async function openEmbeddedTestDatabase(): Promise<OpenDatabase> {
  const database = findIdleDatabase() ?? (await startMigrated())
  const { lite, end } = lease(database.lite)
  let closing: Promise<void> | undefined
  async function endAndGiveBack(): Promise<void> {
    end()
    await returnDatabase(database)
  }
  return fromPglite(lite, 'memory', () => (closing ??= endAndGiveBack()))
}

async function startMigrated(): Promise<ReusableDatabase> {
  const lite = await startInMemory(await (migrated ??= readMigrated()))
  return { lite, baseline: await (baseline ??= readBaseline(lite)) }
}

const log = (message: string, error?: unknown) => console.error(message, error)

let migrated: Promise<Blob> | undefined
let baseline: ReturnType<typeof readBaseline> | undefined

async function startInMemory(image?: Blob): Promise<GuardedPGlite> {
  const options = { extensions, ...byteOptions, startParams: inMemoryParameters, ...(image && { loadDataDir: image }) }
  return new GuardedPGlite(options, (error) => log(error.message, error)).start()
}

/** Creating one as the shop does takes many seconds. */
export async function copyEmbeddedDatabase(folder: string): Promise<void> {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  execFileSync('tar', ['-xf', await migratedImage(), '-C', folder], { stdio: ['ignore', 'ignore', 'pipe'] })
}

async function readMigrated(): Promise<Blob> {
  return new Blob([fs.readFileSync(await migratedImage())])
}

/** The temporary file with the image of a migrated PGlite. Creates the file when it is missing. */
async function migratedImage(): Promise<string> {
  const file = join(tmpdir(), `totara-test-${hashMigrations()}.tar`)
  if (!fs.existsSync(file)) await writeMigrated(file)
  return file
}

async function writeMigrated(file: string): Promise<void> {
  const lite = await startInMemory()
  await fillTemplate(fromPglite(lite, 'memory', () => lite.close()))
  const image = await lite.dumpDataDir('none')
  await lite.close()
  // Two test processes may write it at once: each renames its own file, so no process reads half a file.
  const draft = `${file}.${process.pid}`
  fs.writeFileSync(draft, await image.bytes())
  fs.renameSync(draft, file)
}
