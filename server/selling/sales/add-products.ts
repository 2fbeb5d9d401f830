import {
  maxProductsOfSale,
  type ProductsInSale,
  type ProductsToAdd,
  type ShownProducts,
  type AddPreview,
  type ExcludedProduct,
  type PricedProduct,
} from '#contract/selling/added-products.ts'
import type { Sale } from '#contract/selling/sales.ts'
import { allowLongWork, transact, type Db } from '#db/open.ts'
import { isId } from '#rules/platform/ids.ts'
import { centsOf, isWholeCents, dollarsOf, formatDollars } from '#rules/platform/money.ts'
import {
  saleInstants,
  salePriceCents,
  salePriceRefusal,
  wasCentsOf,
  wasDays,
} from '#rules/selling/sales/sale-prices.ts'
import { lockStoredProducts } from '#server/catalogue/manage/manage-products.queries.ts'
import { actorOf } from '#server/platform/history/audit-log.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import type { Shop } from '#server/platform/shop.ts'
import { applyDueSales, listStarts, storeChanges } from './apply-due-sales.ts'
import { toSale } from './read-sales.ts'
import {
  deleteSaleProducts,
  insertSaleProducts,
  listCountedSales,
  listSaleProducts,
  lockSale,
  updateSaleChange,
  updateSaleState,
  waitForSales,
  listClashes,
  listOfferedPrices,
  listProductsById,
  type SaleRow,
  type SellingProduct,
} from './sales.queries.ts'
import { lockOpenSale } from './save-sale.ts'

/**
 * Computes what products would cost in a sale, a percentage below the lower of their price and earlier price, and names
 * those left out. Throws ShopError 400 for days that do not exist, 404 for an unknown sale, 409 for an ended one.
 */
export async function previewProducts(shop: Shop, input: ProductsToAdd): Promise<AddPreview> {
  await applyDueSales(shop)
  const now = shop.now()
  const target = await findTarget(shop, input, now)
  const { percent, rounding } = input
  return judgeProducts(shop.db, target, {
    ids: input.products,
    now,
    priceOf: (_id, fromCents) => salePriceCents(fromCents, percent, rounding),
  })
}

/**
 * Adds products to a sale at the shown prices, effective immediately if it runs, and names those left out. Throws
 * ShopError 400 for a price with more than two decimals, 404 for an unknown sale, 409 for an ended one.
 */
export async function addProducts(
  shop: Shop,
  user: SignedInUser,
  id: string,
  { pieces }: ShownProducts,
): Promise<{ sale: Sale; added: PricedProduct[]; excluded: ExcludedProduct[] }> {
  await applyDueSales(shop)
  const shown = new Map(pieces.map((item) => [item.product.toLowerCase(), item]))
  for (const { salePrice } of pieces) {
    if (!isWholeCents(salePrice)) throw new ShopError(400, 'The sale price can have up to two decimals.')
  }
  return transact(shop.db, async (tx) => {
    await allowLongWork(tx)
    await waitForSales(tx)
    const sale = isId(id) ? await lockSale(tx, id) : undefined
    if (!sale) throw notFound()
    const ids = [...shown.keys()]
    const now = shop.now()
    const stored = sale.state === 'running' ? await lockStoredProducts(tx, ids.filter(isId), now) : new Map()
    const target = await toTarget(tx, sale, now)
    const { pieces: added, excluded } = await judgeProducts(tx, target, {
      ids,
      now,
      priceOf: (product) => centsOf(shown.get(product)?.salePrice ?? 0),
      shownPriceOf: (product) => centsOf(shown.get(product)?.price ?? 0),
    })
    const rows = added.map(({ product, salePrice }) => ({
      saleId: sale.id,
      productId: product,
      priceCents: centsOf(salePrice),
    }))
    await insertSaleProducts(tx, rows)
    if (sale.state === 'running') {
      const changes = await listStarts(tx, { sale, pieces: rows, stored, startsAt: target.startsAt })
      await storeChanges(shop, tx, changes, actorOf(user))
    }
    if (rows.length > 0) await updateSaleChange(tx, sale.id, user.name, now)
    return { sale: await readCounted(tx, sale.id), added, excluded }
  })
}

/**
 * Removes products from a draft or planned sale unless their price in it has changed; without products a planned sale
 * becomes a draft. Throws ShopError 404 for an unknown sale, 409 once it runs.
 */
export async function takeOutProducts(
  shop: Shop,
  user: SignedInUser,
  id: string,
  { pieces }: ProductsInSale,
): Promise<{ sale: Sale; takenOut: number; kept: number }> {
  await applyDueSales(shop)
  return transact(shop.db, async (tx) => {
    await waitForSales(tx)
    const sale = await lockOpenSale(tx, id)
    const given = pieces
      .filter(({ product }) => isId(product))
      .map(({ product, salePrice }) => ({ productId: product, priceCents: centsOf(salePrice) }))
    const takenOut = await deleteSaleProducts(tx, sale.id, given)
    const now = shop.now()
    if (takenOut > 0) await updateSaleChange(tx, sale.id, user.name, now)
    if (sale.state === 'planned' && (await listSaleProducts(tx, [sale.id])).length === 0) {
      await updateSaleState(tx, sale.id, 'draft', now)
    }
    return { sale: await readCounted(tx, sale.id), takenOut, kept: pieces.length - takenOut }
  })
}

