import type { FastifyRequest } from 'fastify'
import { isId } from '#rules/platform/ids.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { NotableRefusal, ShopError } from '#server/platform/shop-error.ts'
import { findAccountId, isForeignOrder } from './access-events.queries.ts'
import { recordVisitorEvent } from './record-access-event.ts'

/** The limits that count tries for an account by the email address that was entered. */
const limitsByEmail = /^(?:password|claim-links)/

/** The refusals that are lines of the log too. A limit is one only where it refuses sign-ins. */
const logged: Partial<Record<NotableRefusal['action'], string>> = {
  'admin-refused': 'a request to the admin area was refused',
  'webhook-refused': 'a webhook event with a wrong signature was refused',
  'limit-reached': 'a sign-in was refused after too many tries',
}
const signInLimits = /^(?:password|second-step)/

/**
 * Records a refusal that the owner may want to see, once for each caller within ten minutes, and logs the gravest
 * without personal data. Never throws, because the refusal itself has to be sent.
 */
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
  // The response is that of an order that does not exist, so only the database shows the difference.
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

/** The order that a request names, in its path or in the body of a checkout. */
function orderIdOf({ params, body }: FastifyRequest): string {
  const { id } = (params ?? {}) as { id?: unknown }
  const { order } = (body ?? {}) as { order?: { _id?: unknown } | null }
  const named = id ?? order?._id
  return typeof named === 'string' ? named.toLowerCase() : ''
}
