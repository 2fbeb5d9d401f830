import { expect, it } from 'vitest'
import { sql } from 'drizzle-orm'
import { emails } from '#db/tables/platform/mail.ts'
import { providerRefusals } from '#db/tables/payments/payments.ts'
import { webhooks } from '#db/tables/platform/webhooks.ts'
import { makePaidOrder } from '#tests/support/card-provider.ts'
import { makeAdmin, makePerson, makeShopper, signInAgain } from '#tests/support/factories.ts'
import { readSince } from '#tests/support/moving-clock.ts'
import { orderRow } from '#tests/support/order-invariants.ts'
import { forFile, startShop } from '#tests/support/start-shop.ts'

const shop = await forFile(startShop())
let ana = await makeAdmin(shop)

const read = async () => (await shop.call('GET', '/api/connections', { as: ana })).body
const stateOf = async (name: string) =>
  (await read()).connections.find((connection: { name: string }) => connection.name === name)

it('a new shop says of each connection that it was never used', async () => {
  const before = shop.clock.now
  const { asOf, connections } = await read()
  expect(asOf).toEqual(readSince(shop.clock, before))
  const never = { isRead: true, isRecorded: true, lastSuccessAt: null, done: 0, waiting: 0, failed: 0 }
  expect(connections).toMatchObject([
    { name: 'card', about: 'The simulator, test payments only', ...never },
    { name: 'email', about: 'Files in the data folder, no mail server' },
    { name: 'pictures', about: 'Files in the data folder', ...never },
    { name: 'backup', about: 'BACKUPS is none: your own programs make them', ...never, isRecorded: false },
    { name: 'webhooks', about: 'To your programs', ...never },
  ])
})

it('a payment is the last success of its provider, and a refusal its failure until it is resolved', async () => {
  const { orderId } = await makePaidOrder(shop, await makeShopper(shop))
  const { paidAt } = await orderRow(shop, orderId)
  const lastSuccessAt = paidAt?.toISOString()
  expect(await stateOf('card')).toMatchObject({ lastSuccessAt, done: 1, failed: 0 })
  const at = shop.clock.now
  shop.clock.now = new Date(at.getTime() + 24 * 3_600_000)
  ana = await signInAgain(shop, ana)
  expect(await stateOf('card')).toMatchObject({ lastSuccessAt, done: 0 })
  shop.clock.now = at
  await shop.shop.db.insert(providerRefusals).values({
    provider: 'card',
    operation: 'open-session',
    code: '401',
    message: 'Invalid API Key',
    lastAt: at,
    createdAt: at,
  })
  expect(await stateOf('card')).toMatchObject({ failed: 1 })
})

it('an email that has failed counts until it is sent, and one that is tried again waits', async () => {
  const email = { kind: 'contact-message', to: 'ana@example.nz', subject: 'A', text: 'A' } as const
  await shop.shop.db.insert(emails).values([
    { ...email, about: '1', status: 'failed', attempts: 9 },
    { ...email, about: '2', status: 'queued', attempts: 1, notBefore: new Date('2099-01-01T00:00:00.000Z') },
  ])
  expect(await stateOf('email')).toMatchObject({ failed: 1, waiting: 1 })
})

it('a webhook that the shop turned off is a failure, here and as a row of Today', async () => {
  const failingSince = new Date(shop.clock.now.getTime() - 3_600_000)
  const hook = { url: 'https://books.example.nz/hooks', events: ['order.paid'], secret: 'whsec_AAAA' }
  await shop.shop.db.insert(webhooks).values({ ...hook, state: 'paused', failedTries: 9, failingSince })
  expect(await stateOf('webhooks')).toMatchObject({ failed: 1 })
  const today = await shop.call('GET', '/api/today', { as: ana })
  expect(today.body.late).toContainEqual({ kind: 'webhooks-paused', count: 1, since: failingSince.toISOString() })
})

it('a connection whose records cannot be read says so, and the others are read', async () => {
  await shop.shop.db.execute(sql`alter table webhook_tries rename to hidden_tries`)
  try {
    expect(await stateOf('webhooks')).toMatchObject({ isRead: false })
    expect(await stateOf('card')).toMatchObject({ isRead: true })
  } finally {
    await shop.shop.db.execute(sql`alter table hidden_tries rename to webhook_tries`)
  }
})

it('the state of the connections is for the owner alone', async () => {
  const { status, body } = await shop.call('GET', '/api/connections', { as: await makePerson(shop, 'staff') })
  expect([status, body.message]).toEqual([403, 'This page is for the owner.'])
})
