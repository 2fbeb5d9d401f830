import type { Connection, connections } from '#contract/back-office/connections.ts'
import type { ReplyOf } from '#contract/platform/endpoint.ts'
import type { Db } from '#db/open.ts'
import { countBackupsSince } from '#server/back-office/backup/nightly/backups.queries.ts'
import { readBackupState } from '#server/back-office/backup/nightly/backup-state.ts'
import { listUnreadPayouts } from '#server/payments/payouts/payout-states.ts'
import type { Shop } from '#server/platform/shop.ts'
import { type ConnectionRecords, readEmails, readPayments, readPictures, readWebhooks } from './connections.queries.ts'

const dayMs = 24 * 3_600_000

/** A connection of this shop, and how its records are read; null when the shop records nothing of it. */
interface KnownConnection extends Pick<Connection, 'name' | 'about'> {
  read: (() => Promise<ConnectionRecords>) | null
}

const nothing = { lastSuccessAt: null, done: 0, waiting: 0, failed: 0 }

/**
 * Reads how the connections of the shop do, from what it has recorded. Records that cannot be read are logged, and the
 * others are returned.
 */
export async function readConnections(shop: Shop): Promise<ReplyOf<typeof connections.read>> {
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
