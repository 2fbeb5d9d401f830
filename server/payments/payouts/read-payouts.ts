import { isId } from '#rules/platform/ids.ts'
import {
  type PaymentProvider,
  type PayoutReader,
  ProviderError,
  type ProviderPayoutLine,
  type ProviderName,
} from '#server/platform/payment-provider.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { OpenJobs } from '#server/platform/jobs/open-jobs.ts'
import {
  findOldestOpenPayout,
  findPayoutRead,
  listKnownOrders,
  listPayoutsWithoutLines,
  matchPayoutLines,
  type NewPayoutLine,
  type PayoutReadRow,
  type PayoutSource,
  updateLinesRead,
  updatePayoutRead,
  updatePayoutReadFailed,
  upsertPayout,
  upsertPayoutLines,
} from './payouts.queries.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Payouts are read once a day; the tasks of two days may be a few minutes apart. */
const intervalMs = 23 * hourMs
/** The first reading begins this long ago: a tax year, and the month after it. */
const firstReadMs = 400 * dayMs
/** A payout may fail days after the bank has it (https://docs.stripe.com/api/payouts/object); older ones are final. */
const changesForMs = 35 * dayMs
/** A reading that began this long ago was killed. */
const maxDurationMs = 15 * 60_000

/** Whether a reading is due: the last one failed, was killed or is a day old, or the owner has asked for one since. */
function isReadingDue(read: PayoutReadRow | undefined, now: Date): boolean {
  if (!read?.readAt || read.error !== null || isAsked(read) || isUnended(read)) return true
  return now.getTime() - read.readAt.getTime() >= intervalMs
}

/** Whether a reading is under way or asked for; after a while it counts as killed. */
export function isBeingRead(read: PayoutReadRow | undefined, now: Date): boolean {
  if (!read) return false
  const since = isAsked(read) ? read.askedAt : isUnended(read) ? read.startedAt : null
  return since !== null && now.getTime() - since.getTime() < maxDurationMs
}

/** Whether the owner has asked for a reading that has not begun. */
function isAsked({ askedAt, startedAt }: PayoutReadRow): boolean {
  return askedAt !== null && (startedAt === null || askedAt > startedAt)
}

function isUnended({ startedAt, endedAt }: PayoutReadRow): boolean {
  return startedAt !== null && (endedAt === null || startedAt > endedAt)
}

/** Reads the payouts of each provider for which a reading is due. Throws an error that is not the provider's. */
export async function readDuePayouts(shop: Shop): Promise<void> {
  for (const provider of [shop.payments.stripe, shop.payments.paypal]) {
    if (!provider?.payouts) continue
    const source = { provider: provider.name, isTest: provider.isTest }
    if (isReadingDue(await findPayoutRead(shop.db, source), shop.now())) await readPayouts(shop, provider)
  }
}

/**
 * Reads new and changed payouts and their lines; the next run repeats a killed one. Failures are recorded for the owner
 * and thrown.
 */
export async function readPayouts(shop: Shop, provider: PaymentProvider): Promise<void> {
  const { payouts: reader, isTest } = provider
  if (!reader) return
  const source: PayoutSource = { provider: provider.name, isTest }
  const startedAt = shop.now()
  const from = await findStart(shop, source, startedAt)
  await updatePayoutRead(shop.db, source, { startedAt })
  try {
    const failure = await readSince(shop, source, reader, from)
    await matchPayoutLines(shop.db)
    if (failure) throw failure
    const readAt = shop.now()
    const complete = { readAt, endedAt: readAt, failedAt: null, error: null, isRefused: false }
    await updatePayoutRead(shop.db, source, complete)
  } catch (error) {
    await recordFailure(shop, source, error)
    // A failed call to a provider is logged where it was made.
    if (!(error instanceof ProviderError)) throw error
  }
}

async function findStart({ db }: Shop, source: PayoutSource, now: Date): Promise<Date> {
  const read = await findPayoutRead(db, source)
  if (!read?.readAt) return new Date(now.getTime() - firstReadMs)
  const open = await findOldestOpenPayout(db, source)
  const oldest = Math.min(read.readAt.getTime() - changesForMs, open?.getTime() ?? Infinity)
  return new Date(oldest)
}

