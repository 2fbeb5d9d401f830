import { execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { pino } from 'pino'
import { extensions, inMemoryParameters } from '#db/embedded/embedded.ts'
import { GuardedPGlite } from '#db/embedded/embedded-lite.ts'
import { migrate, migrationsFolder } from '#db/migrate.ts'
import { openDatabase, fromPglite, type OpenDatabase } from '#db/open.ts'
import { openJobs } from '#server/jobs/open-jobs.ts'
import { returnDatabase, lease, readBaseline, type ReusableDatabase, findIdleDatabase } from './reused-database.ts'

/**
 * A PostgreSQL connection that may create databases. When it is set and not empty, tests run there instead of in
 * memory.
 */
export const testDatabaseUrl = process.env['TEST_DATABASE_URL'] || undefined

/**
 * Opens a migrated database without rows for one test; close it afterwards. It is in memory (PGlite), or a copy of
 * `makeTemplates` on the server of TEST_DATABASE_URL, which `close` drops.
 */
export async function openTestDatabase(): Promise<OpenDatabase> {
  return testDatabaseUrl ? copyTemplate(testDatabaseUrl) : openEmbeddedTestDatabase()
}

/**
 * Makes the migrated databases that tests copy, unless they exist. The first one on a machine takes many seconds, so
 * this runs before the tests, whose hooks have a time limit.
 */
export async function makeTemplates(): Promise<void> {
  await migratedImage()
  if (testDatabaseUrl) await asAdmin(testDatabaseUrl, (admin) => makeTemplate(admin, testDatabaseUrl))
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
  const options = { extensions, startParams: inMemoryParameters, ...(image && { loadDataDir: image }) }
  return new GuardedPGlite(options, (error) => log(error.message, error)).start()
}

/**
 * Writes a migrated embedded database without rows into a new folder: creating one as the shop does takes many seconds.
 */
export async function copyEmbeddedDatabase(folder: string): Promise<void> {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  execFileSync('tar', ['-xf', await migratedImage(), '-C', folder], { stdio: ['ignore', 'ignore', 'pipe'] })
}

/** Reads the image of a migrated PGlite from its file. */
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

/** Creates the tables of the shop, and those of its job queue, which a shop creates at its first start. */
async function fillTemplate(open: OpenDatabase): Promise<void> {
  await migrate(open)
  const jobs = await openJobs(open, pino({ level: 'silent' }))
  await jobs.close()
}

/** The hash changes with every migration and with the versions of PGlite and pg-boss. */
function hashMigrations(): string {
  const hash = createHash('sha256')
  for (const name of ['@electric-sql/pglite', 'pg-boss']) hash.update(fs.readFileSync(packageFile(name)))
  for (const name of fs.readdirSync(migrationsFolder, { recursive: true, encoding: 'utf8' }).toSorted()) {
    const path = join(migrationsFolder, name)
    if (fs.statSync(path).isFile()) hash.update(`\0${name}\0`).update(fs.readFileSync(path))
  }
  return hash.digest('hex').slice(0, 16)
}

function packageFile(name: string): string {
  return join(createRequire(import.meta.url).resolve(name), '../../package.json')
}

async function copyTemplate(adminUrl: string): Promise<OpenDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`
  await asAdmin(adminUrl, async (admin) => {
    const template = await makeTemplate(admin, adminUrl)
    await admin.query(`create database ${name} template ${template}`)
  })
  const open = await openDatabase({ databaseUrl: nameDatabase(adminUrl, name), dataDir: '', log })
  let closing: Promise<void> | undefined
  async function dropAndClose(): Promise<void> {
    await open.close()
    await asAdmin(adminUrl, (admin) => admin.query(`drop database if exists ${name} with (force)`))
  }
  return { ...open, close: () => (closing ??= dropAndClose()) }
}

/**
 * Returns the name of a migrated template database. A lock serializes test processes; an interrupted one leaves only a
 * draft.
 */
async function makeTemplate(admin: Client, adminUrl: string): Promise<string> {
  const template = `totara_template_${hashMigrations()}`
  const draft = `${template}_draft`
  const exists = async () => (await admin.query('select 1 from pg_database where datname = $1', [template])).rowCount
  if (await exists()) return template
  await admin.query("select pg_advisory_lock(hashtext('totara_template'))")
  if (!(await exists())) {
    await admin.query(`drop database if exists ${draft} with (force)`)
    await admin.query(`create database ${draft}`)
    const open = await openDatabase({ databaseUrl: nameDatabase(adminUrl, draft), dataDir: '', log })
    try {
      await fillTemplate(open)
    } finally {
      await open.close()
    }
    await admin.query(`alter database ${draft} rename to ${template}`)
  }
  await admin.query("select pg_advisory_unlock(hashtext('totara_template'))")
  return template
}

async function asAdmin(adminUrl: string, work: (admin: Client) => Promise<unknown>): Promise<void> {
  const admin = new Client(adminUrl)
  await admin.connect()
  try {
    await work(admin)
  } finally {
    await admin.end()
  }
}

function nameDatabase(adminUrl: string, name: string): string {
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return url.href
}
