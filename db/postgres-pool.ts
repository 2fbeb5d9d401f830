import { Client, Pool, type PoolConfig } from 'pg'
import type { Log } from './embedded-maintenance.ts'
import { GatheringSocket } from './gathering-socket.ts'

/**
 * What a connection of a pool may use, so that one held row lock or one frozen process does not take the others down. A
 * statement that exceeds it fails, and its transaction is rolled back; see `isDatabaseBusy`. pg-boss has connections of its
 * own without these limits.
 */
export const limitsMs = { lock_timeout: 3_000, statement_timeout: 10_000, idle_in_transaction_session_timeout: 10_000 }
const limitStatements = Object.entries(limitsMs)
  .map(([name, ms]) => `set ${name} = ${ms}`)
  .join('; ')

/** Opens the pool of connections on which the shop works, with its limits. Connects at the first statement. */
export function openPool(databaseUrl: string, log: Log, options: PoolConfig): Pool {
  const pool = openPlainPool(databaseUrl, log, {
    max: 10,
    keepAlive: true,
    // Statements that are sent without waiting for each other travel together; they still run one after the other.
    pipeline: true,
    stream: () => new GatheringSocket(),
    // Runs once for each new connection. Compiling a statement (jit) takes longer than any statement of the shop needs.
    verify: (client, done) => client.query(`set time zone 'UTC'; set jit = off; ${limitStatements}`, done),
    ...options,
  })
  // The pool listens only while a connection is idle. When one breaks between two statements of a transaction, the next
  // statement fails; without this listener the error would end the process first.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** A single connection for small questions, so that their answers do not wait behind shoppers who use a whole pool. */
export function openQuestionPool(databaseUrl: string, log: Log, name: string, timeoutMs: number): Pool {
  return openPlainPool(databaseUrl, log, {
    application_name: name,
    max: 1,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  })
}

function openPlainPool(databaseUrl: string, log: Log, options: PoolConfig): Pool {
  // Connections stay open: a new one hashes the password of the database, and that waits while the machine is busy.
  const pool = new Pool({ connectionString: databaseUrl, idleTimeoutMillis: 0, ...options })
  // Without a listener an idle connection that breaks would end the process; the pool itself replaces it.
  pool.on('error', (error) => log('A connection to PostgreSQL was lost', error))
  return pool
}

/** Names the database of a URL for people, without its password. `variable` is the one to correct. Throws when it is none. */
export function describeLocation(databaseUrl: string, variable = 'DATABASE_URL'): string {
  try {
    // The driver's own reading of the address, sockets and defaults included.
    const { host, port, database } = new Client(databaseUrl)
    return `PostgreSQL database ${database ?? ''} at ${host}:${port}`
  } catch {
    // Without a cause: the driver's error contains the URL with the password.
    throw new Error(`${variable} is no address of a database. Write it as postgres://user:password@host:5432/name.`)
  }
}