/** Reads the payouts since an instant. Returns a refusal of a payout's lines, which does not stop the others. */
async function readSince(
  shop: Shop,
  { provider, isTest }: PayoutSource,
  reader: PayoutReader,
  from: Date,
): Promise<ProviderError | undefined> {
  const readAt = shop.now()
  // An account has payouts of one mode with one key; another key never mixes them.
  const listed = (await reader.listPayouts(from)).filter((payout) => payout.isTest === isTest)
  for (const payout of listed) await upsertPayout(shop.db, provider, payout, readAt)
  const references = listed.filter(({ lines }) => lines === 'listed').map(({ reference }) => reference)
  let refused: ProviderError | undefined
  for (const payout of await listPayoutsWithoutLines(shop.db, provider, references)) {
    try {
      await readLines(shop, reader, payout)
    } catch (error) {
      if (!(error instanceof ProviderError && error.refusal)) throw error
      refused ??= error
    }
  }
  return refused
}

/** Reads the lines of a payout page by page. It counts as read once all pages are stored. */
async function readLines(
  shop: Shop,
  reader: PayoutReader,
  { id, reference }: { id: string; reference: string },
): Promise<void> {
  let after: string | undefined
  for (;;) {
    const { lines, next } = await reader.listLines(reference, after)
    await upsertPayoutLines(shop.db, id, await withOrders(shop, lines))
    if (next === null) return updateLinesRead(shop.db, id)
    after = next
  }
}

async function withOrders({ db }: Shop, lines: readonly ProviderPayoutLine[]): Promise<NewPayoutLine[]> {
  const named = lines.flatMap(({ orderId }) => (orderId !== null && isId(orderId) ? [orderId] : []))
  const known = await listKnownOrders(db, named)
  return lines.map((line) => ({
    ...line,
    orderId: line.orderId !== null && known.has(line.orderId) ? line.orderId : null,
  }))
}

/** Records why a reading failed, for the owner: without addresses or statements, which the log has. */
async function recordFailure(shop: Shop, source: PayoutSource, error: unknown): Promise<void> {
  const refusal = error instanceof ProviderError ? error.refusal : undefined
  const name = source.provider === 'card' ? 'Stripe' : 'PayPal'
  const away = error instanceof ProviderError ? `${name} doesn’t respond.` : 'The shop’s log says why.'
  const endedAt = shop.now()
  await updatePayoutReadFailed(shop.db, source, {
    endedAt,
    failedAt: endedAt,
    error: refusal ? `${name} refuses to list payouts: ${refusal.reason}` : away,
    isRefused: refusal !== undefined,
  })
}

/** A provider whose payouts the shop can read, and how that went; `read` is undefined before the first reading. */
export interface PayoutState {
  provider: ProviderName
  isTest: boolean
  read: PayoutReadRow | undefined
}

/** Reads how the readings of payouts went, with the keys that the shop has now. */
export async function readPayoutStates({ db, payments }: Pick<Shop, 'db' | 'payments'>): Promise<PayoutState[]> {
  const providers = [payments.stripe, payments.paypal].filter((provider) => provider?.payouts !== undefined)
  return Promise.all(
    providers.flatMap((provider) => {
      if (!provider) return []
      const { name, isTest } = provider
      return [findPayoutRead(db, { provider: name, isTest }).then((read) => ({ provider: name, isTest, read }))]
    }),
  )
}

/** Lists the providers whose payouts could not be read, since when and why; refusals are recorded elsewhere. */
export async function listUnreadPayouts(
  shop: Pick<Shop, 'db' | 'payments'>,
): Promise<{ provider: ProviderName; since: Date; reason: string }[]> {
  const states = await readPayoutStates(shop)
  return states.flatMap(({ provider, read }) => {
    if (!read?.failedAt || read.error === null || read.isRefused) return []
    return [{ provider, since: read.failedAt, reason: read.error }]
  })
}

/** Schedules the reading of payouts: an hourly check, in one process at a time, repeats a failed one. */
export async function startPayoutJobs(shop: Shop, jobs: Pick<OpenJobs, 'schedule'>): Promise<void> {
  const schedule = { cron: '25 * * * *', maxDurationSeconds: 900, isAlone: true }
  await jobs.schedule('read-payouts', schedule, () => readDuePayouts(shop))
}
