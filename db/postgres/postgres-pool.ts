import { Client, Pool, type PoolClient, type PoolConfig } from 'pg'
import type { Log } from '#db/log.ts'
import { inOwnContext, reportQueries } from '#db/report-statements.ts'
import { GatheringSocket } from './gathering-socket.ts'
import { findHostsProblem, splitHosts, type TargetServer } from './host-urls.ts'
import { clientFor, mustBeClosed, serverChoiceOf } from './postgres-client.ts'

type Callback = (error: Error | undefined, client: PoolClient | undefined, release: (error?: unknown) => void) => void

/** PostgreSQL has no connection to spare for the role, the database or the server. */
const tooManyConnections = '53300'
/** How long a request waits for a refused connection, and how often it asks again. */
const maxWaitMs = 5_000
const retryMs = 100
/** How long a pool that was refused a connection makes do with its own ones. */
const pauseMs = 10_000

/**
 * A pool that waits when PostgreSQL refuses a connection: for one of its own or, if it has none, for the server. A
 * plain pool would fail the request although a connection would be free in milliseconds.
 */
class PatientPool extends Pool {
  #size = this.options.max
  #growAgain: NodeJS.Timeout | undefined

  override connect(): Promise<PoolClient>
  override connect(callback: Callback): void
  override connect(callback?: Callback): Promise<PoolClient> | void {
    if (callback) return this.#connect(inOwnContext(callback), performance.now() + maxWaitMs)
    return new Promise((resolve, reject) => {
      this.connect((error, client) => {
        if (client) resolve(client)
        else reject(error ?? new Error('The pool has returned no connection.'))
      })
    })
  }

  override end(): Promise<void> {
    clearTimeout(this.#growAgain)
    return super.end()
  }

  #connect(callback: Callback, deadlineMs: number): void {
    super.connect((error, client, release) => {
      const isRefused = error !== undefined && 'code' in error && error.code === tooManyConnections
      if (!isRefused || performance.now() > deadlineMs || this.ending) return callback(error, client, release)
      this.#useWhatIsOpen()
      const retry = () => this.#connect(callback, deadlineMs)
      if (this.totalCount > 0) return retry()
      setTimeout(retry, retryMs)
    })
  }

  /** Requests wait for the open connections for a while. */
  #useWhatIsOpen(): void {
    this.options.max = Math.max(1, this.totalCount)
    clearTimeout(this.#growAgain)
    this.#growAgain = setTimeout(() => (this.options.max = this.#size), pauseMs).unref()
  }
}

/**
 * The limits of a pool's connections, so that one held lock or frozen process does not take the others down. A
 * statement that exceeds one fails, and its transaction is rolled back (`isDatabaseBusy`). pg-boss has connections
 * without them.
 */
export const limitsMs = { lock_timeout: 3_000, statement_timeout: 10_000, idle_in_transaction_session_timeout: 10_000 }
const limitStatements = Object.entries(limitsMs)
  .map(([name, ms]) => `set ${name} = ${ms}`)
  .join('; ')

/** Compiling (jit) or parallel workers take longer than any statement, and others need the processors. */
const planSettings = 'set jit = off; set max_parallel_workers_per_gather = 0'

/** Opens the shop's pool, with its limits. Connects at the first statement. */
export function openPool(databaseUrl: string, log: Log, options: PoolConfig): Pool {
  const pool = openPlainPool(databaseUrl, log, {
    max: 10,
    keepAlive: true,
    // Statements sent without waiting travel together; they still run one after the other.
    pipeline: true,
    stream: () => new GatheringSocket(),
    // Runs once for each new connection.
    verify: (client, done) => client.query(`set time zone 'UTC'; ${planSettings}; ${limitStatements}`, done),
    ...options,
  })
  // A pool listens only to idle connections: without this listener, the error of one that breaks inside a transaction
  // would end the process before the next statement fails.
  pool.on('connect', (client) => reportQueries(client).on('error', () => {}))
  serverChoiceOf(databaseUrl)?.reportTo(log)
  return pool
}

/** A single connection for small questions, so their answers do not wait behind shoppers. */
export function openQuestionPool(databaseUrl: string, log: Log, name: string, timeoutMs: number): Pool {
  return openPlainPool(databaseUrl, log, {
    application_name: name,
    max: 1,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  })
}

/** A pool without the shop's limits. */
export function openPlainPool(databaseUrl: string, log: Log, options: PoolConfig): Pool {
  // Connections stay open: a new one hashes the database password, and that waits while the machine is busy.
  const pool = new PatientPool({
    connectionString: databaseUrl,
    idleTimeoutMillis: 0,
    ...options,
    Client: clientFor(databaseUrl),
  })
  // The pool removes a connection that is ending when it is released.
  pool.on('release', (_error, client) => void (mustBeClosed(client) && client.end()))
  // Otherwise a broken idle connection would end the process; the pool replaces it.
  pool.on('error', (error) => log('A connection to PostgreSQL was lost', error))
  return pool
}

/**
 * Names a URL's database for people, without its password. Throws a sentence about `variable` if it is not the address
 * of a database, or its hosts are none of `targets`.
 */
export function describeLocation(
  databaseUrl: string,
  variable = 'DATABASE_URL',
  targets: readonly TargetServer[] = ['read-write', 'primary'],
): string {
  const problem = findHostsProblem(databaseUrl, targets)
  if (problem) throw new Error(`${variable} ${problem}`)
  try {
    // The driver's own reading of the address, sockets and defaults included.
    const clients = splitHosts(databaseUrl).map((url) => new Client(url))
    const hosts = clients.map(({ host, port }) => `${host}:${port}`).join(', ')
    return `PostgreSQL database ${clients[0]?.database ?? ''} at ${hosts}`
  } catch {
    // Without a cause: the driver's error contains the URL with the password.
    throw new Error(
      `${variable} is not the address of a database. Write it as postgres://user:password@host:5432/name.`,
    )
  }
}
