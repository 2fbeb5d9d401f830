import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, expect, it } from 'vitest'
import { pictureJobs } from '#db/tables/platform/images.ts'
import { makeAdmin } from '#tests/support/factories.ts'
import { noise, uploadFiles } from '#tests/support/make-pictures.ts'
import { startShop, type TestShop } from '#tests/support/start-shop.ts'
import { deleteExpired } from './cleanup.ts'
import { RemoteEncoder } from '#server/platform/images/remote/remote-encoder.ts'
import { findLastTaskEnd, recordTaskRun } from '#server/platform/jobs/task-runs.queries.ts'
import { buildWorkerApp } from './worker-app.ts'

/*
 * A process that serves pages alone, and one that works for it, on one database. Their caches of pictures are apart,
 * and they share the uploads, as two machines with a bucket do.
 */

const web = await startShop({}, { role: 'web' })
const owner = await makeAdmin(web)
const workerDir = await mkdtemp(join(tmpdir(), 'totara-worker-'))
await symlink(join(web.shop.config.dataDir, 'uploads'), join(workerDir, 'uploads'))
afterAll(async () => {
  await web.close()
  await rm(workerDir, { recursive: true, force: true })
})

const jobRows = () => web.shop.db.select().from(pictureJobs)

/** Starts a worker on the database of the web process, does some work, and ends it. */
async function withWorker<T>(work: (worker: TestShop) => Promise<T>): Promise<T> {
  const worker = await startShop({ DATA_DIR: workerDir }, { role: 'worker', database: web.database })
  try {
    return await work(worker)
  } finally {
    await worker.close()
  }
}

it('a process that serves pages queues emails, and a worker sends them', async () => {
  const message = {
    firstName: 'Marama',
    lastName: 'Tipene',
    phone: '021 555 0142',
    email: 'marama@example.nz',
    message: 'Is it oak?',
  }
  const { status, body } = await web.call('POST', '/api/contact/send', { body: message })
  expect([status, body]).toEqual([200, { success: true, message: 'Email Sent!' }])
  // A process that works sends its emails within milliseconds, long before another one has started.
  await withWorker(async (worker) => {
    await expect.poll(() => worker.mail.sent).toMatchObject([{ subject: 'Message from Marama Tipene' }])
    expect([web.mail.sent, web.mail.confirmations]).toEqual([[], []])
  })
})

it('a process that serves pages has an upload encoded by a worker, and has its answer', async () => {
  const bytes = await noise(300, 200, 7).jpeg().toBuffer()
  const sending = uploadFiles(web, owner, { bytes })
  await expect.poll(jobRows).toMatchObject([{ kind: 'upload', status: 'waiting', input: bytes }])
  await withWorker(async () => {
    const { status, body } = await sending
    expect([status, body.message]).toEqual([201, 'Image uploaded successfully'])
    expect(await web.shop.uploads.get(body.image.replace('/images/', ''))).toBeInstanceOf(Buffer)
  })
  expect(await jobRows()).toEqual([])
  expect(web.shop.pictures.load()).toEqual({ pid: 0, running: 0, waiting: 0 })
})

it('a process that serves pages passes on the reason why a worker refuses an upload', async () => {
  await withWorker(async () => {
    const { status, body } = await uploadFiles(web, owner, { bytes: Buffer.from('a text') })
    expect([status, body.message]).toEqual([
      400,
      'We can’t open this as a picture. Choose a JPEG, PNG, WebP or AVIF file.',
    ])
  })
  expect(await jobRows()).toEqual([])
})

it('a process that serves pages serves a substitute of a picture until a worker has made the size', async () => {
  await withWorker(async () => {
    const { body } = await uploadFiles(web, owner, { bytes: await noise(900, 600, 8).jpeg().toBuffer() })
    const read = () => web.call('GET', `${body.image}?w=320`, { headers: { accept: 'image/avif,image/webp' } })
    const first = await read()
    expect([first.headers['content-type'], first.headers['cache-control']]).toEqual([
      'image/webp',
      'public, max-age=60',
    ])
    await expect.poll(async () => (await read()).headers['content-type']).toBe('image/avif')
    expect((await read()).headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(web.shop.pictures.load().pid).toBe(0)
  })
  expect(await jobRows()).toEqual([])
})

it('a process that serves pages has one size made for all who wait for it at the same time', async () => {
  await withWorker(async () => {
    const { body } = await uploadFiles(web, owner, { bytes: await noise(900, 600, 9).jpeg().toBuffer() })
    const read = () => web.call('GET', `${body.image}?w=160`, { headers: { accept: 'image/jpeg' } })
    const answers = await Promise.all([read(), read(), read()])
    expect(answers.map(({ status, headers }) => [status, headers['content-type']])).toEqual(
      Array.from({ length: 3 }, () => [200, 'image/jpeg']),
    )
  })
})

it('a process that serves pages asks a visitor to try again when no worker encodes in time, and leaves no job', async () => {
  const encoder = new RemoteEncoder(web.shop.db, web.shop.jobs, 500)
  await expect(encoder.encodeUpload(await noise(20, 20).jpeg().toBuffer(), 'photo')).rejects.toMatchObject({
    status: 503,
    message: 'The shop is busy right now. Try again in a few seconds.',
  })
  expect(await jobRows()).toEqual([])
})

it('a process that serves pages leaves the jobs of a process that ended to the cleanup, for ten minutes', async () => {
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  const upload = { kind: 'upload', input: Buffer.from('x') } as const
  await web.shop.db.insert(pictureJobs).values([
    { ...upload, createdAt: minutesAgo(11) },
    { ...upload, createdAt: minutesAgo(9) },
  ])
  await deleteExpired(web.shop)
  expect(await jobRows()).toHaveLength(1)
  await web.shop.db.delete(pictureJobs)
})

it('a process that serves pages says on Today that no worker runs, ten minutes after the last task', async () => {
  const late = async () => {
    const { body } = await web.call('GET', '/api/today', { as: owner })
    return body.late.filter(({ kind }: { kind: string }) => kind === 'worker-missing')
  }
  const minutesAgo = (minutes: number) => new Date(web.clock.now.getTime() - minutes * 60_000)
  expect(await findLastTaskEnd(web.shop.db)).toBeUndefined()
  await recordTaskRun(web.shop.db, 'reconcile', { isSuccess: true, at: minutesAgo(9) })
  expect(await late()).toEqual([])
  const at = minutesAgo(11)
  await recordTaskRun(web.shop.db, 'reconcile', { isSuccess: true, at })
  expect(await late()).toEqual([{ kind: 'worker-missing', since: at.toISOString() }])
})

const get = (app: FastifyInstance, url: string) => app.inject({ method: 'GET', url })

it('a worker answers its supervisor and the monitoring, and has no page of the shop', async () => {
  await withWorker(async ({ shop }) => {
    const app = buildWorkerApp(shop)
    const answers = await Promise.all(
      ['/healthz', '/readyz', '/metrics', '/', '/api/products', '/admin'].map((url) => get(app, url)),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 404, 404, 404])
    expect(answers[1]?.json()).toEqual({ status: 'ready' })
    expect(answers[2]?.body).toMatch(/^totara_build_info\{/m)
    expect(answers[4]?.json()).toEqual({ message: 'There’s nothing at this address.' })
    await app.close()
  })
})

it('a worker shows its metrics to this machine and to the token alone', async () => {
  await withWorker(async ({ shop }) => {
    const app = buildWorkerApp(shop)
    expect((await app.inject({ method: 'GET', url: '/metrics', remoteAddress: '203.0.113.9' })).statusCode).toBe(404)
    await app.close()
  })
})
