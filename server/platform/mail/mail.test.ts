import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterEach, expect, it } from 'vitest'
import { type OpenDatabase, openDatabase } from '#db/open.ts'
import { queueOrderEmail } from '#server/orders/emails/queue-order-email.ts'
import { makeOrderBody, makeProduct, makeShopper, payByCard, placeOrder } from '#tests/support/factories.ts'
import { recordMail } from '#tests/support/recorded-mail.ts'
import { type MailServer, startMailServer } from '#tests/support/servers/start-mail-server.ts'
import { startShop, type TestShop } from '#tests/support/start-shop.ts'
import { openJobs } from '#server/platform/jobs/open-jobs.ts'
import { openMailer } from './open-mailer.ts'
import { outboxTransport } from './outbox-transport.ts'
import { queueEmail } from './queue-email.ts'
import { sendEmail } from './send-email.ts'

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})

async function open(env?: Record<string, string>): Promise<TestShop> {
  const shop = await startShop(env)
  closers.push(() => shop.close())
  return shop
}

async function openMailServer(port?: number, isAccepting?: Promise<void>, refusal?: string): Promise<MailServer> {
  const server = await startMailServer(port, isAccepting, refusal)
  closers.push(() => server.stop())
  return server
}

const headersOf = (raw: string) => raw.slice(0, raw.indexOf('\r\n\r\n')).split('\r\n')

const contactMessage = {
  firstName: 'Mārama',
  lastName: 'Tipene',
  email: 'marama@example.nz',
  phone: '021 555 0142',
  message: 'Does the Kurow Dining Table come in 2.1 m?',
}
const sendMessage = (shop: TestShop) => shop.call('POST', '/api/contact/send', { body: contactMessage })

/** The states of all jobs of the queue, also of those that are done. */
const jobsOf = async (shop: TestShop) =>
  (await shop.shop.db.execute<{ state: string }>(sql`select state::text from jobs.job where name = 'emails'`)).rows

it('with a mail server (SMTP_URL), the server receives the message of the contact form, addressed only to the shop', async () => {
  const server = await openMailServer()
  const shop = await open({ SMTP_URL: `smtp://127.0.0.1:${server.port}`, SHOP_EMAIL: 'hello@kauri.example' })
  await sendMessage(shop)
  const [row] = await shop.mail.until()

  expect(server.received).toMatchObject([{ from: 'hello@kauri.example', to: ['hello@kauri.example'] }])
  const headers = headersOf(server.received[0]?.raw ?? '')
  expect(headers).toEqual(
    expect.arrayContaining([
      'From: =?UTF-8?Q?T=C5=8Dtara?= <hello@kauri.example>',
      'To: hello@kauri.example',
      'Reply-To: marama@example.nz',
      'Subject: =?UTF-8?Q?Message_from_M=C4=81rama_Tipene?=',
      `Message-ID: <${row?.id}@kauri.example>`,
      'Auto-Submitted: auto-generated',
    ]),
  )
  expect(headers.filter((line) => /^(to|cc|bcc|from|reply-to|subject):/i.test(line))).toHaveLength(4)
  expect(server.received[0]?.raw).toContain('Does the Kurow Dining Table come in 2.1 m?')
})

it('with a mail server (SMTP_URL), that accepts connections and never answers delays no request', async () => {
  const sockets: Socket[] = []
  const silent = createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  try {
    const { port } = silent.address() as AddressInfo
    const shop = await open({ SMTP_URL: `smtp://127.0.0.1:${port}` })
    expect((await sendMessage(shop)).body).toEqual({ success: true, message: 'Email Sent!' })
    // The sending is under way and cannot end: the request did not wait for it.
    await expect.poll(() => sockets.length, { timeout: 60_000 }).toBe(1)
    expect(await shop.mail.until((rows) => rows.length > 0)).toMatchObject([{ status: 'queued', attempts: 0 }])
  } finally {
    for (const socket of sockets) socket.destroy()
    silent.close()
  }
})

