import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { openDatabase, type OpenDatabase } from '#db/open.ts'
import { type Baseline, type Connection, readBaseline, resetDatabase } from './reused-database.ts'
import { fillTemplate, hashMigrations } from './template.ts'

/** Set for the processes of one run, whose databases end with the run. */
const runVariable = 'TEST_DATABASE_RUN'

/** One test opens two databases at most. */
const maxIdle = 2
/** The URLs of emptied databases of earlier tests of this process. */
const idle: string[] = []
let baseline: Promise<Baseline> | undefined

/** Begins a run: the test processes that start after it keep their databases for their next tests. */
export function startPostgresRun(): void {
  process.env[runVariable] = randomBytes(4).toString('hex')
}

/** Drops the databases of the run on the server at `adminUrl`. */
export async function endPostgresRun(adminUrl: string): Promise<void> {
  await asAdmin(adminUrl, async (admin) => {
    const ofRun = `test_${process.env[runVariable]}_`
    const { rows } = await admin.query<{ name: string }>(
      'select datname as name from pg_database where starts_with(datname, $1)',
      [ofRun],
    )
    for (const { name } of rows) await admin.query(`drop database if exists ${name} with (force)`)
  })
}

/** Opens a migrated database without rows: one of an earlier test, or a copy of the template. */
export async function openPostgresTestDatabase(adminUrl: string): Promise<OpenDatabase> {
  const databaseUrl = idle.pop() ?? (await copyTemplate(adminUrl))
  const open = await openDatabase({ databaseUrl, dataDir: '', log })
  let closing: Promise<void> | undefined
  async function closeAndReturn(): Promise<void> {
    await open.close()
    const isKept = idle.length < maxIdle && (await reset(databaseUrl))
    if (isKept) idle.push(databaseUrl)
    else await dropDatabase(adminUrl, databaseUrl)
  }
  return { ...open, close: () => (closing ??= closeAndReturn()) }
}

/** Makes the template database, unless it exists. Returns its name. */
export async function makePostgresTemplate(adminUrl: string): Promise<string> {
  return asAdmin(adminUrl, (admin) => makeTemplate(admin, adminUrl))
}

const log = (message: string, error?: unknown) => console.error(message, error)

async function copyTemplate(adminUrl: string): Promise<string> {
  const name = `test_${process.env[runVariable]}_${randomBytes(8).toString('hex')}`
  const url = nameDatabase(adminUrl, name)
  await asAdmin(adminUrl, async (admin) => {
    const template = await makeTemplate(admin, adminUrl)
    await admin.query(`create database ${name} template ${template}`)
  })
  baseline ??= asAdmin(url, (client) => readBaseline(toConnection(client)))
  await baseline
  return url
}

/** Empties the database. Returns false when something else is connected to it, or its schema is not the template's. */
async function reset(databaseUrl: string): Promise<boolean> {
  return asAdmin(databaseUrl, async (client) => {
    const { rowCount } = await client.query(
      'select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    if (rowCount !== 0 || !baseline) return false
    return resetDatabase(toConnection(client), await baseline)
  })
}

function toConnection(client: Client): Connection {
  return {
    query: (text, values) => client.query<Record<string, string>>(text, values),
    exec: (text) => client.query(text),
  }
}

async function dropDatabase(adminUrl: string, databaseUrl: string): Promise<void> {
  const name = new URL(databaseUrl).pathname.slice(1)
  await asAdmin(adminUrl, (admin) => admin.query(`drop database if exists ${name} with (force)`))
}

/** A lock serializes test processes; an interrupted one leaves only a draft. */
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

async function asAdmin<Result>(adminUrl: string, work: (admin: Client) => Promise<Result>): Promise<Result> {
  const admin = new Client(adminUrl)
  await admin.connect()
  try {
    return await work(admin)
  } finally {
    await admin.end()
  }
}

function nameDatabase(adminUrl: string, name: string): string {
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return url.href
}
