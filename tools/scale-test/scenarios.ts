import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { type LoadResult, startLoad } from './load.ts'
import { type Cluster, suggestLimit } from './start-cluster.ts'
import type { Answer, Visitor } from './visitor.ts'

/** What is tried: a sentence that is true, or what was seen instead. Returns figures for the line. */
export interface Scenario {
  title: string
  run(cluster: Cluster, visitor: Visitor): Promise<string>
}

/** Throws what was seen where it is not expected. */
function expect(isTrue: boolean, seen: string): void {
  if (!isTrue) throw new Error(seen)
}

/** Waits for a state that needs a moment. Throws `otherwise` after `timeoutMs`. */
async function until(isReached: () => Promise<boolean>, otherwise: string, timeoutMs = 10_000): Promise<void> {
  const deadlineMs = Date.now() + timeoutMs
  while (!(await isReached())) {
    expect(Date.now() < deadlineMs, otherwise)
    await pause(50)
  }
}

function checkLoad({ requests, orders, failures }: LoadResult): string {
  expect(
    failures.length === 0,
    `${failures.length} of ${requests} requests failed: ${failures.slice(0, 3).join(' | ')}`,
  )
  expect(requests > 100 && orders > 5, `only ${requests} requests and ${orders} orders were sent`)
  return `${requests} requests, ${orders} of them new orders, 0 failed`
}

async function isReplicaRead({ shops }: Cluster, visitor: Visitor, isRead: boolean): Promise<boolean> {
  const metrics = await Promise.all(shops.map((shop) => visitor.ask(shop, '/metrics')))
  return metrics.every(({ body }) => body.includes(`\nreplica_in_use ${isRead ? 1 : 0}\n`))
}

const readsReplica = (cluster: Cluster, visitor: Visitor) =>
  until(() => isReplicaRead(cluster, visitor, true), 'the shops do not read the replica')

/** How many scans of the products the replica has counted. */
async function countScans(cluster: Cluster): Promise<number> {
  const replica = await cluster.openReplica()
  try {
    const { rows } = await replica.db.execute<{ scans: number }>(
      sql`select (seq_scan + coalesce(idx_scan, 0))::int as scans from pg_stat_user_tables where relname = 'products'`,
    )
    return rows[0]?.scans ?? 0
  } finally {
    await replica.close()
  }
}

const catalogueOnReplica: Scenario = {
  title: 'visitors read the catalogue from the replica',
  async run(cluster, visitor) {
    await readsReplica(cluster, visitor)
    const before = await countScans(cluster)
    for (let count = 0; count < 20; count++) {
      const { status } = await visitor.ask(cluster, `/api/products?keyword=kurow&pageNumber=${count + 1}`)
      expect(status === 200, `a list has status ${status}`)
    }
    await until(async () => (await countScans(cluster)) > before, 'the replica was not asked for products')
    return `${(await countScans(cluster)) - before} scans of products there`
  },
}

/** Uploads a picture through a process. */
async function upload(shop: { url: string }, { admin }: Cluster, visitor: Visitor): Promise<Answer> {
  const body = new FormData()
  const file = join(import.meta.dirname, '../../catalogue/pictures/akaroa-coffee-table.webp')
  body.append('image', new Blob([await readFile(file)], { type: 'image/webp' }), 'table.webp')
  return visitor.ask(shop, '/api/upload', { method: 'POST', cookie: admin.cookie, body })
}

const pictures: Scenario = {
  title: 'a picture that is uploaded through one process is served by the other',
  async run(cluster, visitor) {
    const [one, two] = cluster.shops
    const uploaded = await upload(one, cluster, visitor)
    expect(uploaded.status === 201, `the upload has status ${uploaded.status}: ${uploaded.body}`)
    const { image } = JSON.parse(uploaded.body) as { image: string }
    const { status, type } = await visitor.ask(two, image)
    expect(status === 200 && type.startsWith('image/'), `the other process answers ${status} ${type} for ${image}`)
    return image
  },
}

/** How many emails a process has sent: without a mail server they are files. */
const countEmails = ({ dataDir }: { dataDir: string }) =>
  readdir(join(dataDir, 'outbox')).then(
    (files) => files.length,
    () => 0,
  )

