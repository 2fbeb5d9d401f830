import type { FastifyRequest } from 'fastify'
import type { AccessAction } from '#contract/accounts/access-actions.ts'
import type { UserInfo } from '#contract/accounts/accounts.ts'
import type { Db } from '#db/open.ts'
import { deviceOf } from '#server/platform/http/device.ts'
import { addressOf, networkOf } from '#server/platform/limits/caller.ts'
import type { Limiter } from '#server/platform/limits/limiter.ts'
import type { Shop } from '#server/platform/shop.ts'
import { insertAccessEvent } from './access-events.queries.ts'
import { EventBudget, type Allowance, shopperAllowance, visitorAllowance } from './event-budget.ts'

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
