import { v7 } from 'uuid'
import type { FieldError } from '#contract/platform/errors.ts'
import type { SaleDetails, SaleInput } from '#contract/selling/sales.ts'
import { type Db, transact } from '#db/open.ts'
import { isId } from '#rules/platform/ids.ts'
import { centsOf, dollarsOf, formatDollars, isWholeCents } from '#rules/platform/money.ts'
import { nzTimeText } from '#rules/platform/nz-dates.ts'
import { saleInstants, salePriceRefusal, wasCentsOf, wasDays } from '#rules/selling/sales/sale-prices.ts'
import { saleTextProblems } from '#rules/selling/sales/sale-texts.ts'
import { actorOf } from '#server/platform/history/audit-log.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import type { Shop } from '#server/platform/shop.ts'
import { fieldError, ShopError, throwFieldErrors } from '#server/platform/shop-error.ts'
import { applyDueSales, applyIn, changePrices } from './apply-due-sales.ts'
import { readSale } from './read-sales.ts'
import {
  deleteSale,
  listClashes,
  listOfferedPrices,
  listProductsById,
  lockSale,
  replaceSaleProducts,
  type SaleProductRow,
  type SaleRow,
  updateSaleChange,
  updateSaleEnd,
  updateSaleState,
  upsertSale,
  waitForSales,
} from './sales.queries.ts'

/**
 * Saves a new sale, or the draft or planned sale `id`; a planned sale whose first day has come starts immediately.
 * Throws ShopError 400 per field, 404 for an unknown sale, 409 once it runs or when a product is in another sale.
 */
export async function saveSale(shop: Shop, user: SignedInUser, input: SaleInput, id?: string): Promise<SaleDetails> {
  await applyDueSales(shop)
  return transact(shop.db, async (tx) => {
    await waitForSales(tx)
    const before = id === undefined ? undefined : await lockOpenSale(tx, id)
    if (before) checkUnchanged(before, input)
    const now = shop.now()
    const sale = toRow(user, input, before, now)
    const items = toProductRows(sale.id, input)
    if (input.isPlanned) await checkPlanned(tx, sale, items, now)
    await upsertSale(tx, sale)
    await replaceSaleProducts(tx, sale.id, items)
    if (input.isPlanned) await applyIn(shop, tx, { now, by: actorOf(user) })
    return readSale(shop, sale.id, tx)
  })
}

/** Makes a planned sale a draft again. Throws ShopError 404 for an unknown sale, 409 once it runs. */
export async function takeSaleBack(shop: Shop, user: SignedInUser, id: string): Promise<SaleDetails> {
  await applyDueSales(shop)
  return transact(shop.db, async (tx) => {
    await lockOpenSale(tx, id)
    const now = shop.now()
    await updateSaleState(tx, id, 'draft', now)
    await updateSaleChange(tx, id, user.name, now)
    return readSale(shop, id, tx)
  })
}

/**
 * Ends a running sale, so its products have their price again. Throws ShopError 404 for an unknown sale, 409 for one that
 * has not begun; an ended one stays as it is.
 */
export async function endSale(shop: Shop, user: SignedInUser, id: string): Promise<SaleDetails> {
  await applyDueSales(shop)
  return transact(shop.db, async (tx) => {
    const sale = isId(id) ? await lockSale(tx, id) : undefined
    if (!sale) throw new ShopError(404, 'This sale wasn’t found.')
    if (sale.state === 'draft' || sale.state === 'planned') throw new ShopError(409, 'This sale hasn’t begun.')
    if (sale.state === 'running') {
      const now = shop.now()
      await changePrices(shop, tx, { ending: [sale], starting: [], by: actorOf(user), now })
      await updateSaleState(tx, id, 'ended', now)
      await updateSaleEnd(tx, id, now)
    }
    return readSale(shop, id, tx)
  })
}

/**
 * Deletes a draft, which no order names. Throws ShopError 404 for an unknown sale, 409 for one that is planned, runs or
 * has ended.
 */
export async function deleteDraft(shop: Shop, id: string): Promise<{ message: string }> {
  await applyDueSales(shop)
  return transact(shop.db, async (tx) => {
    const { name, state } = await lockOpenSale(tx, id)
    if (state === 'planned') throw new ShopError(409, 'This sale is planned. Make it a draft again, then delete it.')
    await deleteSale(tx, id)
    return { message: `${name} deleted` }
  })
}

/** Throws ShopError 404 for an unknown sale, 409 once it runs. */
export async function lockOpenSale(tx: Db, id: string): Promise<SaleRow> {
  const sale = isId(id) ? await lockSale(tx, id) : undefined
  if (!sale) throw new ShopError(404, 'This sale wasn’t found.')
  if (sale.state === 'running') throw new ShopError(409, 'This sale runs. End it first, then plan another one.')
  if (sale.state === 'ended') throw new ShopError(409, 'This sale has ended. Copy it to plan another one.')
  return sale
}

/** Otherwise products that were added since would be lost. */
function checkUnchanged({ updatedAt, changedBy }: SaleRow, input: SaleInput): void {
  const now = updatedAt.toISOString()
  if (input.updatedAt === undefined || input.updatedAt === now) return
  throw new ShopError(
    409,
    `${changedBy} changed this sale on ${nzTimeText(now)}. Load it again to see the pieces it has now.`,
  )
}

