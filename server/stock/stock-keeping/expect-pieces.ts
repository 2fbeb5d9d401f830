import type { BodyOf } from '#contract/platform/endpoint.ts'
import type { Coming, stock } from '#contract/stock/stock.ts'
import type { Db } from '#db/open.ts'
import { isId } from '#rules/platform/ids.ts'
import { startOfDay } from '#rules/platform/nz-dates.ts'
import { readDay } from '#server/platform/http/input/read-day.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { updateComing } from './low-stock.queries.ts'

interface ComingColumns {
  comingUnits: number
  comingOn: string | null
}

/**
 * Stores how many units of a piece are expected, and when; they are never stock. Throws ShopError 404 for an unknown
 * piece, 400 for a day that does not exist.
 */
export async function expectPieces(
  shop: Shop,
  id: string,
  { units, on }: BodyOf<typeof stock.expect>,
): Promise<{ coming: Coming }> {
  if (on !== undefined) readDay(on, 'on', startOfDay)
  const columns = { comingUnits: units, comingOn: units === 0 ? null : (on ?? null) }
  if (!isId(id) || !(await updateComing(shop.db, id, columns))) throw new ShopError(404, 'Product not found')
  return { coming: toComing(columns) }
}

/** Takes units that have arrived from those that are expected, in the caller's transaction. Returns what is left. */
export async function takeFromComing(
  tx: Db,
  { id, comingUnits, comingOn }: ComingColumns & { id: string },
  arrived: number,
): Promise<Coming> {
  const left = Math.max(0, comingUnits - arrived)
  const columns = { comingUnits: left, comingOn: left === 0 ? null : comingOn }
  if (comingUnits > 0) await updateComing(tx, id, columns)
  return toComing(columns)
}

/**
 * Expects again what an arrival that is undone took, in the caller's transaction. It changes nothing when another
 * number or day was stored since.
 */
export async function putBackComing(
  tx: Db,
  product: ComingColumns & { id: string },
  before: NonNullable<Coming>,
  arrived: number,
): Promise<void> {
  const left = Math.max(0, before.units - arrived)
  const isUnchanged = product.comingUnits === left && product.comingOn === (left === 0 ? null : before.on)
  if (isUnchanged) await updateComing(tx, product.id, { comingUnits: before.units, comingOn: before.on })
}

/** The expected units of a piece; null for none. */
export function toComing({ comingUnits, comingOn }: ComingColumns): Coming {
  return comingUnits === 0 ? null : { units: comingUnits, on: comingOn }
}
