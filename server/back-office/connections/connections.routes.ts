import type { FastifyInstance } from 'fastify'
import { v7 } from 'uuid'
import { type Connection, connections } from '#contract/back-office/connections.ts'
import { type Webhook, type WebhookEvent, webhookEvents, webhooks } from '#contract/back-office/webhooks.ts'
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts'
import { callerOf } from '#server/platform/limits/caller.ts'
import type { Shop } from '#server/platform/shop.ts'
import { type Db, transact } from '#db/open.ts'
import { actorOf, recordAuditEvent } from '#server/platform/history/audit-log.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import {
  failQueued,
  findDelivery,
  listUnsent,
  requeue,
  updateWebhook,
} from '#server/platform/webhooks/webhooks.queries.ts'
import type { BodyOf, ReplyOf } from '#contract/platform/endpoint.ts'
import { requireFreshSignIn } from '#server/accounts/require-fresh-sign-in.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { generateSecret } from '#server/platform/webhooks/sign-message.ts'
import { webhookUrlProblem } from '#server/platform/webhooks/webhook-address.ts'
import { countBackupsSince } from '#server/back-office/backup/nightly/backups.queries.ts'
import { readBackupState } from '#server/back-office/backup/nightly/backup-state.ts'
import { listUnreadPayouts } from '#server/payments/payouts/read-payouts.ts'
import { isId } from '#rules/platform/ids.ts'
import { requireLockedWebhook, requireOn, requireWebhook } from './require-webhook.ts'
import { testConnection } from './testing/test-connection.ts'
import { testWebhook } from './testing/test-webhook.ts'
import {
  countWebhooks,
  deleteWebhook,
  insertWebhook,
  listTries,
  listWebhooks,
  lockWebhooks,
} from './webhook-list.queries.ts'
import { type ConnectionRecords, readEmails, readPayments, readPictures, readWebhooks } from './connections.queries.ts'

const maxTriesShown = 50

export function connectionRoutes(app: FastifyInstance, shop: Shop): void {
  registerEndpoint(app, connections.read, () => readConnections(shop))
  registerEndpoint(app, connections.test, ({ user, params, request }) =>
    testConnection(shop, { user, name: params.name, caller: callerOf(request, user._id) }),
  )
  registerEndpoint(app, webhooks.list, async () => ({
    asOf: shop.now().toISOString(),
    webhooks: await listWebhooks(shop.db),
  }))
  registerEndpoint(app, webhooks.create, ({ user, body }) => createWebhook(shop, user, body))
  registerEndpoint(app, webhooks.turn, ({ user, params, body }) => turnWebhook(shop, user, { ...params, ...body }))
  registerEndpoint(app, webhooks.chooseEvents, ({ user, params, body }) =>
    chooseEvents(shop, user, { ...params, ...body }),
  )
  registerEndpoint(app, webhooks.remove, ({ user, params }) => removeWebhook(shop, user, params.id))
  registerEndpoint(app, webhooks.test, ({ user, params, request }) =>
    testWebhook(shop, { user, id: params.id, caller: callerOf(request, user._id) }),
  )
  registerEndpoint(app, webhooks.sendAgain, ({ params }) => sendAllAgain(shop, params.id))
  registerEndpoint(app, webhooks.tries, async ({ params }) => ({
    asOf: shop.now().toISOString(),
    tries: await listTries(shop.db, (await requireWebhook(shop.db, params.id))._id, maxTriesShown),
  }))
  registerEndpoint(app, webhooks.sendDelivery, ({ params }) => sendDeliveryAgain(shop, params.id))
}

/** How many messages one press sends again. */
const maxSentAgain = 200

const dayMs = 24 * 3_600_000

const nothing = { lastSuccessAt: null, done: 0, waiting: 0, failed: 0 }

/** How many webhooks a shop can have: a page shows all of them, and each gets every message. */
const maxWebhooks = 20