const worker: Scenario = {
  title: 'a worker that is killed and started again sends the emails and encodes the pictures of both web processes',
  async run(cluster, visitor) {
    const { shops, worker: working } = cluster
    await working.kill()
    const before = await countEmails(working)
    const message = {
      firstName: 'Marama',
      lastName: 'Tipene',
      phone: '021 555 0142',
      email: 'marama@example.nz',
      message: 'Oak?',
    }
    const sent = await visitor.ask(shops[0], '/api/contact/send', { method: 'POST', body: message })
    expect(sent.status === 200, `the message has status ${sent.status}: ${sent.body}`)
    const uploading = upload(shops[1], cluster, visitor)
    await pause(2_000)
    await working.start()
    const uploaded = await uploading
    expect(uploaded.status === 201, `the upload has status ${uploaded.status}: ${uploaded.body}`)
    await until(async () => (await countEmails(working)) > before, 'the worker sends no email', 30_000)
    const ofWeb = await Promise.all(shops.map(countEmails))
    expect(
      ofWeb.every((count) => count === 0),
      `the web processes sent ${ofWeb.join(' and ')} emails`,
    )
    return `${(await countEmails(working)) - before} emails of the worker, none of the others`
  },
}

/** How many of some tries from one address are not refused, each process asked in turn. */
async function countTries({ shops }: Cluster, visitor: Visitor, address: string, tries: number): Promise<number> {
  let allowed = 0
  for (let count = 0; count < tries; count++) {
    const shop = shops[count % 2] ?? shops[0]
    const headers = { 'x-forwarded-for': address }
    const { status } = await visitor.ask(shop, '/api/products/suggest?keyword=kur', { headers })
    expect(status === 200 || status === 429, `a suggestion has status ${status}`)
    if (status === 200) allowed++
  }
  return allowed
}

let visitors = 0
const newAddress = () => `203.0.113.${++visitors}`

const sharedLimits: Scenario = {
  title: 'a limit on tries counts those of both processes together',
  async run(cluster, visitor) {
    const allowed = await countTries(cluster, visitor, newAddress(), 3 * suggestLimit)
    expect(allowed === suggestLimit, `${allowed} tries were allowed instead of ${suggestLimit}`)
    return `${allowed} of ${3 * suggestLimit} tries allowed`
  },
}

/** nginx leaves a process that has refused connections alone for up to two seconds. */
const untilUsedAgainMs = 3_000

const rollingRestart: Scenario = {
  title: 'a rolling restart under load loses no request',
  async run(cluster) {
    const countOrders = async () =>
      (await cluster.primaryDb.execute<{ count: number }>(sql`select count(*)::int as count from orders`)).rows[0]
        ?.count
    const before = (await countOrders()) ?? 0
    const load = startLoad(cluster)
    await pause(1_000)
    for (const shop of [...cluster.shops, ...cluster.shops]) {
      await shop.stop()
      await shop.start()
      await pause(untilUsedAgainMs)
    }
    const result = await load.stop()
    const figures = checkLoad(result)
    const stored = ((await countOrders()) ?? 0) - before
    expect(stored === result.orders, `${result.orders} orders were confirmed, and ${stored} are stored`)
    return `${figures}, 4 restarts`
  },
}

const crash: Scenario = {
  title: 'a process that is killed under load loses no reading request and no order',
  async run(cluster) {
    const load = startLoad(cluster)
    await pause(1_000)
    await cluster.shops[0].kill()
    await pause(2_000)
    await cluster.shops[0].start()
    await pause(untilUsedAgainMs)
    const result = await load.stop()
    // A guest begins without an Idempotency-Key: nginx must not send that twice.
    const failures = result.failures.filter((line) => !line.startsWith('POST /api/users/guest 502'))
    return checkLoad({ ...result, failures })
  },
}

const redisLost: Scenario = {
  title: 'Redis killed under load: no request fails, and each process counts for itself until it is back',
  async run(cluster, visitor) {
    const load = startLoad(cluster)
    await pause(1_000)
    await cluster.redis.kill()
    const alone = await countTries(cluster, visitor, newAddress(), 6 * suggestLimit)
    await pause(1_000)
    expect(alone === 2 * suggestLimit, `${alone} tries were allowed instead of ${2 * suggestLimit}`)
    await cluster.redis.start()
    const isShared = async () => (await countTries(cluster, visitor, newAddress(), 3 * suggestLimit)) === suggestLimit
    await until(isShared, 'the processes do not count together again', 15_000)
    return checkLoad(await load.stop())
  },
}

