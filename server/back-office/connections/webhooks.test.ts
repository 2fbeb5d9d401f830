import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { transact } from '#db/open.ts'
import { webhookDeliveries, webhooks, webhookTries } from '#db/tables/platform/webhooks.ts'
import { deleteExpired } from '#server/start/cleanup.ts'
import { queueFor } from '#server/platform/webhooks/queue-message.ts'
import { sendDelivery } from '#server/platform/webhooks/send-delivery.ts'
import { makePaidOrder, refundOrder } from '#tests/support/card-provider.ts'
import { makeAdmin, makePerson, makeShopper, signInAgain } from '#tests/support/factories.ts'
import { type Receiver, startReceiver } from '#tests/support/servers/start-receiver.ts'
import { readSince } from '#tests/support/moving-clock.ts'
import { bodyOf, expectRefused, forFile, startShop } from '#tests/support/start-shop.ts'

let receiver: Receiver

const shop = await forFile(startShop({ UNDO_SECONDS: '30', PUBLIC_URL: 'http://127.0.0.1' }))
const start = shop.clock.now
let ana = await makeAdmin(shop)
const marama = await makeShopper(shop)
beforeEach(async () => {
  receiver = await startReceiver()
})
afterEach(async () => {
  shop.clock.now = start
  await shop.shop.db.delete(webhooks)
  await receiver.stop()
})

const minuteMs = 60_000
const move = (ms: number) => {
  shop.clock.now = new Date(shop.clock.now.getTime() + ms)
}

async function create(events: string[], url = receiver.url): Promise<{ id: string; secret: string }> {
  const body = bodyOf(await shop.call('POST', '/api/webhooks', { as: ana, body: { url, events } }), 201)
  return { id: body.webhook._id, secret: body.secret }
}

const read = async (id: string) =>
  (await shop.call('GET', '/api/webhooks', { as: ana })).body.webhooks.find((each: { _id: string }) => each._id === id)
const tries = async (id: string) => (await shop.call('GET', `/api/webhooks/${id}/tries`, { as: ana })).body.tries
const historyOf = async (id: string) =>
  (await shop.call('GET', `/api/history/connection/${id}`, { as: ana })).body as { action: string; fields: unknown }[]
const deliveriesOf = (id: string) =>
  shop.shop.db.select().from(webhookDeliveries).where(eq(webhookDeliveries.webhookId, id)).orderBy(webhookDeliveries.id)
const test = (id: string) => shop.call('POST', `/api/webhooks/${id}/test`, { as: ana })

/** The signature of a message, as a receiver computes it. */
function signatureOf(secret: string, headers: Record<string, string>, body: string): string {
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
}

/** Queues a message for a webhook, and returns its id. */
async function queueTest(id: string): Promise<string> {
  const message = { event: 'webhook.test', subject: '', data: { webhook: { _id: id } } }
  const [deliveryId = ''] = await transact(shop.shop.db, (tx) => queueFor(shop.shop, tx, [id], message))
  return deliveryId
}

/** Waits until a webhook has so many tries, and returns them, newest first. */
async function untilTried(id: string, count: number) {
  await expect.poll(() => shop.shop.db.$count(webhookTries, eq(webhookTries.webhookId, id))).toBe(count)
  return tries(id)
}

it('a message about a payment is signed, and has the order without its buyer', async () => {
  const { id, secret } = await create(['order.paid', 'refund.made'])
  const { orderId } = await makePaidOrder(shop, marama)
  await untilTried(id, 1)
  const [message] = receiver.received
  const headers = message?.headers as Record<string, string>
  const verified = JSON.parse(message?.body ?? '')
  expect(headers['webhook-signature']).toBe(signatureOf(secret, headers, message?.body ?? ''))
  const order = (await shop.call('GET', `/api/orders/${orderId}`, { as: ana })).body
  expect(verified).toEqual({
    type: 'order.paid',
    timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
    data: {
      order: {
        _id: orderId,
        orderNumber: order.orderNumber,
        stage: 'paid',
        totalPrice: order.totalPrice,
        refundedPrice: 0,
        paidWith: 'card',
        paidAt: order.paidAt,
        placedAt: order.createdAt,
        items: order.orderItems.map((item: { product: string; qty: number; price: number }) => ({
          product: item.product,
          qty: item.qty,
          cancelledQty: 0,
          price: item.price,
        })),
      },
    },
  })
  expect(message?.body).not.toContain('Tipene')
  expect(message?.body).not.toContain('Street')
  expect(message?.body).not.toContain('@')
  expect(headers).toMatchObject({ 'content-type': 'application/json', 'webhook-id': (await deliveriesOf(id))[0]?.id })

  await refundOrder(shop, ana, orderId, 10)
  const [refunded] = await untilTried(id, 2)
  expect(refunded).toMatchObject({ event: 'refund.made', subject: order.orderNumber, number: 1, status: 204 })
  expect(JSON.parse(refunded.body).data).toMatchObject({
    order: { _id: orderId, stage: 'paid', refundedPrice: 10 },
    refund: { amount: 10, reason: 'requested' },
  })
})