it('with a mail server (SMTP_URL), that is down loses no message: it arrives once the server is up', async () => {
  const { port, stop } = await openMailServer()
  await stop()
  const shop = await open({ SMTP_URL: `smtp://127.0.0.1:${port}` })
  expect((await sendMessage(shop)).body).toEqual({ success: true, message: 'Email Sent!' })

  const [failed] = await shop.mail.until((rows) => rows.some((row) => row.attempts > 0))
  expect(failed).toMatchObject({ status: 'queued', sentAt: null })
  expect(failed?.lastError).toContain('ECONNREFUSED')

  const server = await openMailServer(port)
  const [sent] = await shop.mail.until()
  expect(sent).toMatchObject({ status: 'sent', lastError: null })
  expect(sent?.attempts).toBeGreaterThan(1)
  expect(server.received).toHaveLength(1)
})

it.each([
  '550 5.1.1 No such user',
  '550 5.1.10 The domain takes no mail',
  '550 5.2.1 Mailbox disabled',
  '553 5.6.7 non-ASCII addresses not permitted',
])(
  'with a mail server (SMTP_URL), that refuses an address with %s gets one try, and the email has failed',
  async (refusal) => {
    const server = await openMailServer(0, undefined, refusal)
    const shop = await open({ SMTP_URL: `smtp://127.0.0.1:${server.port}` })
    await sendMessage(shop)
    const [row] = await shop.mail.until((rows) => rows.some((each) => each.status === 'failed'))
    expect(row).toMatchObject({ attempts: 1, lastError: `No email reaches this address. The mail server: ${refusal}` })
    await expect.poll(() => jobsOf(shop)).toEqual([{ state: 'completed' }])
  },
)

it.each(['554 5.7.1 Relaying denied', '450 4.2.1 Try again later', '550 Refused'])(
  'with a mail server (SMTP_URL), that refuses an address with %s gets further tries',
  async (refusal) => {
    const server = await openMailServer(0, undefined, refusal)
    const shop = await open({ SMTP_URL: `smtp://127.0.0.1:${server.port}` })
    await sendMessage(shop)
    const [row] = await shop.mail.until((rows) => rows.some(({ attempts }) => attempts > 1))
    expect(row).toMatchObject({ status: 'queued', lastError: expect.stringContaining(refusal) })
  },
)

it('without a mail server, each email becomes a file in the outbox that a mail program can open', async () => {
  const shop = await open()
  await sendMessage(shop)
  const [row] = await shop.mail.until()
  const outbox = join(shop.shop.config.dataDir, 'outbox')
  const time = row?.createdAt.toISOString().replaceAll(/[-:]|\.\d+/g, '')
  expect(await readdir(outbox)).toEqual([`${time}-contact-message-${row?.id}.eml`])
  const file = join(outbox, `${time}-contact-message-${row?.id}.eml`)
  const text = await readFile(file, 'utf8')
  expect(headersOf(text)).toContain('Reply-To: marama@example.nz')
  expect(text).toContain('Does the Kurow Dining Table come in 2.1 m?')
  expect((await stat(file)).mode & 0o077).toBe(0)
})

it('without a mail server, each email logs a warning', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'totara-outbox-'))
  closers.push(() => rm(folder, { recursive: true }))
  const lines: { msg: string; file: string }[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const address = { name: '', address: 'hello@kauri.example' }
  await outboxTransport(folder, log).send(
    {
      messageId: '<1@kauri.example>',
      date: new Date('2026-11-20T08:31:00.123Z'),
      from: address,
      to: address,
      subject: 'Kia ora',
      text: 'Kia ora',
      headers: {},
    },
    'contact-message-1',
  )
  expect(lines).toMatchObject([
    {
      msg: 'SMTP_URL is not set: an email was written to a file instead of being sent',
      file: join(folder, '20261120T083100Z-contact-message-1.eml'),
    },
  ])
})

const email = { kind: 'contact-message', to: 'hello@kauri.example', subject: 'Kia ora', text: 'Kia ora' } as const

it('the queue sends nothing for a transaction that was rolled back', async () => {
  const shop = await open()
  const change = shop.shop.db.transaction(async (tx) => {
    await queueEmail(shop.shop, tx, email)
    throw new Error('a later step failed')
  })
  await expect(change).rejects.toThrow('a later step failed')
  expect(await shop.mail.rows()).toEqual([])
  expect(await jobsOf(shop)).toEqual([])
  // An email that is queued later and sent is the only one.
  await shop.shop.db.transaction((tx) => queueEmail(shop.shop, tx, { ...email, subject: 'Later' }))
  await shop.mail.until()
  expect(await shop.mail.rows()).toMatchObject([{ subject: 'Later' }])
  expect(await jobsOf(shop)).toHaveLength(1)
})