const replicaLost: Scenario = {
  title: 'the replica killed under load: no request fails, and it is read again when it is back',
  async run(cluster, visitor) {
    await readsReplica(cluster, visitor)
    const load = startLoad(cluster)
    await pause(1_000)
    expect(await isReplicaRead(cluster, visitor, true), 'the replica is not read under load')
    await cluster.replica.kill()
    await pause(3_000)
    expect(await isReplicaRead(cluster, visitor, false), 'a dead replica counts as read')
    await cluster.replica.start()
    await pause(2_000)
    const figures = checkLoad(await load.stop())
    await readsReplica(cluster, visitor)
    return figures
  },
}

const replicaFrozen: Scenario = {
  title: 'the replica frozen under load: no request fails, and it is read again when it answers',
  async run(cluster, visitor) {
    await readsReplica(cluster, visitor)
    const load = startLoad(cluster)
    await pause(1_000)
    cluster.replica.freeze()
    await pause(4_000)
    const isRead = await isReplicaRead(cluster, visitor, true)
    cluster.replica.thaw()
    expect(!isRead, 'a frozen replica counts as read')
    const figures = checkLoad(await load.stop())
    await readsReplica(cluster, visitor)
    return figures
  },
}

const replicaPaused: Scenario = {
  title: 'a replica that is behind shows no one less than they have written, and nothing old is cached',
  async run(cluster, visitor) {
    const { shops, admin, products, buyers } = cluster
    const [one, two] = shops
    const id = products.at(-1) ?? ''
    const [page, call] = [`/product/${id}`, `/api/products/${id}`]
    await readsReplica(cluster, visitor)
    const replica = await cluster.openReplica()
    try {
      await replica.db.execute(sql`select pg_wal_replay_pause()`)
      for (const shop of shops) await visitor.ask(shop, page)
      const started = Date.now()

      const old = JSON.parse((await visitor.ask(one, call)).body)
      const changed = await visitor.ask(one, call, {
        method: 'PUT',
        cookie: admin.cookie,
        body: { ...old, reviews: undefined, price: 7_654.5 },
      })
      expect(changed.status === 200, `the change of the price has status ${changed.status}: ${changed.body}`)
      // What the owner's browser sends without its session, so that the public response is asked for.
      const mark = changed.cookies.find((each) => each.startsWith('changed=')) ?? ''
      expect(mark !== '', 'the owner got no cookie "changed"')
      for (const shop of shops) {
        const seen = JSON.parse((await visitor.ask(shop, call, { cookie: mark })).body).price
        expect(seen === 7_654.5, `the owner sees ${seen} at once`)
        expect(
          (await visitor.ask(shop, page, { cookie: mark })).body.includes('7,654.50'),
          'the owner sees an old page',
        )
      }

      const comment = 'Level to the millimetre.'
      const [buyer] = buyers
      const review = { method: 'POST', cookie: buyer?.cookie ?? '', body: { rating: 5, comment } }
      const written = await visitor.ask(two, `${call}/reviews`, review)
      expect(written.status === 201, `the review has status ${written.status}: ${written.body}`)
      const shopperMark = written.cookies.find((each) => each.startsWith('changed=')) ?? ''
      for (const shop of shops) {
        const cookie = `${buyer?.cookie}; ${shopperMark}`
        expect(
          (await visitor.ask(shop, page, { cookie })).body.includes(comment),
          'the shopper does not see the review',
        )
      }

      // Other visitors see it within a second, and from then on nothing older, whatever is cached.
      const isNew = async () => {
        const answers = await Promise.all(shops.flatMap((shop) => [page, call].map((path) => visitor.ask(shop, path))))
        return answers.every(({ body }) => /7,?654\.5/.test(body) && body.includes(comment))
      }
      await until(isNew, 'another visitor does not see the change within a second', 1_000)
      let reads = 0
      while (Date.now() < started + 8_000) {
        expect(await isNew(), 'a response from before the change was sent again')
        reads += 4
        await pause(50)
      }
      const { rows } = await replica.db.execute<{ cents: number }>(
        sql`select price_cents as cents from products where id = ${id}`,
      )
      expect(rows[0]?.cents !== 765_450, 'the replica was not behind')
      expect(await isReplicaRead(cluster, visitor, false), 'a replica that is behind counts as read')
      return `${reads} readings while it was behind`
    } finally {
      await replica.db.execute(sql`select pg_wal_replay_resume()`)
      await replica.close()
      await readsReplica(cluster, visitor)
    }
  },
}

/** In the order in which they run: each leaves everything as it was. */
export const scenarios: readonly Scenario[] = [
  catalogueOnReplica,
  pictures,
  worker,
  sharedLimits,
  replicaPaused,
  rollingRestart,
  crash,
  redisLost,
  replicaLost,
  replicaFrozen,
]
