import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { AccessAction } from '#contract/accounts/access-actions.ts'
import type { UserInfo } from '#contract/accounts/accounts.ts'
import type { Db } from '#db/open.ts'
import { deviceOf } from '#server/platform/http/device.ts'
import { addressOf, networkOf } from '#server/platform/limits/caller.ts'
import type { Limiter } from '#server/platform/limits/limiter.ts'
import type { Shop } from '#server/platform/shop.ts'
import { insertAccessEvent } from './access-events.queries.ts'

const minuteMs = 60_000

/** Visitors can cause these without an account: refusals and requests for links. */
const visitorAllowance: Allowance = {
  perCaller: { max: 1, windowMs: 10 * minuteMs },
  inTotal: { max: 200, windowMs: 60 * minuteMs },
}

/** Anyone can register, so the events of shoppers have limits too; real people stay far below them. */
const shopperAllowance: Allowance = {
  perCaller: { max: 30, windowMs: 60 * minuteMs },
  inTotal: { max: 2000, windowMs: 60 * minuteMs },
}

/** The callers that are remembered at the same time, about 2 MB. */
const maxCallers = 5000

/**
 * Limits how many access events are recorded, so that an attack cannot fill the database. Each process counts for
 * itself, in memory of a fixed size.
 */
class EventBudget {
  // An evicted caller may cause another event; the total of the action limits it too.
  readonly #callers = new LRUCache<string, Window>({ max: maxCallers })
  readonly #totals = new Map<string, Window>()

  /** Counts an event. `last` means that no further event of this action is recorded in the same window. */
  take(action: string, caller: string, { perCaller, inTotal }: Allowance, now: Date): 'recorded' | 'last' | 'left out' {
    const key = `${action} ${caller}`
    const own = nextWindow(this.#callers.get(key), perCaller.windowMs, now)
    if (own.count > perCaller.max) return 'left out'
    const total = nextWindow(this.#totals.get(action), inTotal.windowMs, now)
    if (total.count > inTotal.max) return 'left out'
    this.#callers.set(key, own)
    this.#totals.set(action, total)
    return total.count === inTotal.max ? 'last' : 'recorded'
  }
}

/** What a signed-in user did. */
export interface NewAccessEvent {
  action: AccessAction
  by: Pick<UserInfo, '_id' | 'role'>
  /** The account that it is about, when it is not the user's own. */
  userId?: string
  orderId?: string
  detail?: string
}

/** An event of an anonymous visitor: an action or a refusal. */
export interface NewVisitorEvent {
  action: AccessAction
  /** The account that it is about, if there is one. */
  userId?: string | null | undefined
  /** What was tried, such as the email address that was entered: repeated tries are one event. It is not stored. */
  about?: string | undefined
  orderId?: string | undefined
  detail?: string | undefined
}

/**
 * Records what a signed-in user did, after it is done and outside of its transaction; those of users with a role
 * are always recorded. A failure is logged and never thrown, so it does not change the response.
 */
export async function recordAccessEvent(shop: Shop, request: FastifyRequest, event: NewAccessEvent): Promise<void> {
  const { by, userId = by._id, ...rest } = event
  const row = { ...rest, userId, byUserId: userId === by._id ? null : by._id }
  await insert(shop, request, row, by.role ? null : { caller: by._id, allowance: shopperAllowance })
}

/**
 * Records at most one event in ten minutes for each caller and what was tried, and a limited number from all callers;
 * returns whether it does. Known and unknown accounts cost the same work, so that the time of the response reveals no
 * account.
 */
export async function recordVisitorEvent(
  shop: Shop,
  request: FastifyRequest,
  { about, ...event }: NewVisitorEvent,
): Promise<boolean> {
  const { userId = null, detail = '' } = event
  const caller = JSON.stringify([about ?? userId, detail, networkOf(addressOf(request))])
  // A failure is logged and never thrown.
  return insert(shop, request, { ...event, userId, detail }, { caller, allowance: visitorAllowance })
}

/**
 * Records, in the caller's transaction, what a person at the shop's machine did to an account, or to the whole shop.
 */
export async function recordCommandLineEvent(
  tx: Db,
  { action, userId = null, at }: { action: AccessAction; userId?: string | null; at: Date },
): Promise<void> {
  await insertAccessEvent(tx, { action, userId, isFromCommandLine: true, createdAt: at })
}

const budgets = new WeakMap<Limiter, EventBudget>()

/** Each process counts the events of a shop for itself, as long as its limits. */
function budgetOf({ limiter }: Shop): EventBudget {
  const budget = budgets.get(limiter) ?? new EventBudget()
  budgets.set(limiter, budget)
  return budget
}

type Row = Omit<Parameters<typeof insertAccessEvent>[1], 'createdAt' | 'hidesMore' | 'device' | 'network'>

async function insert(
  shop: Shop,
  request: FastifyRequest,
  row: Row,
  bound: { caller: string; allowance: Allowance } | null,
): Promise<boolean> {
  const now = shop.now()
  const taken = bound ? budgetOf(shop).take(row.action, bound.caller, bound.allowance, now) : 'recorded'
  if (taken === 'left out') return false
  try {
    await insertAccessEvent(shop.db, {
      ...row,
      hidesMore: taken === 'last',
      device: deviceOf(request.headers['user-agent']),
      network: networkOf(addressOf(request)),
      createdAt: now,
    })
  } catch (error) {
    request.log.error({ err: error, action: row.action }, 'an access event could not be recorded')
  }
  return true
}

/** How many events callers may cause in a window that begins with the first of them. */
interface Allowance {
  /** Of one action by one caller. */
  perCaller: { max: number; windowMs: number }
  /** Of one action by all callers together. */
  inTotal: { max: number; windowMs: number }
}

interface Window {
  endsAtMs: number
  count: number
}

/** The window with one event more: the same one, or a new one when it has ended. */
function nextWindow(window: Window | undefined, windowMs: number, now: Date): Window {
  const nowMs = now.getTime()
  if (!window || window.endsAtMs <= nowMs) return { endsAtMs: nowMs + windowMs, count: 1 }
  return { ...window, count: window.count + 1 }
}
