import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type {
  BalanceTransaction,
  Charge,
  Coupon,
  Dispute,
  EarlyFraudWarning,
  LineItem,
  Metadata,
  PaymentIntent,
  Payout,
  ProviderEvent,
  Refund,
  Session,
  ShippingAddress,
} from '../provider-objects.ts'

/** The state in memory, and how it is written to the disk. */
export interface Store {
  state: State
  /** Marks the state as changed. */
  markChanged(): void
  /** Resolves once every change so far is on the disk. Replies wait for it: no confirmed change is lost. */
  flush(): Promise<void>
}

/** Opens the state, in memory only without a path. Changes during a write share the next write. */
export async function openStore(path: string | undefined): Promise<Store> {
  const state = path === undefined ? emptyState() : await readStateFile(path)
  let changeCount = 0
  let writtenCount = 0
  let running: Promise<void> | null = null

  async function write(to: string): Promise<void> {
    const countAtStart = changeCount
    await writeStateFile(to, stateText(state))
    writtenCount = countAtStart
  }

  return {
    state,
    markChanged: () => void changeCount++,
    async flush() {
      if (path === undefined) return
      const target = changeCount
      while (writtenCount < target) {
        running ??= write(path).finally(() => (running = null))
        await running
      }
    },
  }
}

function emptyState(): State {
  return {
    checkouts: new Map(),
    payments: new Map(),
    coupons: new Map(),
    refunds: new Map(),
    reports: new Map(),
    balance: new Map(),
    payouts: new Map(),
    answers: new Map(),
    deliveries: new Map(),
  }
}

/** Reads the state of an earlier run, empty without a file. Throws an error that names an unreadable file. */
export async function readStateFile(path: string): Promise<State> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  const state = emptyState()
  if (text === null) return state
  try {
    const saved = JSON.parse(text)
    // Files of earlier versions have no reports, balance and payouts.
    for (const [name, entries] of Object.entries(state)) {
      for (const entry of saved[name] ?? []) entries.set(entry.id, entry)
    }
    return state
  } catch (error) {
    const message = `The Stripe simulator cannot read its state in ${path}. Move the file away to start with an empty state.`
    throw new Error(message, { cause: error })
  }
}

/** Writes the state atomically: a synced temporary file replaces the old one, then the folder is synced. */
async function writeStateFile(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const draft = `${path}.draft`
  const file = await open(draft, 'w', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(draft, path)
  const folder = await open(dirname(path), 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** Serialises the state for its file. */
function stateText(state: State): string {
  return JSON.stringify(
    Object.fromEntries(Object.entries(state).map(([name, entries]) => [name, [...entries.values()]])),
  )
}

/** A test card that waits for the shopper's confirmation. Only the public test numbers are accepted. */
export interface EnteredCard {
  number: string
  expiry: string
  name: string
}

/** A session together with the provider's internal data. */
export interface Checkout {
  id: string
  session: Session
  lines: LineItem[]
  payment: {
    metadata: Metadata
    description: string | null
    receipt_email: string | null
    /** Missing in a session that an older version has stored. */
    shipping?: ShippingAddress | null
  }
  awaiting: EnteredCard | null
}

/** A payment; `settlesAt` (seconds) is set while it is pending. */
export interface Payment {
  id: string
  checkoutId: string
  intent: PaymentIntent
  charge: Charge | null
  payerName: string | null
  cardNumber: string | null
  settlesAt: number | null
}

/** A movement of the balance, and the payout that it is part of; null while it waits for one. */
export interface BalanceEntry {
  id: string
  transaction: BalanceTransaction
  payoutId: string | null
}

/** The saved reply of an idempotency key. `isFault`: status 500, whether or not the request was executed. */
interface SavedReply {
  id: string
  fingerprint: string
  created: number
  answer: unknown
  isFault?: boolean
}

/** An event and the state of its delivery; `nextAttemptAt` is in milliseconds of the real clock. */
export interface Delivery {
  id: string
  event: ProviderEvent
  state: 'waiting' | 'held' | 'delivered' | 'dropped' | 'given up'
  copies: number
  attempts: number
  nextAttemptAt: number
  lastStatus: number | null
}

/** The state that survives a restart. The key of each map is the `id` of its entries. */
export interface State {
  checkouts: Map<string, Checkout>
  payments: Map<string, Payment>
  coupons: Map<string, Coupon>
  refunds: Map<string, Refund>
  reports: Map<string, Dispute | EarlyFraudWarning>
  balance: Map<string, BalanceEntry>
  payouts: Map<string, Payout>
  answers: Map<string, SavedReply>
  deliveries: Map<string, Delivery>
}

/** Delays replies until the state is on the disk. If that fails, the reply is 500 and the client may retry. */
export function persistBeforeReply(store: Store, errorReply: { type: string; body: string }) {
  return async (request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> => {
    try {
      await store.flush()
      return payload
    } catch (error) {
      request.log.error({ err: error }, 'The state could not be written')
      reply.code(500).header('content-type', errorReply.type).removeHeader('content-length').removeHeader('location')
      return errorReply.body
    }
  }
}