it('a message about a step of parcels waits until the step cannot be undone, and is not sent when it is', async () => {
  const { id } = await create(['parcel.ready'])
  const { orderId } = await makePaidOrder(shop, marama)
  const makeReady = async () => {
    const body = { step: 'make-ready', orders: [{ _id: orderId, pieces: [{ item: 0, qty: 1 }] }] }
    return (await shop.call('POST', '/api/parcels/steps', { as: ana, body })).body._id
  }
  const undone = await makeReady()
  const [waiting] = await tries(id)
  expect(waiting).toMatchObject({ event: 'parcel.ready', at: null, number: 0 })
  expect(new Date(Date.parse(waiting.nextTryAt) - 32_000)).toEqual(readSince(shop.clock, start))
  expectRefused(
    await shop.call('POST', `/api/webhook-deliveries/${waiting.delivery}/send`, { as: ana }),
    409,
    'The step that it reports can still be undone. The message is sent afterwards.',
  )
  expect((await shop.call('POST', `/api/webhooks/${id}/send`, { as: ana })).body.message).toBe(
    '0 messages are being sent',
  )
  expect((await shop.call('DELETE', `/api/parcels/steps/${undone}`, { as: ana })).status).toBe(200)
  expect(await tries(id)).toEqual([])

  await makeReady()
  move(32_000)
  const [{ id: deliveryId } = { id: '' }] = await deliveriesOf(id)
  await sendDelivery(shop.shop, deliveryId)
  const [sent] = await untilTried(id, 1)
  expect(sent).toMatchObject({ event: 'parcel.ready', isSuccess: true, nextTryAt: null })
  expect(JSON.parse(sent.body).data.pieces).toEqual([{ product: expect.any(String), qty: 1 }])
  expect(receiver.received).toHaveLength(1)
})

it('a message is queued only when its change commits, and only for webhooks that listen and are on', async () => {
  const listening = await create(['order.cancelled'])
  const other = await create(['order.paid'])
  const off = await create(['order.cancelled'])
  await shop.call('PUT', `/api/webhooks/${off.id}`, { as: ana, body: { isOn: false } })
  const { orderId } = await makePaidOrder(shop, marama)
  expect((await shop.call('PUT', `/api/orders/${orderId}/cancel`, { as: marama, body: {} })).status).toBe(409)
  expect(await deliveriesOf(listening.id)).toHaveLength(0)
  await shop.call('PUT', `/api/orders/${orderId}/cancel`, { as: ana, body: {} })
  const [cancelled] = await untilTried(listening.id, 1)
  expect(JSON.parse(cancelled.body).data.order.stage).toBe('returned')
  expect((await deliveriesOf(other.id)).map(({ event }) => event)).toEqual(['order.paid'])
  expect(await deliveriesOf(off.id)).toEqual([])
})

it('a message that two processes send at the same time is sent once', async () => {
  const { id } = await create(['order.paid'])
  const deliveryId = await queueTest(id)
  await Promise.all(Array.from({ length: 5 }, () => sendDelivery(shop.shop, deliveryId)))
  await untilTried(id, 1)
  expect(receiver.received).toHaveLength(1)
  expect(await sendDelivery(shop.shop, deliveryId)).toBe(true)
  expect(receiver.received).toHaveLength(1)
})

it('a message that is not accepted is tried nine times within 24 hours under the same id, and then no more', async () => {
  receiver.status = 503
  const { id } = await create(['order.paid'])
  const deliveryId = await queueTest(id)
  await untilTried(id, 1)
  const failing = await read(id)
  expect(failing).toMatchObject({
    state: 'on',
    failedTries: 1,
    failingSince: readSince(shop.clock, start),
    waiting: 1,
    failed: 0,
    triesUntil: new Date(Date.parse(failing.failingSince) + 24 * 60 * minuteMs).toISOString(),
    lastTry: { status: 503, error: null },
  })
  for (const [index, minutes] of [1, 5, 30, 60, 120, 240, 480, 504].entries()) {
    const [{ at, nextTryAt }] = await tries(id)
    expect(Date.parse(nextTryAt) - Date.parse(at)).toBe(minutes * minuteMs)
    shop.clock.now = new Date(Date.parse(nextTryAt) - 100)
    expect(await sendDelivery(shop.shop, deliveryId)).toBe(false)
    shop.clock.now = new Date(nextTryAt)
    await sendDelivery(shop.shop, deliveryId)
    await untilTried(id, index + 2)
  }
  const [last] = await tries(id)
  expect(last).toMatchObject({ number: 9, status: 503, isLast: true, isSuccess: false, nextTryAt: null })
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([deliveryId]))
  const times = receiver.received.map(({ headers }) => Number(headers['webhook-timestamp']))
  // Seconds: the tries themselves take some milliseconds.
  expect([24 * 3600, 24 * 3600 + 1]).toContain((times.at(-1) ?? 0) - (times[0] ?? 0))
  expect(await read(id)).toMatchObject({ state: 'on', failedTries: 9, waiting: 0, failed: 1, triesUntil: null })

  receiver.status = 200
  const again = await shop.call('POST', `/api/webhooks/${id}/send`, { as: ana })
  expect(again.body).toEqual({ message: '1 message is being sent' })
  await untilTried(id, 10)
  expect(await read(id)).toMatchObject({ failedTries: 0, failingSince: null, failed: 0, lastTry: { status: 200 } })
})

