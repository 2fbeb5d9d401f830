import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { type Pool, types } from 'pg'
import { collectAfterCommit } from './after-commit.ts'
import { openEmbedded } from './embedded/embedded.ts'
import type { Log } from './log.ts'
import { describeLocation, limitsMs, openPool, openQuestionPool } from './postgres/postgres-pool.ts'

type Rows<Row> = { rows: Row[] }

/** What the shop uses of the result of `db.execute(sql…)` on both drivers. */
interface RowsOfBothDrivers extends PgQueryResultHKT {
  type: Rows<this['row']>
}

/** A database of either kind. */
export type Db = PgDatabase<RowsOfBothDrivers>

/** A transaction. It is a `Db`, so queries work in and outside of one. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

export interface Ping {
  isReadOnly: boolean
}

/** `where` is for the banner and never contains a password. */
export type OpenDatabase = {
  db: Db
  location: string
  /** Asks on a separate connection; throws if the database does not respond. */
  ping: () => Promise<Ping>
  /** Finishes running work first; a second call does nothing. */
  close: () => Promise<void>
} & ({ kind: 'embedded'; lite: PGlite } | { kind: 'postgres'; pool: Pool })

export type DatabaseOptions = {
  /** Possibly with several hosts (`splitHosts`); without it the embedded database in `<dataDir>/db`. */
  databaseUrl?: string | undefined
  poolSize?: number | undefined
  dataDir: string
  log: Log
  /** Called once if the embedded database stops for good: exit the process, and the next start recovers. */
  onCrash?: ((error: Error) => void) | undefined
}

/** Opens PostgreSQL 15 or newer, or the embedded database. Throws an error for the owner with the remedy. */
export async function openDatabase({
  databaseUrl,
  poolSize,
  dataDir,
  log,
  onCrash,
}: DatabaseOptions): Promise<OpenDatabase> {
  if (databaseUrl) return openPostgres(databaseUrl, poolSize, log)
  const folder = join(dataDir, 'db')
  const { lite, close } = await openEmbedded(folder, { log, onCrash })
  return fromPglite(lite, `embedded database in ${folder}`, close)
}

/** Wraps an open PGlite as the shop's database; tests use one in memory. */
export function fromPglite(lite: PGlite, location: string, close: () => Promise<void>): OpenDatabase {
  const db: Db = drizzlePglite(lite, { casing: 'snake_case' })
  return { db, kind: 'embedded', lite, location, ping: () => ping(db), close }
}

const pingTimeoutMs = 2_000

/** Lets a transaction over whole tables take minutes. The embedded database has no such limits. */
export async function allowLongWork(tx: Db): Promise<void> {
  const tenMinutesMs = 600_000
  for (const name of Object.keys(limitsMs)) await tx.execute(sql.raw(`set local ${name} = ${tenMinutesMs}`))
}

async function openPostgres(databaseUrl: string, poolSize: number | undefined, log: Log): Promise<OpenDatabase> {
  const location = describeLocation(databaseUrl)
  const pool = openPool(databaseUrl, log, {
    application_name: 'totara',
    connectionTimeoutMillis: 5_000,
    ...(poolSize !== undefined && { max: poolSize }),
  })
  const pingPool = openQuestionPool(databaseUrl, log, 'totara-ping', pingTimeoutMs)
  try {
    await refuseOldServer(pool, location)
    await refuseSharedConnections(pool, pingPool, location)
  } catch (error) {
    await Promise.all([pool.end(), pingPool.end()])
    throw error
  }
  const db: Db = drizzlePostgres(pool, { casing: 'snake_case' })
  const pingDb: Db = drizzlePostgres(pingPool, { casing: 'snake_case' })
  let closing: Promise<unknown> | undefined
  const close = async () => void (await (closing ??= Promise.all([pool.end(), pingPool.end()])))
  return { db, kind: 'postgres', pool, location, ping: () => ping(pingDb), close }
}

// PGlite returns an int8 (such as count(*)) as a number if it fits, pg as text; this makes both the same.
types.setTypeParser(types.builtins.INT8, (text) => {
  const number = Number(text)
  return Number.isSafeInteger(number) ? number : BigInt(text)
})

async function refuseOldServer(pool: Pool, location: string): Promise<void> {
  const { rows } = await pool
    .query<{ number: number; name: string }>(
      "select current_setting('server_version_num')::int as number, current_setting('server_version') as name",
    )
    .catch((error: unknown) => {
      throw toConnectionError(error, location)
    })
  const version = rows[0]
  if (version && version.number >= 150_000) return
  throw new Error(`The ${location} is version ${version?.name}, and the shop needs 15 or newer. Upgrade the server.`)
}

/**
 * Refuses a pooler that gives a connection to each transaction: notices, locks and settings belong to connections. Two
 * open connections then reach one process of the server.
 */