/** Turns a webhook on, as if it had never failed, or off: waiting messages aren't sent. Throws ShopError 404. */
async function turnWebhook(shop: Shop, user: SignedInUser, { id, isOn }: { id: string; isOn: boolean }) {
  await transact(shop.db, async (tx) => {
    const { state: before } = await requireLockedWebhook(tx, id)
    const state = isOn ? 'on' : 'off'
    if (before === state) return
    await updateWebhook(tx, id, { state, failedTries: 0, failingSince: null })
    if (!isOn) await failQueued(tx, id)
    await recordAuditEvent(shop, tx, {
      subject: 'connection',
      subjectId: id,
      action: 'changed',
      by: actorOf(user),
      fields: [{ field: 'state', before, after: state }],
    })
  })
  return requireWebhook(shop.db, id)
}

/** Chooses the events of a webhook; messages that wait are still sent. Throws ShopError 404 for an unknown one. */
async function chooseEvents(
  shop: Shop,
  user: SignedInUser,
  { id, events }: { id: string; events: readonly WebhookEvent[] },
): Promise<Webhook> {
  await transact(shop.db, async (tx) => {
    const { events: before } = await requireLockedWebhook(tx, id)
    // In the order of the list, so that the same choice is never a change.
    const chosen = webhookEvents.filter((event) => events.includes(event))
    if (before.join() === chosen.join()) return
    await updateWebhook(tx, id, { events: chosen })
    await recordAuditEvent(shop, tx, {
      subject: 'connection',
      subjectId: id,
      action: 'changed',
      by: actorOf(user),
      fields: [{ field: 'events', before: before.join(', '), after: chosen.join(', ') }],
    })
  })
  return requireWebhook(shop.db, id)
}

/** Deletes a webhook with its messages. Throws ShopError 404 for an unknown one. */
async function removeWebhook(shop: Shop, user: SignedInUser, id: string): Promise<{ message: string }> {
  await transact(shop.db, async (tx) => {
    const { url } = await requireLockedWebhook(tx, id)
    await deleteWebhook(tx, id)
    await recordAuditEvent(shop, tx, {
      subject: 'connection',
      subjectId: id,
      action: 'deleted',
      by: actorOf(user),
      fields: [{ field: 'name', before: url, after: null }],
    })
  })
  return { message: 'Webhook deleted' }
}

/** Creates a webhook with a secret. Throws ShopError 403 without a fresh sign-in, 400 for its address, 409 at 20. */
async function createWebhook(shop: Shop, user: SignedInUser, { url: text, events }: BodyOf<typeof webhooks.create>) {
  const now = shop.now()
  requireFreshSignIn(user, now)
  const typed = text.trim()
  const problem = webhookUrlProblem(typed, { allowsLoopback: shop.config.allowsWebhooksToLoopback })
  if (problem) throw new ShopError(400, problem, [{ path: 'url', message: problem }])
  const url = new URL(typed).href
  const [id, secret] = [v7(), generateSecret()]
  await transact(shop.db, async (tx) => {
    await lockWebhooks(tx)
    if ((await countWebhooks(tx)) >= maxWebhooks) {
      throw new ShopError(409, `There are ${maxWebhooks} webhooks already. Delete one first.`)
    }
    await insertWebhook(tx, { id, url, events, secret, createdAt: now })
    await recordAuditEvent(shop, tx, {
      subject: 'connection',
      subjectId: id,
      action: 'created',
      by: actorOf(user),
      fields: [
        { field: 'name', before: null, after: url },
        { field: 'events', before: null, after: events.join(', ') },
      ],
    })
  })
  return { webhook: await requireWebhook(shop.db, id), secret }
}

/** A connection of this shop, and how its records are read; null when the shop records nothing of it. */
interface KnownConnection extends Pick<Connection, 'name' | 'about'> {
  read: (() => Promise<ConnectionRecords>) | null
}

/** Reads how the connections do from the shop's records; records that cannot be read are logged and left out. */
async function readConnections(shop: Shop): Promise<ReplyOf<typeof connections.read>> {
  const now = shop.now()
  const known = knownConnections(shop, now)
  return { asOf: now.toISOString(), connections: await Promise.all(known.map((each) => toConnection(shop, each))) }
}

