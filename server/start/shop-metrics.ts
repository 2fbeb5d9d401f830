import { statfs } from 'node:fs/promises'
import { Gauge, type Registry } from 'prom-client'
import { knownMigrations } from '#db/migrate.ts'
import { readBuildInfo } from '#server/platform/build-info.ts'
import { listTaskRuns } from '#server/platform/jobs/task-runs.queries.ts'
import { countOpenViews } from '#server/orders/views/waiting-orders.queries.ts'
import type { PoolCounts, Shop } from '#server/platform/shop.ts'
import { findWaitingEmails, findWaitingJobs, findWaitingRefunds } from './shop-metrics.queries.ts'

/** A value of a metric, with its labels. */
interface Value {
  labels?: Record<string, string>
  value: number
}

type Values = Record<string, Value[]>

/**
 * Adds to the metrics what operators of a shop watch: the version, queues, emails, refunds, orders, scheduled tasks,
 * connections and disks. What cannot be read, as without the database, is left out of the response.
 */
export function registerShopMetrics(registry: Registry, shop: Shop): void {
  const target = { registry, log: shop.log }
  const { version, commit } = readBuildInfo()
  const migration = String(knownMigrations().at(-1) ?? 0)
  const build = () => Promise.resolve({ totara_build_info: [{ labels: { version, commit, migration }, value: 1 }] })
  addGauges(target, build, {
    totara_build_info: {
      help: 'The version, its commit and its newest migration; always 1',
      labels: ['version', 'commit', 'migration'],
    },
  })
  addGauges(target, () => readQueues(shop), {
    jobs_waiting: { help: 'Jobs of a queue that could run now', labels: ['queue'] },
    jobs_oldest_waiting_seconds: { help: 'For how long the oldest of these jobs has waited', labels: ['queue'] },
  })
  addGauges(target, () => readEmails(shop), {
    emails_waiting: { help: 'Emails that are due and not sent' },
    emails_oldest_waiting_seconds: { help: 'For how long the oldest of these emails has waited' },
    emails_failed: { help: 'Emails that are not tried again, until an admin sends them again' },
  })
  addGauges(target, () => readRefunds(shop), {
    refunds_waiting: { help: 'Refunds that the payment providers have not confirmed' },
    refunds_oldest_waiting_seconds: { help: 'For how long the oldest of these refunds has waited' },
  })
  addGauges(target, () => readOrders(shop), {
    orders: { help: 'Orders by what they wait for; an order can be in several', labels: ['state'] },
  })
  addGauges(target, () => readTasks(shop), {
    scheduled_task_last_success_timestamp_seconds: {
      help: 'When a run of a scheduled task last succeeded',
      labels: ['task'],
    },
    scheduled_task_failing: {
      help: 'Whether the last run of a scheduled task failed (1) or not (0)',
      labels: ['task'],
    },
  })
  addGauges(target, () => readDisks(shop), {
    disk_free_bytes: { help: 'Free space where the shop stores files', labels: ['folder'] },
    disk_size_bytes: { help: 'Size of the disk where the shop stores files', labels: ['folder'] },
  })
  const { poolCounts } = shop
  if (poolCounts) {
    addGauges(target, () => Promise.resolve(readPool(poolCounts())), {
      database_connections: { help: 'Connections of the pool of this process', labels: ['state'] },
      database_connections_awaited: { help: 'Statements that wait for a connection of the pool' },
    })
  }
}

/**
 * Adds gauges whose values one reading has. Their collections begin together, so a response waits for one reading of
 * them all.
 */
function addGauges<Name extends string>(
  { registry, log }: { registry: Registry; log: Shop['log'] },
  read: () => Promise<Values>,
  gauges: Record<Name, { help: string; labels?: string[] }>,
): void {
  let reading: Promise<Values> | undefined
  const readOnce = () =>
    (reading ??= read()
      .catch((error: unknown): Values => {
        log.warn(error, 'metrics could not be read and are left out')
        return {}
      })
      .finally(() => (reading = undefined)))
  for (const name of Object.keys(gauges) as Name[]) {
    const { help, labels = [] } = gauges[name]
    const gauge: Gauge = new Gauge({
      name,
      help,
      labelNames: labels,
      registers: [registry],
      async collect() {
        const values = (await readOnce())[name] ?? []
        gauge.reset()
        // Without a label the value would be 0.
        if (labels.length === 0) gauge.remove()
        for (const { labels: of = {}, value } of values) gauge.set(of, value)
      },
    })
  }
}

async function readQueues({ db }: Shop): Promise<Values> {
  const queues = await findWaitingJobs(db)
  return {
    jobs_waiting: queues.map(({ queue, count }) => ({ labels: { queue }, value: count })),
    jobs_oldest_waiting_seconds: queues.map(({ queue, oldestSeconds }) => ({
      labels: { queue },
      value: oldestSeconds,
    })),
  }
}

async function readEmails({ db, now }: Shop): Promise<Values> {
  const { count, oldestSeconds, failed } = await findWaitingEmails(db, now())
  return {
    emails_waiting: [{ value: count }],
    emails_oldest_waiting_seconds: [{ value: oldestSeconds }],
    emails_failed: [{ value: failed }],
  }
}

async function readRefunds({ db, now }: Shop): Promise<Values> {
  const { count, oldestSeconds } = await findWaitingRefunds(db, now())
  return { refunds_waiting: [{ value: count }], refunds_oldest_waiting_seconds: [{ value: oldestSeconds }] }
}

async function readOrders({ db, now, closedDays }: Shop): Promise<Values> {
  const counts = await countOpenViews(db, now(), closedDays())
  const states = {
    unpaid: counts.unpaid,
    'to-pack': counts.toPack,
    late: counts.late,
    'on-the-way': counts.onTheWay,
    attention: counts.attention,
  }
  return { orders: Object.entries(states).map(([state, value]) => ({ labels: { state }, value })) }
}

async function readTasks({ db }: Shop): Promise<Values> {
  const runs = await listTaskRuns(db)
  return {
    scheduled_task_last_success_timestamp_seconds: runs.map(({ task, succeededAt }) => ({
      labels: { task },
      value: (succeededAt?.getTime() ?? 0) / 1000,
    })),
    scheduled_task_failing: runs.map(({ task, failingSince }) => ({ labels: { task }, value: failingSince ? 1 : 0 })),
  }
}

async function readDisks({ config }: Shop): Promise<Values> {
  const folders = { data: config.dataDir, ...(config.backups && { backups: config.backups.folder }) }
  const disks = await Promise.all(
    // The folder of backups is made by the first one.
    Object.entries(folders).map(async ([folder, path]) => ({ folder, disk: await statfs(path).catch(() => null) })),
  )
  const known = disks.flatMap(({ folder, disk }) => (disk ? [{ labels: { folder }, disk }] : []))
  return {
    disk_free_bytes: known.map(({ labels, disk }) => ({ labels, value: disk.bavail * disk.bsize })),
    disk_size_bytes: known.map(({ labels, disk }) => ({ labels, value: disk.blocks * disk.bsize })),
  }
}

function readPool({ used, idle, waiting }: PoolCounts): Values {
  return {
    database_connections: [
      { labels: { state: 'used' }, value: used },
      { labels: { state: 'idle' }, value: idle },
    ],
    database_connections_awaited: [{ value: waiting }],
  }
}