async function refuseSharedConnections(pool: Pool, otherPool: Pool, location: string): Promise<void> {
  const processOf = async (each: Pool) => {
    const { rows } = await each.query<{ id: number }>('select pg_backend_pid() as id')
    return rows[0]?.id
  }
  // Without a connection to spare there is no answer, and nothing is shared.
  const [one, other] = [await processOf(pool), await processOf(otherPool).catch(() => undefined)]
  if (one !== other) return
  throw new Error(
    `The ${location} is reached through a pooler that shares connections between transactions. ` +
      'Notices and locks need connections of their own: set pool_mode = session in PgBouncer, or leave it out.',
  )
}

class ConnectionError extends Error {}

/** Turns the error of a database that goes away during the start into a sentence with the remedy. */
export function explainUnavailable(error: unknown, location: string): unknown {
  if (error instanceof ConnectionError || !isDatabaseUnavailable(error)) return error
  return toConnectionError(error, location)
}

/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
function toConnectionError(error: unknown, location: string): Error {
  const cause = driverError(error)
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  const message = (cause instanceof Error && cause.message) || code || String(cause)
  return new ConnectionError(`The ${location} ${describeRemedy(code, message)}`, { cause: error })
}

/** Drizzle wraps the driver's error, so the causes are searched for a code. */
function driverError(error: unknown): unknown {
  for (let at = error; at instanceof Error; at = at.cause) if ('code' in at) return at
  return error
}

function describeRemedy(code: string, message: string): string {
  if (code === '28P01' || code === '28000' || message.startsWith('SASL')) {
    return `refuses the user or the password (${message}). Correct them in DATABASE_URL.`
  }
  if (code === '3D000') return `does not exist (${message}). Create it with createdb, or correct DATABASE_URL.`
  if (code === '57P03') return `is not ready yet (${message}). Start the shop again in a moment.`
  if (code === '53300') return `has no connection to spare (${message}). Raise its max_connections.`
  if (/^(?:E[A-Z_]+|08001)$/.test(code) || /timeout|terminated/.test(message)) {
    return `cannot be reached (${message}). Start the server, or correct DATABASE_URL.`
  }
  return `cannot be used (${message}). Correct DATABASE_URL.`
}

async function ping(db: Db): Promise<Ping> {
  const { rows } = await db.execute<{ isReadOnly: boolean }>(
    sql`select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as "isReadOnly"`,
  )
  return { isReadOnly: rows[0]?.isReadOnly ?? true }
}

// https://www.postgresql.org/docs/current/errcodes-appendix.html: class 08, and a server that shuts down or starts.
const unavailableCode = /^(?:08\w{3}|53300|57P0[123]|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH)$/
// The driver's own errors have no code.
const unavailableMessage =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/

/**
 * Whether the database does not respond (down, starting, or out of connections), as opposed to refusing a statement.
 * The running transaction is rolled back, or committed without confirmation.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string' && unavailableCode.test(at.code)) return true
    if (unavailableMessage.test(at.message)) return true
  }
  return false
}

/**
 * Whether a statement waited too long for a lock (55P03), ran too long (57014), or its transaction paused too long
 * (25P03). The transaction is rolled back, and a retry helps.
 */
export function isDatabaseBusy(error: unknown): boolean {
  return ['55P03', '57014', '25P03'].includes(sqlState(error) ?? '')
}

/**
 * Whether the database stores nothing now: read-only as after a failover (25006), disk or memory full (53100, 53200),
 * or a disk that does not answer (58030). Reading may go on.
 */
export function isDatabaseReadOnly(error: unknown): boolean {
  return ['25006', '53100', '53200', '58030'].includes(sqlState(error) ?? '')
}

const sqlStatePattern = /^(?:\d[\dA-Z]|F0|HV|P0|XX)[\dA-Z]{3}$/

/** The SQLSTATE of a database error or its causes, such as `23505`; undefined for any other error. */
export function sqlState(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    // Node's own codes are words (EPIPE has five letters too), so the class of the code is checked as well.
    if ('code' in at && typeof at.code === 'string' && sqlStatePattern.test(at.code)) return at.code
  }
  return undefined
}

/**
 * Runs `work` in a transaction and returns its result, or throws its error after a rollback. Retried up to three times
 * when PostgreSQL aborts it for another transaction (40001, 40P01), so `work` must do database work only.
 */
export async function transact<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      let runAfterCommit = () => {}
      const result = await db.transaction((tx) => {
        runAfterCommit = collectAfterCommit(tx)
        return work(tx)
      })
      runAfterCommit()
      return result
    } catch (error) {
      const state = sqlState(error)
      if (attempt > 3 || (state !== '40001' && state !== '40P01')) throw error
      await wait(Math.random() * 20 * 2 ** attempt)
    }
  }
}