async function toConnection({ log }: Shop, { name, about, read }: KnownConnection): Promise<Connection> {
  if (!read) return { name, about, isRead: true, isRecorded: false, ...nothing }
  try {
    const { lastSuccessAt, ...counts } = await read()
    const at = lastSuccessAt?.toISOString() ?? null
    return { name, about, isRead: true, isRecorded: true, lastSuccessAt: at, ...counts }
  } catch (error) {
    log.error({ err: error, connection: name }, 'the state of a connection could not be read')
    return { name, about, isRead: false, isRecorded: true, ...nothing }
  }
}

function knownConnections(shop: Shop, now: Date): KnownConnection[] {
  const { db, config, payments } = shop
  const since = new Date(now.getTime() - dayMs)
  const { paypal } = payments
  const stripeKey = payments.stripe.isTest ? 'test key' : 'live key'
  return [
    {
      name: 'card',
      about: config.stripe ? `Stripe, ${stripeKey}` : 'The simulator, test payments only',
      read: () => readProvider(shop, 'card', since),
    },
    ...(paypal
      ? [
          {
            name: 'paypal' as const,
            about: paypal.isTest ? 'Test' : 'Live',
            read: () => readProvider(shop, 'paypal', since),
          },
        ]
      : []),
    {
      name: 'email',
      about: config.smtpUrl ? new URL(config.smtpUrl).hostname : 'Files in the data folder, no mail server',
      read: () => readEmails(db, since),
    },
    {
      name: 'pictures',
      about: config.s3 ? `Bucket at ${new URL(config.s3.endpoint).hostname}` : 'Files in the data folder',
      read: () => readPictures(db, since),
    },
    config.backups
      ? {
          name: 'backup',
          about: `Every night at ${config.backups.at}, the last ${config.backups.kept} are kept`,
          read: () => readBackups(db, now, since),
        }
      : { name: 'backup', about: 'BACKUPS is none: your own programs make them', read: null },
    { name: 'webhooks', about: 'To your programs', read: () => readWebhooks(db, since) },
  ]
}

/** Reads the payments of a provider. Payouts that could not be read count as failed. */
async function readProvider(shop: Shop, provider: 'card' | 'paypal', since: Date): Promise<ConnectionRecords> {
  const [payments, unread] = await Promise.all([readPayments(shop.db, provider, since), listUnreadPayouts(shop)])
  return { ...payments, failed: payments.failed + unread.filter((each) => each.provider === provider).length }
}

/** Reads the backups: one that is being written waits, and one that is missing has failed. */
async function readBackups(db: Db, now: Date, since: Date): Promise<ConnectionRecords> {
  const { lastAt, latest, isMissing } = await readBackupState(db, now)
  return {
    lastSuccessAt: lastAt,
    done: await countBackupsSince(db, since),
    waiting: latest?.finishedAt === null ? 1 : 0,
    failed: isMissing ? 1 : 0,
  }
}

/** Sends a webhook's waiting and failed messages again, up to 200. Throws ShopError 404, 409 for one that is off. */
async function sendAllAgain(shop: Shop, id: string): Promise<{ message: string }> {
  const count = await transact(shop.db, async (tx) => {
    requireOn(await requireLockedWebhook(tx, id))
    const now = shop.now()
    return send(shop, tx, await listUnsent(tx, id, now, maxSentAgain), now)
  })
  return { message: count === 1 ? '1 message is being sent' : `${count} messages are being sent` }
}

/** Sends a message again with the same id. Throws ShopError 404, 409 while the webhook is off or the step undoable. */
async function sendDeliveryAgain(shop: Shop, id: string): Promise<{ message: string }> {
  await transact(shop.db, async (tx) => {
    const found = isId(id) ? await findDelivery(tx, id) : undefined
    if (!found) throw new ShopError(404, 'This message no longer exists.')
    requireOn(await requireLockedWebhook(tx, found.webhookId))
    const now = shop.now()
    if (found.attempts === 0 && found.status === 'queued' && found.dueAt > now) {
      throw new ShopError(409, 'The step that it reports can still be undone. The message is sent afterwards.')
    }
    await send(shop, tx, [id], now)
  })
  return { message: 'The message is being sent' }
}

async function send(shop: Shop, tx: Db, ids: readonly string[], now: Date): Promise<number> {
  const queued = await requeue(tx, ids, now)
  for (const deliveryId of queued) await shop.jobs.enqueue(tx, 'webhooks', { deliveryId })
  return queued.length
}