function toRow(user: SignedInUser, input: SaleInput, before: SaleRow | undefined, now: Date): SaleRow {
  const days = saleInstants(input.firstDay, input.lastDay)
  if (!days) throw fieldError(400, 'lastDay', 'The last day must not be before the first.')
  if (input.isPlanned && days.endsAt <= now) throw fieldError(400, 'lastDay', 'The last day is already over.')
  const name = input.name.trim()
  if (name === '') throw fieldError(400, 'name', 'Enter a name.')
  const { firstDay, lastDay, percent, rounding, codes } = input
  // A sale that is planned on its first day begins when it is planned.
  const startsAt = input.isPlanned && days.startsAt < now ? now : days.startsAt
  return {
    id: before?.id ?? v7(),
    name,
    firstDay,
    lastDay,
    startsAt,
    endsAt: days.endsAt,
    percent,
    rounding,
    codes,
    ...toTexts(input, before),
    state: input.isPlanned ? 'planned' : 'draft',
    changedBy: user.name,
    createdAt: before?.createdAt ?? now,
    updatedAt: now,
  }
}

/** The texts as entered, or as before where a program does not name them. */
function toTexts(
  input: SaleInput,
  before: SaleRow | undefined,
): Pick<SaleRow, 'announcement' | 'menuLabel' | 'textLink'> {
  const texts = {
    announcement: (input.announcement ?? before?.announcement ?? '').trim(),
    menuLabel: (input.menuLabel ?? before?.menuLabel ?? '').trim(),
    textLink: (input.textLink ?? before?.textLink ?? '').trim(),
  }
  const problems = input.isPlanned ? saleTextProblems(texts) : []
  throwFieldErrors(problems)
  return texts
}

function toProductRows(saleId: string, { pieces }: SaleInput): SaleProductRow[] {
  const errors = pieces.flatMap(({ salePrice }, index) =>
    isWholeCents(salePrice)
      ? []
      : [{ path: `pieces.${index}.salePrice`, message: 'The sale price can have up to two decimals.' }],
  )
  throwFieldErrors(errors)
  const rows = pieces.map(({ product, salePrice }) => ({
    saleId,
    productId: product.toLowerCase(),
    priceCents: centsOf(salePrice),
  }))
  if (new Set(rows.map(({ productId }) => productId)).size < rows.length)
    throw fieldError(400, 'pieces', 'A piece can be in a sale once.')
  if (!rows.every(({ productId }) => isId(productId))) throw new ShopError(404, 'Product not found')
  return rows
}

/** Each product is sold, cheaper than before, and in no other sale. */
async function checkPlanned(tx: Db, sale: SaleRow, pieces: readonly SaleProductRow[], now: Date): Promise<void> {
  if (pieces.length === 0) throw fieldError(400, 'pieces', 'Choose at least one piece.')
  const { startsAt, endsAt } = sale
  const ids = pieces.map(({ productId }) => productId)
  const clashes = await listClashes(tx, { ids, startsAt, endsAt, except: sale.id })
  if (clashes.length > 0) {
    const names = clashes.slice(0, 3).map(({ product, sale: other }) => `the ${product} in ‘${other}’`)
    const left = clashes.length - 3
    const more = left > 0 ? ` and ${left === 1 ? '1 other' : `${left} others`}` : ''
    throw new ShopError(
      409,
      `A piece is in one sale at a time, and other sales have these days: ${names.join(', ')}${more}. Take these pieces out, or choose other days.`,
    )
  }
  const products = new Map((await listProductsById(tx, ids, now)).map((product) => [product.id, product]))
  const offered = await listOfferedPrices(tx, ids, new Date(startsAt.getTime() - wasDays * 24 * 3_600_000))
  const errors = pieces.flatMap(({ productId, priceCents }, index): FieldError[] => {
    const product = products.get(productId)
    const path = `pieces.${index}.salePrice`
    if (!product) return [{ path, message: 'This piece is no longer in the shop. Remove it from the sale.' }]
    if (product.isDraft)
      return [{ path, message: `The ${product.name} is ${product.isHidden ? 'hidden' : 'a draft'}. Publish it first.` }]
    const regularCents = product.regularPriceCents ?? product.priceCents
    const wasCents = wasCentsOf(offered.get(productId) ?? [], startsAt, regularCents)
    const refusal = salePriceRefusal(priceCents, { priceCents: regularCents, wasCents })
    if (refusal === 'not-lower')
      return [{ path, message: `Enter less than ${formatDollars(dollarsOf(regularCents))}, the price now.` }]
    if (refusal === 'not-lower-than-was') {
      const was = formatDollars(dollarsOf(wasCents ?? 0))
      return [{ path, message: `Enter less than ${was}, the lowest price of the 30 days before.` }]
    }
    return refusal === null
      ? []
      : [
          {
            path,
            message: `The ${product.name} wasn’t for sale in the 30 days before, so there’s no earlier price to show.`,
          },
        ]
  })
  throwFieldErrors(errors)
}