async function findTarget(
  { db }: Shop,
  { sale: id, firstDay = '', lastDay = '' }: ProductsToAdd,
  now: Date,
): Promise<SaleTarget> {
  if (id !== undefined) {
    const [sale] = isId(id) ? await listCountedSales(db, id) : []
    if (!sale) throw notFound()
    return toTarget(db, sale, now)
  }
  const days = saleInstants(firstDay, lastDay)
  if (!days) throw new ShopError(400, 'The last day must not be before the first.')
  if (days.endsAt <= now) throw new ShopError(400, 'The last day is already over.')
  return { id: null, has: new Set(), startsAt: laterOf(days.startsAt, now), endsAt: days.endsAt }
}

async function toTarget(db: Db, sale: SaleRow, now: Date): Promise<SaleTarget> {
  if (sale.state === 'ended') throw new ShopError(409, 'This sale has ended. Copy it to plan another one.')
  const has = new Set((await listSaleProducts(db, [sale.id])).map(({ productId }) => productId))
  const { id, endsAt } = sale
  return { id, has, endsAt, startsAt: sale.state === 'running' ? now : sale.startsAt }
}

async function readCounted(tx: Db, id: string): Promise<Sale> {
  const [sale] = await listCountedSales(tx, id)
  if (!sale) throw notFound()
  return toSale(sale)
}

const laterOf = (one: Date, other: Date) => (one > other ? one : other)
const notFound = () => new ShopError(404, 'This sale wasn’t found.')

/** The sale that gets products: `id` is null for a new one; their prices go down at `startsAt`. */
interface SaleTarget {
  id: string | null
  has: ReadonlySet<string>
  startsAt: Date
  endsAt: Date
}

interface Wanted {
  ids: readonly string[]
  now: Date
  /** In cents; `fromCents` is the lower of the product's price and its earlier price. */
  priceOf: (id: string, fromCents: number) => number
  /** The price in cents that was shown for a product. */
  shownPriceOf?: (id: string) => number
}

/**
 * Decides which products a sale takes at which prices, and why it leaves others out. A product is in one sale at a time,
 * and cheaper in it than before (decision 21).
 */
async function judgeProducts(db: Db, target: SaleTarget, wanted: Wanted): Promise<AddPreview> {
  const { id: except, startsAt, endsAt, has } = target
  const ids = [...new Set(wanted.ids.map((id) => id.toLowerCase()))]
  const products = await listProductsById(db, ids.filter(isId), wanted.now)
  const known = products.map(({ id }) => id)
  const offered = await listOfferedPrices(db, known, new Date(startsAt.getTime() - wasDays * 24 * 3_600_000))
  const clashes = await listClashes(db, { ids: known, startsAt, endsAt, except })
  const saleOf = new Map(clashes.map(({ productId, sale }) => [productId, sale]))
  const result: AddPreview = { pieces: [], excluded: ids.filter((id) => !known.includes(id)).map(deletedProduct) }
  for (const product of products) {
    const regularCents = product.regularPriceCents ?? product.priceCents
    const wasCents = wasCentsOf(offered.get(product.id) ?? [], startsAt, regularCents)
    const saleCents = wanted.priceOf(product.id, wasCents ?? regularCents)
    const shownCents = wanted.shownPriceOf?.(product.id) ?? regularCents
    const message =
      presenceFault(product, saleOf.get(product.id), has) ??
      (shownCents === regularCents ? null : `Its price was changed to ${formatCents(regularCents)} since.`) ??
      priceFault(saleCents, { regularCents, wasCents }) ??
      (has.size + result.pieces.length < maxProductsOfSale
        ? null
        : `A sale can have up to ${maxProductsOfSale} pieces.`)
    if (message !== null) result.excluded.push({ product: product.id, name: product.name, message })
    else {
      result.pieces.push({
        product: product.id,
        name: product.name,
        price: dollarsOf(regularCents),
        was: wasCents === null ? null : dollarsOf(wasCents),
        salePrice: dollarsOf(saleCents),
      })
    }
  }
  return result
}

function presenceFault(
  { id, isDraft, isHidden }: SellingProduct,
  otherSale: string | undefined,
  has: ReadonlySet<string>,
): string | null {
  if (has.has(id)) return 'It’s already in this sale.'
  if (otherSale !== undefined) return `It’s in the sale ‘${otherSale}’ on these days.`
  if (!isDraft) return null
  return isHidden ? 'It’s hidden. Publish it first.' : 'It’s a draft. Publish it first.'
}

function priceFault(
  saleCents: number,
  { regularCents, wasCents }: { regularCents: number; wasCents: number | null },
): string | null {
  const refusal = salePriceRefusal(saleCents, { priceCents: regularCents, wasCents })
  if (refusal === 'not-offered') return 'It wasn’t for sale in the 30 days before, so there’s no earlier price to show.'
  if (refusal === 'not-lower')
    return `Its sale price wouldn’t be lower than ${formatCents(regularCents)}, the price now.`
  if (refusal === null) return null
  return `Its sale price wouldn’t be lower than ${formatCents(wasCents ?? 0)}, the lowest price of the 30 days before.`
}

const formatCents = (cents: number) => formatDollars(dollarsOf(cents))

const deletedProduct = (product: string): ExcludedProduct => ({
  product,
  name: 'Deleted piece',
  message: 'This piece was deleted.',
})