it('the queue puts a subject on one line, so it cannot add a header', async () => {
  const server = await openMailServer()
  const shop = await open({ SMTP_URL: `smtp://127.0.0.1:${server.port}` })
  await shop.shop.db.transaction((tx) =>
    queueEmail(shop.shop, tx, { ...email, subject: 'Kia ora\r\nBcc: victim@example.nz\r\n\r\nBuy' }),
  )
  await shop.mail.until()
  expect(server.received[0]?.to).toEqual(['hello@kauri.example'])
  expect(headersOf(server.received[0]?.raw ?? '')).toContain('Subject: Kia ora Bcc: victim@example.nz Buy')
})

it('the queue records in the row and in the log why an email failed', async () => {
  const shop = await open()
  const lines: { level: number }[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const context = {
    issueToken: async () => undefined,
    db: shop.shop.db,
    from: () => shop.shop.config.mailFrom,
    now: shop.shop.now,
    log,
    transport: { send: () => Promise.reject(new Error('550 no such mailbox')), close: () => {} },
  }
  await shop.shop.db.transaction((tx) =>
    queueEmail({ ...shop.shop, mailer: { ...shop.shop.mailer, enqueue: async () => {} } }, tx, email),
  )
  const id = (await shop.mail.rows())[0]?.id ?? ''
  expect(await sendEmail(context, id, false)).toBe(false)
  expect(await shop.mail.rows()).toMatchObject([{ status: 'queued', attempts: 1, lastError: '550 no such mailbox' }])
  expect(await sendEmail(context, id, true)).toBe(false)
  expect(await shop.mail.rows()).toMatchObject([{ status: 'failed', attempts: 2, lastError: '550 no such mailbox' }])
  expect(lines.map(({ level }) => level)).toEqual([40, 50])
})

it('the queue does not send a sent email again', async () => {
  const shop = await open()
  await sendMessage(shop)
  const [row] = await shop.mail.until()
  const { db, now, log, config } = shop.shop
  const second = recordMail(db)
  const transport = second.wrap({ send: async () => {}, close: () => {} })
  const context = { db, now, log, issueToken: async () => undefined, from: () => config.mailFrom, transport }
  expect(await sendEmail(context, row?.id ?? '', false)).toBe(true)
  expect(second.sent).toEqual([])
  expect(await shop.mail.rows()).toMatchObject([{ attempts: 1 }])
})

it('the queue sends each email from one of two processes on the same database', async () => {
  const shop = await open()
  // The second process is still sending its first emails when the first process has sent one.
  const send = async () => {
    await expect.poll(() => shop.mail.sent.length).toBeGreaterThan(0)
  }
  const { database, secondMailer, second } = await openSecond(shop, send)
  closers.push(async () => {
    await secondMailer.close()
    if (database !== shop.database) await database.close()
  })
  for (let count = 0; count < 20; count++) {
    await shop.shop.db.transaction((tx) => queueEmail(shop.shop, tx, { ...email, subject: `Number ${count}` }))
  }
  expect((await shop.mail.until()).map(({ attempts }) => attempts)).toEqual(Array(20).fill(1))
  const subjects = [...shop.mail.sent, ...second.sent].map(({ subject }) => subject)
  expect(subjects.toSorted()).toEqual(Array.from({ length: 20 }, (_, count) => `Number ${count}`).toSorted())
})

it('the queue waits when it closes for the email that is being sent', async () => {
  const accepting = Promise.withResolvers<void>()
  const server = await openMailServer(0, accepting.promise)
  const shop = await open({ SMTP_URL: `smtp://127.0.0.1:${server.port}` })
  await sendMessage(shop)
  await expect.poll(() => server.received, { timeout: 60_000 }).toHaveLength(1)
  expect(await shop.mail.rows()).toMatchObject([{ status: 'queued' }])
  const events: string[] = []
  const closing = shop.closeMailer().then(() => events.push('closed'))
  // A close that does not wait takes fewer turns of the database than these.
  for (let turn = 0; turn < 30; turn++) {
    expect(await shop.mail.rows()).toMatchObject([{ status: 'queued' }])
    expect(events).toEqual([])
  }
  accepting.resolve()
  await closing
  expect(await shop.mail.rows()).toMatchObject([{ status: 'sent', attempts: 1 }])
  expect(await jobsOf(shop)).toEqual([{ state: 'completed' }])
})

it('the queue sends after a restart what it could not send before', async () => {
  const shop = await open({ SMTP_URL: 'smtp://127.0.0.1:9' })
  await sendMessage(shop)
  await shop.mail.until((rows) => rows.some((row) => row.attempts > 0))
  await shop.closeMailer()
  const { database, secondMailer, second } = await openSecond(shop)
  closers.push(async () => {
    await secondMailer.close()
    if (database !== shop.database) await database.close()
  })
  await shop.mail.until()
  expect(second.sent).toHaveLength(1)
})

/** Opens the mailer of a second process on the database of a shop; on PostgreSQL with its own connection pool. */
async function openSecond(shop: TestShop, send: () => Promise<unknown> = async () => {}) {
  const database: OpenDatabase =
    shop.database.kind === 'postgres'
      ? await openDatabase({
          databaseUrl: shop.database.pool.options.connectionString,
          dataDir: '',
          log: console.error,
        })
      : shop.database
  const second = recordMail(database.db)
  const transport = second.wrap({
    send: async () => void (await send()),
    close: () => {},
  })
  const { config, now, log } = shop.shop
  const jobs = await openJobs(database, log, { retryDelaySeconds: 1, pollSeconds: 0.5 })
  await openMailer(jobs, {
    db: database.db,
    transport,
    from: () => config.mailFrom,
    now,
    log,
    issueToken: async () => undefined,
  })
  return { database, second, secondMailer: jobs }
}

it('the emails of an order (behaviour, Orders): one when it is placed, none when it is refused, none for a repeated request', async () => {
  const shop = await open()
  const buyer = await makeShopper(shop)
  const product = await makeProduct(shop, { stock: 2 })
  expect((await placeOrder(shop, buyer, product, 3)).status).toBe(409)
  expect(await shop.mail.rows()).toEqual([])

  const body = makeOrderBody([{ product, qty: 2 }])
  for (const status of [201, 200]) {
    const response = await shop.call('POST', '/api/orders', {
      as: buyer,
      body,
      headers: { 'idempotency-key': 'one' },
    })
    expect(response.status).toBe(status)
  }
  const rows = await shop.mail.until()
  expect(rows).toMatchObject([{ kind: 'order-received', status: 'sent', to: buyer.email }])
  expect(shop.mail.sent[0]?.text).toMatch(/http:\/\/shop\.test\/track\?token=[\w-]{43}\n/)
  const { orderId } = rows[0] ?? {}
  if (!orderId) throw new Error('The email has no order id.')
  await shop.shop.db.transaction((tx) => queueOrderEmail(shop.shop, tx, orderId, 'order-received'))
  expect(await shop.mail.rows()).toHaveLength(1)
  expect(shop.mail.sent[0]?.text).toContain('Total $1,598.00, includes GST of $208.43')
})

it('the emails of an order (behaviour, Orders): one when it is paid, also for concurrent confirmations (promises 10)', async () => {
  const shop = await open()
  const buyer = await makeShopper(shop)
  const { body: order } = await placeOrder(shop, buyer, await makeProduct(shop))
  const checkout = { as: buyer, body: { order: { _id: order._id } } }
  const { body: session } = await shop.call('POST', '/api/stripe/create-checkout-session', checkout)
  await payByCard(shop, session.id)
  const confirmations = await Promise.all(
    [1, 2, 3].map(() => shop.call('PUT', `/api/orders/${order._id}/paid`, { as: buyer })),
  )
  expect(confirmations.map(({ status }) => status)).toEqual([200, 200, 200])

  expect((await shop.mail.until()).map(({ kind }) => kind)).toEqual(['order-received', 'payment-received'])
  expect(shop.mail.sent.at(-1)?.text).toContain('Test payment: no money is charged')
})
