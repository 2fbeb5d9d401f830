import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { AccessAction } from '#contract/accounts/access-actions.ts'
import type { UserInfo } from '#contract/accounts/accounts.ts'
import type { Db } from '#db/open.ts'
import { isId } from '#rules/platform/ids.ts'
import { deviceOf } from '#server/platform/http/device.ts'
import { addressOf, networkOf } from '#server/platform/limits/caller.ts'
import type { Limiter } from '#server/platform/limits/limiter.ts'
import type { NotableRefusal, ShopError } from '#server/platform/shop-error.ts'
import type { Shop } from '#server/platform/shop.ts'
import { findAccountId, insertAccessEvent, isForeignOrder } from './access-events.queries.ts'

const minuteMs = 60_000

/** Anyone can cause these without an account: refusals and requests for links. */
const visitorAllowance: Allowance = {
  perCaller: { max: 1, windowMs: 10 * minuteMs },
  inTotal: { max: 200, windowMs: 60 * minuteMs },
}

/** Anyone can register, so shoppers have limits too; real people stay far below them. */
const shopperAllowance: Allowance = {
  perCaller: { max: 30, windowMs: 60 * minuteMs },
  inTotal: { max: 2000, windowMs: 60 * minuteMs },
}

const maxCallers = 5000

/** Limits how many access events this process records, in fixed memory, against attacks that fill the disk. */
class EventBudget {
  // An evicted caller may cause another event; the total of the action limits it too.
  readonly #callers = new LRUCache<string, Window>({ max: maxCallers })
  readonly #totals = new Map<string, Window>()

  /** `last` means that no further event of this action is recorded in the same window. */
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

export interface NewAccessEvent {
  action: AccessAction
  by: Pick<UserInfo, '_id' | 'role'>
  /** The account that it is about, if it is not the user's own. */
  userId?: string
  orderId?: string
  detail?: string
}

export interface NewVisitorEvent {
  action: AccessAction
  userId?: string | null | undefined
  /** What was tried, such as the email address: repeated tries are one event. It is not stored. */
  about?: string | undefined
  orderId?: string | undefined
  detail?: string | undefined
}

/**
 * Records what a signed-in user did, after the fact and outside its transaction; always for users with a role. A
 * failure is logged, so it does not change the response.
 */
export async function recordAccessEvent(shop: Shop, request: FastifyRequest, event: NewAccessEvent): Promise<void> {
  const { by, userId = by._id, ...rest } = event
  const row = { ...rest, userId, byUserId: userId === by._id ? null : by._id }
  await insert(shop, request, row, by.role ? null : { caller: by._id, allowance: shopperAllowance })
}

/**
 * Records at most one event in ten minutes per caller and thing tried, within a limit for all callers; returns whether
 * it did. Known and unknown accounts cost the same work, so the response time reveals no account.
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

/** Records, in the caller's transaction, what a person at the shop's machine did to an account or the whole shop. */
export async function recordCommandLineEvent(
  tx: Db,
  { action, userId = null, at }: { action: AccessAction; userId?: string | null; at: Date },
): Promise<void> {
  await insertAccessEvent(tx, { action, userId, isFromCommandLine: true, createdAt: at })
}

const budgets = new WeakMap<Limiter, EventBudget>()

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

/** How many events callers may cause in a window that begins with the first. */
interface Allowance {
  perCaller: { max: number; windowMs: number }
  inTotal: { max: number; windowMs: number }
}

interface Window {
  endsAtMs: number
  count: number
}

function nextWindow(window: Window | undefined, windowMs: number, now: Date): Window {
  const nowMs = now.getTime()
  if (!window || window.endsAtMs <= nowMs) return { endsAtMs: nowMs + windowMs, count: 1 }
  return { ...window, count: window.count + 1 }
}

/** The limits that count tries by the email address that was entered. */
const limitsByEmail = /^(?:password|claim-links)/

/** Refusals that are logged too. A limit is logged only where it refuses sign-ins. */
const logged: Partial<Record<NotableRefusal['action'], string>> = {
  'admin-refused': 'a request to the admin area was refused',
  'webhook-refused': 'a webhook event with a wrong signature was refused',
  'limit-reached': 'a sign-in was refused after too many tries',
}
const signInLimits = /^(?:password|second-step)/

/** Records a refusal that the owner may want to see, and logs the gravest. Never throws. */
export async function recordRefusal(shop: Shop, request: FastifyRequest, error: ShopError): Promise<void> {
  try {
    const refusal = await toRefusal(shop, request, error)
    if (!refusal) return
    const isRecorded = await recordVisitorEvent(shop, request, refusal)
    const { action, detail } = refusal
    const text = action === 'limit-reached' && !signInLimits.test(detail ?? '') ? undefined : logged[action]
    if (isRecorded && text) request.log.warn({ action, detail, route: request.routeOptions.url }, text)
  } catch (failure) {
    request.log.error({ err: failure }, 'a refusal could not be recorded')
  }
}

async function toRefusal(
  shop: Shop,
  request: FastifyRequest,
  { notable, status }: ShopError,
): Promise<NotableRefusal | undefined> {
  if (notable?.action === 'limit-reached') return { ...notable, userId: await accountOfLimit(shop, notable) }
  if (notable || status !== 404 || request.routeOptions.config.access !== 'owner') return notable
  // An order of another account is answered like one that does not exist, so only the database can tell.
  const orderId = orderIdOf(request)
  const user = await request.server.findUser(request)
  if (!user || !isId(orderId) || !(await isForeignOrder(shop.db, orderId, user._id))) return undefined
  return { action: 'order-refused', userId: user._id, orderId }
}

async function accountOfLimit(shop: Shop, { about, detail }: NotableRefusal): Promise<string | null> {
  if (about === undefined) return null
  if (isId(about)) return about
  return limitsByEmail.test(detail ?? '') ? findAccountId(shop.db, about) : null
}

/** The order that a request names in its path or its body. */
function orderIdOf({ params, body }: FastifyRequest): string {
  const { id } = (params ?? {}) as { id?: unknown }
  const { order } = (body ?? {}) as { order?: { _id?: unknown } | null }
  const named = id ?? order?._id
  return typeof named === 'string' ? named.toLowerCase() : ''
}
