import type { FastifyBaseLogger } from 'fastify'
import { type ConstructorOptions, fromPglite } from 'pg-boss'
import { jobConnection } from '#db/migrate.ts'
import type { OpenDatabase } from '#db/open.ts'
import { serverChoiceOf } from '#db/postgres/postgres-client.ts'
import { PostgresListener } from '#db/postgres/postgres-listener.ts'
import { openPlainPool } from '#db/postgres/postgres-pool.ts'

const maxConnections = 2

/** How the job queue reaches the database. */
interface JobConnection {
  options: ConstructorOptions
  close(): Promise<void>
}

/**
 * The connection of the job queue: pg-boss's own for a URL with one host. Its driver does not know several hosts, so
 * these have a pool and a listener of the shop.
 */
export function connectJobs(database: OpenDatabase, log: FastifyBaseLogger): JobConnection {
  const close = () => Promise.resolve()
  if (database.kind === 'embedded') {
    return { options: { db: fromPglite(database.lite), backend: 'pglite' }, close }
  }
  const { connectionString } = database.pool.options
  if (!connectionString) throw new Error('The job queue needs the connection string of the database.')
  if (serverChoiceOf(connectionString)) return connectToSeveralHosts(connectionString, log)
  return { options: { connectionString, max: maxConnections, application_name: jobConnection }, close }
}

function connectToSeveralHosts(databaseUrl: string, log: FastifyBaseLogger): JobConnection {
  const pool = openPlainPool(databaseUrl, (message, error) => log.warn(error, message), {
    application_name: jobConnection,
    max: maxConnections,
    connectionTimeoutMillis: 10_000,
  })
  const db: ConstructorOptions['db'] = {
    executeSql: (text, values) => pool.query(text, values),
    async listen(channel, onNotification, onReconnect) {
      const listener = new PostgresListener({
        databaseUrl,
        channel,
        name: jobConnection,
        hear: (payload) => void (payload !== undefined && onNotification(payload)),
        onListening: onReconnect,
        log: (error) => log.warn(error, 'Notices of jobs do not arrive: queues are read every 30 seconds'),
      })
      await listener.open()
      return listener
    },
  }
  return { options: { db }, close: () => pool.end() }
}
