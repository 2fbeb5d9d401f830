import { expandable, metadata, oneOf, percentage, readParams, text, wholeNumber } from '../params/read-params.ts'
import { notFound, ProviderError } from '../provider-error.ts'
import { makeId, secondsOf, type Simulator } from '../simulator.ts'
import { isWithin, listPage, listParams } from '../params/list-page.ts'
import type { Coupon } from '../provider-objects.ts'

const couponParams = {
  id: text(200),
  amount_off: wholeNumber(1),
  currency: oneOf('nzd'),
  percent_off: percentage,
  duration: oneOf('once'),
  max_redemptions: wholeNumber(1),
  metadata,
  name: text(40),
  expand: expandable(),
}

/** POST /v1/coupons: creates a discount of `amount_off` cents or of `percent_off` per cent, for one payment. */
export function createCoupon({ store, now }: Simulator, body: unknown): Coupon {
  const params = readParams(couponParams, body)
  if ((params.amount_off === undefined) === (params.percent_off === undefined)) {
    throw new ProviderError(400, 'Give either amount_off or percent_off.', { param: 'amount_off' })
  }
  if (params.amount_off !== undefined && params.currency === undefined) {
    throw new ProviderError(400, 'Missing required param: currency.', { code: 'parameter_missing', param: 'currency' })
  }
  const id = params.id ?? makeId('coupon')
  if (store.state.coupons.has(id)) {
    throw new ProviderError(400, 'Coupon already exists.', { code: 'resource_already_exists', param: 'id' })
  }
  const coupon: Coupon = {
    id,
    object: 'coupon',
    amount_off: params.amount_off ?? null,
    created: secondsOf(now()),
    currency: params.currency ?? null,
    duration: 'once',
    livemode: false,
    max_redemptions: params.max_redemptions ?? null,
    metadata: params.metadata,
    name: params.name ?? null,
    percent_off: params.percent_off ?? null,
    times_redeemed: 0,
    valid: true,
  }
  store.state.coupons.set(id, coupon)
  store.markChanged()
  return coupon
}

/** GET /v1/coupons: a page of the coupons, newest first. */
export function listCoupons({ store }: Simulator, query: unknown) {
  const params = readParams(listParams, query)
  const found = [...store.state.coupons.values()].filter((coupon) => isWithin(coupon, params.created)).toReversed()
  return listPage('coupons', found, params)
}

/** DELETE /v1/coupons/:id: discounts that it gave stay. Throws ProviderError 404 for an unknown one. */
export function deleteCoupon({ store }: Simulator, id: string) {
  if (!store.state.coupons.delete(id)) throw notFound('coupon', id)
  store.markChanged()
  return { id, object: 'coupon', deleted: true }
}

/** Returns a coupon that can still be used. Throws ProviderError 400 for an unknown or used up one. */
export function getUsableCoupon({ store }: Simulator, id: string, param: string): Coupon {
  const coupon = store.state.coupons.get(id)
  if (!coupon) throw new ProviderError(400, `No such coupon: '${id}'`, { code: 'resource_missing', param })
  if (!coupon.valid)
    throw new ProviderError(400, `Coupon ${id} is used up and cannot be applied.`, { code: 'coupon_expired', param })
  return coupon
}

/** Counts one use of a coupon, when its session completes. */
export function redeemCoupon({ store }: Simulator, id: string): void {
  const coupon = store.state.coupons.get(id)
  if (!coupon) return
  coupon.times_redeemed += 1
  coupon.valid = coupon.max_redemptions === null || coupon.times_redeemed < coupon.max_redemptions
  store.markChanged()
}