it('a message that is not accepted turns its webhook off in the name of the shop when none was accepted for three days', async () => {
  receiver.status = 500
  const { id } = await create(['order.paid'])
  await queueTest(id)
  await untilTried(id, 1)
  const second = await queueTest(id)
  await untilTried(id, 2)
  await shop.shop.db.update(webhookDeliveries).set({ attempts: 8 }).where(eq(webhookDeliveries.id, second))
  move(3 * 24 * 60 * minuteMs)
  ana = await signInAgain(shop, ana)
  await sendDelivery(shop.shop, second)
  await expect.poll(async () => (await read(id)).state).toBe('paused')
  expect((await deliveriesOf(id)).map(({ status }) => status)).toEqual(['failed', 'failed'])
  expect((await historyOf(id))[0]).toMatchObject({
    action: 'changed',
    by: 'The shop',
    fields: [{ field: 'state', before: 'on', after: 'paused' }],
  })
  expectRefused(await test(id), 409, 'This webhook is off. Turn it on first.')
  const on = await shop.call('PUT', `/api/webhooks/${id}`, { as: ana, body: { isOn: true } })
  expect(on.body).toMatchObject({ state: 'on', failedTries: 0, failingSince: null })
})

it('a message that is not accepted turns its webhook off at once when the receiver has gone (410)', async () => {
  receiver.status = 410
  const { id } = await create(['order.paid'])
  await queueTest(id)
  const [only] = await untilTried(id, 1)
  expect(only).toMatchObject({ status: 410, nextTryAt: null })
  expect((await read(id)).state).toBe('paused')
})

it('a message that is not accepted is tried again after a redirect, which is not followed', async () => {
  receiver.status = 307
  const { id } = await create(['order.paid'])
  await queueTest(id)
  const [only] = await untilTried(id, 1)
  expect(only).toMatchObject({ status: 307, isSuccess: false, nextTryAt: expect.any(String) })
  expect(receiver.received.map(({ url }) => url)).toEqual(['/hooks'])
})

it('a message that is not accepted is given up for now after 10 seconds without a response', async () => {
  receiver.status = 0
  const { id } = await create(['order.paid'])
  await queueTest(id)
  const [only] = await untilTried(id, 1)
  expect(only).toMatchObject({ status: null, error: 'No response within 10 seconds' })
  expect(only.durationMs).toBeGreaterThan(9_900)
})

it('a message that is not accepted is tried again when the program is not running, with the reason', async () => {
  const { id } = await create(['order.paid'])
  await receiver.stop()
  await queueTest(id)
  const [only] = await untilTried(id, 1)
  expect(only.status).toBeNull()
  expect(only.error).toContain('ECONNREFUSED')
  receiver = await startReceiver()
})

it('a message that is not accepted is not sent to an address in the network of the shop', async () => {
  const { id } = await create(['order.paid'])
  // The address of a name may have changed since the webhook was made.
  for (const [index, url] of ['http://10.0.0.1/hooks', 'http://169.254.169.254/latest'].entries()) {
    await shop.shop.db.update(webhooks).set({ url }).where(eq(webhooks.id, id))
    await queueTest(id)
    const [newest] = await untilTried(id, index + 1)
    expect(newest).toMatchObject({
      status: null,
      error: 'The address must be public: the shop doesn’t send to its own machine or network.',
    })
  }
  expect(receiver.received).toEqual([])
})

it('the owner sees the secret once, and never in a list or the history', async () => {
  const { id, secret } = await create(['order.paid', 'refund.made'])
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  const list = await shop.call('GET', '/api/webhooks', { as: ana })
  expect(list.body.webhooks).toMatchObject([
    { _id: id, url: receiver.url, events: ['order.paid', 'refund.made'], state: 'on' },
  ])
  expect(list.text).not.toContain('whsec_')
  expect(await historyOf(id)).toMatchObject([
    {
      action: 'created',
      fields: [
        { field: 'name', before: null, after: receiver.url },
        { field: 'events', before: null, after: 'order.paid, refund.made' },
      ],
    },
  ])
  expect(JSON.stringify(await historyOf(id))).not.toContain('whsec_')
})

