import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Pool } from 'pg'
import type { ChangeNotices } from './change-notices.ts'
import type { Log } from '#db/log.ts'
import type { Db } from '#db/open.ts'
import { describeLocation, openPool, openQuestionPool } from './postgres-pool.ts'
import { type LogPositions, ReplicaFreshness } from './replica-freshness.ts'

/** A copy of the database for public responses. */
export interface Replica {
  db: Db
  /** The replica has all changes up to this time in milliseconds; -Infinity while it must not be read. */
  asOfMs(): number
  /** Whether it may lack a later announced change of one of these tags. */
  mayLack(tags: ReadonlySet<string>): boolean
  reportFailure(error: unknown): void
  close(): Promise<void>
}

interface ReplicaOptions {
  url: string
  primaryUrl: string
  changes: Pick<ChangeNotices, 'isListening' | 'subscribe'>
  now: () => Date
  log: Log
}

const replicaTimeoutMs = 2_000
const questionTimeoutMs = 1_000

/** Opens a streaming replica (DATABASE_REPLICA_URL), which is read while it responds and changes are announced. */
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

/** Throws a sentence if the primary is Amazon Aurora: its readers have no position in the primary's log. */
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

/** Identifies a database of a cluster, on the primary and its replicas alike. */
const identity = `(select system_identifier from pg_control_system())
  || '/' || (select oid from pg_database where datname = current_database())`

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
