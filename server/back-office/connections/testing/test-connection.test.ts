import { rm, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { and, desc, eq } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { connectionIds, type TestedConnection } from '#contract/back-office/connections.ts'
import { changes } from '#db/tables/platform/history.ts'
import { emails } from '#db/tables/platform/mail.ts'
import { webhookDeliveries, webhooks } from '#db/tables/platform/webhooks.ts'
import { writeNightlyBackup } from '#server/back-office/backup/nightly/write-nightly-backup.ts'
import { setAfterpay, setProviderBehaviour } from '#tests/support/card-provider.ts'
import { makeAdmin, makePerson } from '#tests/support/factories.ts'
import { startMailServer } from '#tests/support/servers/start-mail-server.ts'
import { startReceiver } from '#tests/support/servers/start-receiver.ts'
import { startS3Server } from '#tests/support/servers/start-s3-server.ts'
import { readSince } from '#tests/support/moving-clock.ts'
import { expectRefused, startShop } from '#tests/support/start-shop.ts'

const [s3, smtp, receiver] = await Promise.all([startS3Server(), startMailServer(), startReceiver()])
const env = { ...s3.env, SMTP_URL: `smtp://127.0.0.1:${smtp.port}`, PUBLIC_URL: 'http://127.0.0.1' }
const shop = await startShop({ ...env, LIMITS: 'connection-tests=1000/600' })
const ana = await makeAdmin(shop)
afterAll(async () => {
  await shop.close()
  await Promise.all([s3.close(), receiver.stop()])
})

let askedAt: Date
const askForTest = (name: string, as = ana) => {
  askedAt = shop.clock.now
  return shop.call('POST', `/api/connections/${name}/test`, { as })
}
const historyOf = (subjectId: string) =>
  shop.shop.db
    .select()
    .from(changes)
    .where(and(eq(changes.subject, 'connection'), eq(changes.subjectId, subjectId)))
    .orderBy(desc(changes.id))

/** Tests a connection, and returns what was found with what the history says of it. */
async function resultOf(name: TestedConnection) {
  const { status, body } = await askForTest(name)
  const [event] = await historyOf(connectionIds[name])
  return { status, body, recorded: { by: event?.byUserId, action: event?.action, fields: event?.fields } }
}

const found = (isSuccess: boolean, text: string) => ({
  status: 200,
  body: { at: readSince(shop.clock, askedAt), isSuccess, text },
  recorded: {
    by: ana._id,
    action: 'tested',
    fields: [{ field: 'testResult', before: null, after: isSuccess ? 'works' : 'failed' }],
  },
})

it('the test of card payments reads at the provider, and its name is in the history of the shop', async () => {
  expect(await resultOf('card')).toEqual(
    found(true, 'The simulator answers and takes a test key. Nothing was changed there.'),
  )
  const { body } = await shop.call('GET', '/api/history', { as: ana })
  expect(body[0]).toMatchObject({ action: 'tested', subject: { kind: 'connection', name: 'Card payments' } })
})

it('the test of card payments names a refused key without the key', async () => {
  const refusal = { status: 401, message: 'Invalid API Key provided: sk_live_abcdefgh1234' }
  await setProviderBehaviour(shop, { mode: 'refuse', refusal })
  expect(await resultOf('card')).toEqual(
    found(
      false,
      'The simulator refuses to show events (401). Check STRIPE_SECRET_KEY: it may be revoked or lack a permission.',
    ),
  )
  await setProviderBehaviour(shop, { mode: 'ok' })
})

it('the test of card payments says that Afterpay is switched off in the account', async () => {
  await setAfterpay(shop, 'off')
  expect(await resultOf('card')).toEqual(
    found(
      false,
      'The simulator answers. Afterpay isn’t switched on: switch it on under payment methods, or set STRIPE_PAYMENT_METHODS to card.',
    ),
  )
  await setAfterpay(shop, 'on')
})

it('the test of card payments says what a restricted key must not read', async () => {
  const refusal = { status: 403, message: 'The provided key does not have the required permissions.' }
  await setProviderBehaviour(shop, { mode: 'refuse', refusal, path: '/payment_method_configurations' })
  expect(await resultOf('card')).toEqual(
    found(
      true,
      'The simulator answers and takes a test key. Nothing was changed there. The key must not read: payment methods.',
    ),
  )
  await setProviderBehaviour(shop, { mode: 'ok' })
})

it('the test of card payments says that the provider does not answer', async () => {
  await setProviderBehaviour(shop, { mode: 'error' })
  expect(await resultOf('card')).toEqual(
    found(false, 'The simulator doesn’t answer. Look at its status page, then test again in a few minutes.'),
  )
  await setProviderBehaviour(shop, { mode: 'ok' })
})

it('the test of card payments is refused for PayPal in a shop without it', async () => {
  const { status, body } = await askForTest('paypal')
  expect([status, body.message]).toEqual([409, 'Paying with PayPal isn’t set up in this shop.'])
})

it('the test of the picture store leaves no file in the bucket', async () => {
  expect(await resultOf('pictures')).toEqual(found(true, 'The bucket took a small file, gave it back and removed it.'))
  expect(await shop.shop.uploads.list()).toEqual([])
})

it('the test of the picture store says which step failed, without the address of the service', async () => {
  const { uploads } = shop.shop
  shop.shop.uploads = { ...uploads, get: () => Promise.reject(new Error('connect ECONNREFUSED 10.0.0.7:9000')) }
  expect(await resultOf('pictures')).toEqual(
    found(
      false,
      'The bucket doesn’t give its file back. Check the bucket and its key in S3_URL, and whether the service runs.',
    ),
  )
  shop.shop.uploads = uploads
})

it('the test of backups is refused in a shop that writes none', async () => {
  const { status, body } = await askForTest('backup')
  expect([status, body.message]).toEqual([409, 'This shop writes no backups: BACKUPS is none.'])
})

it('the test of backups reads the manifest of the newest file, and says when it is cut off or missing', async () => {
  const folder = join(shop.shop.config.dataDir, 'backups')
  shop.shop.config.backups = { folder, at: '03:00', kept: 2 }
  expect(await resultOf('backup')).toEqual(
    found(false, 'There’s no complete backup yet. Press ‘Back up now’, then test again.'),
  )
  await writeNightlyBackup(shop.shop, shop.database, { tryRestore: async () => ({ state: 'passed' }) })
  const { body } = await askForTest('backup')
  expect(body.text).toMatch(/^shop-\d{8}-\d{6}\.tar\.gz can be read: \d+ rows in \d+ tables, and 0 uploaded files\.$/)
  const file = String(body.text).split(' ', 1)[0] ?? ''
  await truncate(join(folder, file), 1000)
  expect(await resultOf('backup')).toEqual(
    found(false, `${file} has another size than when it was written. Press ‘Back up now’, and check the disk.`),
  )
  await rm(join(folder, file))
  expect(await resultOf('backup')).toEqual(
    found(false, `${file} isn’t in the folder of this machine. Look for it, or press ‘Back up now’.`),
  )
  expect((await askForTest('backup')).text).not.toContain(folder)
})

const create = async () => {
  const body = { url: receiver.url, events: ['order.paid'] }
  return (await shop.call('POST', '/api/webhooks', { as: ana, body })).body.webhook._id as string
}
const testHook = async (id: string) => (await shop.call('POST', `/api/webhooks/${id}/test`, { as: ana })).body
const host = () => new URL(receiver.url).host

it('the test of a webhook sends one signed message, and shows the status of the response', async () => {
  const id = await create()
  const { isSuccess, text } = await testHook(id)
  expect([isSuccess, text]).toEqual([
    true,
    expect.stringMatching(/^127\.0\.0\.1:\d+ took the test: 204 in \d\.\d s\.$/),
  ])
  expect(receiver.received).toMatchObject([
    {
      headers: { 'webhook-signature': expect.stringMatching(/^v1,/) },
      body: expect.stringContaining('webhook.test'),
    },
  ])
  expect(await historyOf(id)).toMatchObject([
    { action: 'tested', fields: [{ field: 'testResult', before: null, after: 'works' }] },
    { action: 'created' },
  ])
  const [delivery] = await shop.shop.db.select().from(webhookDeliveries).where(eq(webhookDeliveries.webhookId, id))
  expect(delivery).toMatchObject({ status: 'sent', event: 'webhook.test' })
})

it.each([
  [503, 'answered 503. Look at the log of the program; the shop tries again in a minute.'],
  [404, 'answered 404. Check the address.'],
  [401, 'answered 401. Check the secret with which it reads the signature.'],
  [302, 'answered 302, a redirect, which isn’t followed. Use the address it leads to.'],
  [410, 'answered 410: it wants no more messages. The webhook is turned off.'],
])('the test of a webhook says what to do about a response %i', async (status, text) => {
  const id = await create()
  receiver.status = status
  expect(await testHook(id)).toMatchObject({ isSuccess: false, text: `${host()} ${text}` })
  receiver.status = 204
})

it('the test of a webhook does not reach the network of the shop, and names no address of it', async () => {
  const id = await create()
  await shop.shop.db.update(webhooks).set({ url: 'http://10.0.0.1/hooks' }).where(eq(webhooks.id, id))
  expect(await testHook(id)).toMatchObject({
    isSuccess: false,
    text: 'The address must be public: the shop doesn’t send to its own machine or network.',
  })
  await shop.shop.db.update(webhooks).set({ url: 'http://127.0.0.1:1/hooks' }).where(eq(webhooks.id, id))
  expect(await testHook(id)).toMatchObject({
    isSuccess: false,
    text: '127.0.0.1:1 takes no connection. Check that the program runs.',
  })
})

it('the test of a webhook is refused while the webhook is off', async () => {
  const id = await create()
  await shop.call('PUT', `/api/webhooks/${id}`, { as: ana, body: { isOn: false } })
  expect(await testHook(id)).toMatchObject({ message: 'This webhook is off. Turn it on first.' })
})

it('the test of emails sends one to the person who tests, and stores none', async () => {
  const text = `The mail server took an email to ${ana.email}. Check your inbox and your spam folder.`
  const before = await shop.shop.db.$count(emails)
  expect(await resultOf('email')).toEqual(found(true, text))
  expect(smtp.received.map(({ to }) => to)).toContainEqual([ana.email])
  expect(shop.mail.sent.at(-1)).toMatchObject({ to: { address: ana.email }, subject: 'Test email from Tōtara' })
  expect(await shop.shop.db.$count(emails)).toBe(before)
  expect(JSON.stringify(await historyOf(connectionIds.email))).not.toContain('@')
})

it('the test of emails says that the mail server does not answer, without its address', async () => {
  await smtp.stop()
  expect(await resultOf('email')).toEqual(
    found(false, 'The mail server doesn’t answer. Check its name and port in SMTP_URL, and whether it runs.'),
  )
})

it('a connection is tested by the owner alone', async () => {
  const { status, body } = await askForTest('card', await makePerson(shop, 'staff'))
  expect([status, body.message]).toEqual([403, 'This page is for the owner.'])
  expectRefused(await askForTest('webhooks'), 404, 'This connection can’t be tested.')
})

it('an owner makes 20 tests in ten minutes', async () => {
  const limited = await startShop()
  try {
    const owner = await makeAdmin(limited)
    const statuses = []
    for (let count = 0; count < 21; count++) {
      statuses.push((await limited.call('POST', '/api/connections/card/test', { as: owner })).status)
    }
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429])
  } finally {
    await limited.close()
  }
})
