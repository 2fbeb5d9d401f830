import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Pool } from 'pg'
import type { ChangeNotices } from './change-notices.ts'
import type { Log } from '#db/log.ts'
import type { Db } from '#db/open.ts'
import { describeLocation, openPool, openQuestionPool } from './postgres-pool.ts'
import { type LogPositions, ReplicaFreshness } from './replica-freshness.ts'

/** A copy of the database from which public responses are read. */
export interface Replica {
  db: Db
  /** The data of the replica are those of this time or later, in milliseconds; -Infinity while it must not be read. */
  asOfMs(): number
  /** Whether it may lack an announced change of one of these tags, from after that time. */
  mayLack(tags: ReadonlySet<string>): boolean
  /** A statement has failed on the replica: it is not read until it responds again. */
  reportFailure(error: unknown): void
  close(): Promise<void>
}

interface ReplicaOptions {
  /** The URL of a streaming replica of `primaryUrl`. */
  url: string
  primaryUrl: string
  changes: Pick<ChangeNotices, 'isListening' | 'subscribe'>
  /** The shop's clock. */
  now: () => Date
  log: Log
}

/** How long a statement on the replica may take: then the primary answers. */
const replicaTimeoutMs = 2_000
/** How long an answer about positions may take. */
const questionTimeoutMs = 1_000

/**
 * Opens a streaming replica (DATABASE_REPLICA_URL); one that cannot be reached is logged, and read once it responds. It
 * is not read while changes are not announced.
 */
export function openReplica({ url, primaryUrl, changes, now, log }: ReplicaOptions): Replica {
  describeLocation(url, 'DATABASE_REPLICA_URL', ['standby'])
  const pool = openPool(url, log, {
    application_name: 'totara-replica',
    connectionTimeoutMillis: replicaTimeoutMs,
    query_timeout: replicaTimeoutMs,
  })
  const primaryQuestions = openQuestionPool(primaryUrl, log, 'totara-positions', questionTimeoutMs)
  const replicaQuestions = openQuestionPool(url, log, 'totara-positions', questionTimeoutMs)
  const positions = logPositions(primaryQuestions, replicaQuestions)
  const freshness = new ReplicaFreshness(positions, () => now().getTime(), log)
  changes.subscribe((tags) => freshness.expectChange(tags))
  const running = freshness.run()
  return {
    db: drizzle(pool, { casing: 'snake_case' }),
    asOfMs: () => (changes.isListening() ? freshness.asOfMs : -Infinity),
    mayLack: (tags) => freshness.mayLack(tags),
    reportFailure: (error) => freshness.reportFailure(error),
    async close() {
      freshness.close()
      await running
      await Promise.all([pool, primaryQuestions, replicaQuestions].map((each) => each.end()))
    },
  }
}

/**
 * Throws a sentence when the primary is Amazon Aurora. Its readers have no position in the log of the primary, by which
 * the shop knows what a replica lacks.
 */
export async function refuseReplicaOfAurora(primary: Db): Promise<void> {
  const { rows } = await primary.execute<{ isAurora: boolean }>(
    sql`select to_regproc('aurora_version') is not null as "isAurora"`,
  )
  if (!rows[0]?.isAurora) return
  throw new Error(
    'DATABASE_REPLICA_URL is set, and the database is Amazon Aurora. Its readers do not say which changes they have, ' +
      'so the shop cannot read from them. Remove DATABASE_REPLICA_URL.',
  )
}

/** Tells a database of a cluster from every other one; the same on the primary and its replicas. */
const identity = `(select system_identifier from pg_control_system())
  || '/' || (select oid from pg_database where datname = current_database())`

/** Asks a primary and its replica. */
function logPositions(primary: Pool, replica: Pool): LogPositions {
  let primaryIdentity = ''
  return {
    async findEnd() {
      const { rows } = await primary.query<{ position: string; identity: string }>(
        `select pg_current_wal_insert_lsn()::text as position, ${identity} as identity`,
      )
      const [row] = rows
      primaryIdentity = row?.identity ?? ''
      return row?.position ?? ''
    },
    async hasReplayed(position) {
      const { rows } = await replica.query<{ isReplica: boolean; hasReplayed: boolean | null; identity: string }>(
        `select pg_is_in_recovery() as "isReplica", pg_last_wal_replay_lsn() >= $1::pg_lsn as "hasReplayed",
          ${identity} as identity`,
        [position],
      )
      const [row] = rows
      if (!row?.isReplica || row.identity !== primaryIdentity) {
        throw new Error('DATABASE_REPLICA_URL is not a streaming replica of DATABASE_URL. Correct it, or remove it.')
      }
      return row.hasReplayed ?? false
    },
  }
}
