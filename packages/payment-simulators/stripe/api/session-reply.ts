import type { LineItem, PaymentIntent, Session } from '../provider-objects.ts'
import { expireWhenDue } from '../sessions/expire-session.ts'
import type { Simulator } from '../simulator.ts'
import type { Checkout } from '../state/state-shape.ts'

export interface List<T> {
  object: 'list'
  data: T[]
  has_more: boolean
  url: string
}

type SessionReply = Omit<Session, 'payment_intent'> & {
  payment_intent: string | PaymentIntent | null
  line_items?: List<LineItem>
}

/**
 * A page of a session's lines: `limit` of them (10 by default), after the line with the id `after`
 * (https://docs.stripe.com/api/pagination).
 */
export function listLines({ id, lines }: Checkout, limit = 10, after?: string): List<LineItem> {
  const from = after === undefined ? 0 : lines.findIndex((line) => line.id === after) + 1
  return {
    object: 'list',
    data: lines.slice(from, from + limit),
    has_more: from + limit < lines.length,
    url: `/v1/checkout/sessions/${id}/line_items`,
  }
}

/**
 * The sessions to list: those made from `gte` to `lte` (seconds), `limit` of them after the session with the id
 * `after`.
 */
interface Page {
  gte?: number | undefined
  lte?: number | undefined
  limit: number | undefined
  after: string | undefined
}

/** A page of the sessions, newest first, 10 by default (https://docs.stripe.com/api/checkout/sessions/list). */
export function listSessions(
  simulator: Simulator,
  { gte = 0, lte = Number.MAX_SAFE_INTEGER, limit = 10, after }: Page,
): List<SessionReply> {
  const found = [...simulator.store.state.checkouts.values()]
    .filter(({ session }) => session.created >= gte && session.created <= lte)
    .toReversed()
  const from = after === undefined ? 0 : found.findIndex(({ id }) => id === after) + 1
  const page = found.slice(from, from + limit)
  for (const checkout of page) expireWhenDue(simulator, checkout)
  return {
    object: 'list',
    data: page.map((checkout) => toSessionReply(simulator, checkout, new Set())),
    has_more: from + limit < found.length,
    url: '/v1/checkout/sessions',
  }
}

/** A session as the API returns it, with the objects that `expand[]` names. */
export function toSessionReply(
  { store }: Simulator,
  checkout: Checkout,
  expand: ReadonlySet<'payment_intent' | 'line_items'>,
): SessionReply {
  const { session } = checkout
  const intent = session.payment_intent === null ? undefined : store.state.payments.get(session.payment_intent)?.intent
  return {
    ...session,
    ...(expand.has('payment_intent') && intent ? { payment_intent: intent } : {}),
    ...(expand.has('line_items') ? { line_items: listLines(checkout) } : {}),
  }
}