it.each([
  ['http://books.example.nz/hooks', 'The address must begin with https://.'],
  ['https://192.168.1.7/hooks', 'The address must be public: the shop doesn’t send to its own machine or network.'],
  ['books', 'Enter a whole address, such as https://books.example.nz/hooks.'],
])('the owner cannot make a webhook of %s', async (url, message) => {
  const { status, body } = await shop.call('POST', '/api/webhooks', {
    as: ana,
    body: { url, events: ['order.paid'] },
  })
  expect({ status, body }).toEqual({ status: 400, body: { message, errors: [{ path: 'url', message }] } })
})

it('the owner chooses at least one event that exists', async () => {
  for (const [events, message] of [
    [[], 'Choose at least one event.'],
    [['order.lost'], 'Choose the events from the list.'],
  ] as const) {
    const { status, body } = await shop.call('POST', '/api/webhooks', {
      as: ana,
      body: { url: 'https://books.example.nz/hooks', events },
    })
    expect([status, body.message]).toEqual([400, message])
  }
})

it('the owner needs a fresh sign-in for a new webhook', async () => {
  const owner = await makeAdmin(shop)
  move(16 * minuteMs)
  const { status, body } = await shop.call('POST', '/api/webhooks', {
    as: owner,
    body: { url: receiver.url, events: ['order.paid'] },
  })
  expect([status, body.errors[0].path]).toEqual([403, 'currentPassword'])
})

it('the owner can have 20 webhooks, also when several are made at once', async () => {
  const url = 'https://books.example.nz/hooks'
  await shop.shop.db
    .insert(webhooks)
    .values(Array.from({ length: 18 }, () => ({ url, events: ['order.paid'], secret: 'whsec_AAAA' })))
  const made = await Promise.all(
    Array.from({ length: 4 }, () =>
      shop.call('POST', '/api/webhooks', { as: ana, body: { url, events: ['order.paid'] } }),
    ),
  )
  expect(made.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 201, 409, 409])
  expect(made.find(({ status }) => status === 409)?.body.message).toBe(
    'There are 20 webhooks already. Delete one first.',
  )
})

it('the owner deletes a webhook with its messages; the history keeps its address', async () => {
  const { id } = await create(['order.paid'])
  await queueTest(id)
  await untilTried(id, 1)
  expect((await shop.call('DELETE', `/api/webhooks/${id}`, { as: ana })).body).toEqual({ message: 'Webhook deleted' })
  expect(await deliveriesOf(id)).toEqual([])
  expectRefused(await shop.call('GET', `/api/webhooks/${id}/tries`, { as: ana }), 404, 'This webhook no longer exists.')
  const { body } = await shop.call('GET', '/api/history', { as: ana })
  expect(body[0]).toMatchObject({
    action: 'deleted',
    subject: { kind: 'connection', name: receiver.url, isDeleted: true },
  })
})

it('the owner alone sees changes of connections in the history', async () => {
  const { id } = await create(['order.paid'])
  const staff = await makePerson(shop, 'staff')
  const all = await shop.call('GET', '/api/history', { as: staff })
  expect(all.status).toBe(200)
  expect(all.text).not.toContain('connection')
  expect((await shop.call('GET', `/api/history/connection/${id}`, { as: staff })).status).toBe(403)
})

it('the owner turns a webhook off: what waits is not sent', async () => {
  receiver.status = 503
  const { id } = await create(['order.paid'])
  const deliveryId = await queueTest(id)
  await untilTried(id, 1)
  const off = await shop.call('PUT', `/api/webhooks/${id}`, { as: ana, body: { isOn: false } })
  expect(off.body).toMatchObject({ state: 'off', waiting: 0, failed: 1 })
  move(minuteMs)
  expect(await sendDelivery(shop.shop, deliveryId)).toBe(true)
  expect(receiver.received).toHaveLength(1)
})

it('messages are deleted after 30 days', async () => {
  const { id } = await create(['order.paid'])
  await queueTest(id)
  await untilTried(id, 1)
  move(30 * 24 * 60 * minuteMs - 1_000)
  await deleteExpired(shop.shop)
  expect(await deliveriesOf(id)).toHaveLength(1)
  move(1_000)
  await deleteExpired(shop.shop)
  expect(await deliveriesOf(id)).toHaveLength(0)
  expect(await shop.shop.db.$count(webhookTries, eq(webhookTries.webhookId, id))).toBe(0)
})
