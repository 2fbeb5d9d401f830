import { ProductUpdate } from '#contract/catalogue/product-changes.ts'
import { findField } from '#contract/catalogue/product-fields.ts'
import type { Db } from '#db/open.ts'
import { dollarsOf } from '#rules/platform/money.ts'
import { type Place, proposePlace } from '#rules/catalogue/propose-place.ts'
import { foldKeyword } from '#rules/catalogue/search.ts'
import { truncate } from '#rules/platform/truncate.ts'
import { maxUnits, sellableOf } from '#rules/stock/stock.ts'
import { newStoredProduct } from '#server/catalogue/csv/import-products.ts'
import { waitForImports } from '#server/catalogue/csv/catalogue-csv.queries.ts'
import { lockStoredProducts } from '#server/catalogue/manage/manage-products.queries.ts'
import { applyProductUpdate } from '#server/catalogue/manage/product-values.ts'
import { toEditable } from '#server/catalogue/product-mapping.ts'
import type { StoredProduct } from '#server/catalogue/product-rows.ts'
import { inputChecker } from '#server/platform/http/validate-input.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { findDeletedProducts, listCodeRanks, listTakenCodes } from './move-products.queries.ts'
import { type PlannedPicture, planPictures } from './named-pictures.ts'
import { isReduced } from './move-sale.ts'
import { compareFields, type MoveContext, type Mover, type Planned } from './mover.ts'
import type { MoveRecordRow } from './move-records.queries.ts'
import { findOrigins, type Origin } from './origins.queries.ts'
import type { MovedProduct } from './records.ts'
import { type PlannedProduct, storeProducts } from './store-products.ts'

const checkUpdate = inputChecker(ProductUpdate)

/** Products come in as drafts, and go on sale with their first picture if nothing else is missing. */
export const planProducts: Mover = async (context, tx, records) => {
  const { shop, move } = context
  await waitForImports(tx)
  const moved = records.map(({ data }) => data as MovedProduct)
  const origins = await findOrigins(
    tx,
    move.source,
    'product',
    moved.map(({ key }) => key),
  )
  const targets = [...origins.values()].flatMap(({ targetId }) => targetId ?? [])
  const stored = await lockStoredProducts(tx, targets, shop.now())
  const deleted = await findDeletedProducts(
    tx,
    targets.filter((id) => !stored.has(id)),
  )
  const blank = newStoredProduct(shop, shop.now())
  const isNew = ({ key }: MoveRecordRow) => !stored.has(origins.get(key)?.targetId ?? '')
  const codes = await chooseCodes(tx, move.id, records.filter(isNew))
  const pictures = await planPictures(tx, move.id, moved)
  const planned = records.map((record, index) => {
    const product = moved[index] as MovedProduct
    const origin = origins.get(product.key)
    const before = origin?.targetId ? stored.get(origin.targetId) : undefined
    if (origin?.targetId && !before && deleted.has(origin.targetId)) return refuse(record, product, [deletedHere])
    return planProduct(context, record, product, {
      origin,
      before,
      blank,
      code: codes.get(record.id),
      pictures: pictures[index] ?? [],
    })
  })
  const kept = planned.filter(({ outcome }) => outcome !== 'refused')
  return { planned, store: () => storeProducts(context, tx, kept) }
}

const deletedHere = 'You have deleted it here. Restore it from the deleted products to bring in its changes.'

interface Target {
  origin: Origin | undefined
  before: StoredProduct | undefined
  blank: StoredProduct
  code: { code: string; note?: string } | undefined
  pictures: readonly PlannedPicture[]
}

function planProduct(
  context: MoveContext,
  record: MoveRecordRow,
  moved: MovedProduct,
  { origin, before, blank, code, pictures }: Target,
): PlannedProduct {
  const notes: string[] = []
  const place = placeOf(context, moved)
  const sizes = record.takesSizes && moved.sizes ? moved.sizes : null
  const fields = fitting(
    {
      name: moved.name,
      ...(code && { code: code.code }),
      brand: moved.brand,
      category: place.category,
      ...(place.homeSpace && { homeSpace: place.homeSpace }),
      keywords: moved.keywords.join(', '),
      description: moved.description,
      ...(moved.priceCents !== null && { price: dollarsOf(moved.priceCents) }),
      ...(moved.weightKg !== null && { weightKg: Math.round(moved.weightKg * 10) / 10 }),
      finishColour: moved.finish,
      family: moved.family,
      ...(sizes && { width: sizes.widthMm ?? 0, height: sizes.heightMm ?? 0, length: sizes.lengthMm ?? 0 }),
    },
    notes,
  )
  const stock = Math.max(0, moved.stock ?? 0)
  if (code?.note) notes.push(code.note)
  if (moved.pictures.length > pictures.length) {
    notes.push(`It has ${moved.pictures.length} pictures. The first ${pictures.length} come in.`)
  }
  if (moved.stock !== null && moved.stock < 0) {
    notes.push(`The other shop had ${moved.stock} in stock. It comes in with none.`)
  }
  try {
    const { taken, differences } = compareFields(
      { before: origin?.fields ?? {}, here: before ? toEditable(before) : {}, inFile: fields },
      record.differences,
    )
    const moves = before ? stock - Number(origin?.fields['countInStock'] ?? stock) : 0
    const update = before
      ? { ...taken, ...stockMove(before, moves) }
      : { ...fields, ...reducedPrice(moved, context.move), countInStock: stock }
    const isChanged = Object.keys(update).length > 0
    const values = isChanged ? applyProductUpdate(before ?? blank, checkUpdate(update) as ProductUpdate) : undefined
    const product = { ...blank, ...values }
    const missing = before ? [] : missingIn(context, moved, { product, homeSpace: place.homeSpace, pictures })
    return {
      record,
      moved,
      before,
      origin,
      fields: { ...fields, countInStock: stock },
      values,
      outcome: before ? outcomeOf(isChanged, differences.length > 0) : 'new',
      notes: [...notes, ...missing],
      differences,
      targetId: before?.id ?? null,
      isDraft: true,
      isHidden: moved.state === 'archived',
      // Pictures may still come in a ZIP.
      publishes: !before && moved.state === 'active' && missing.every((text) => text === noPicture),
      pictures,
    }
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    return refuse(record, moved, error.errors?.map(({ message }) => message) ?? [error.message])
  }
}

function outcomeOf(isChanged: boolean, isDifferent: boolean): Planned['outcome'] {
  if (isDifferent) return 'differs'
  return isChanged ? 'changed' : 'same'
}

function refuse(record: MoveRecordRow, moved: MovedProduct, notes: string[]): PlannedProduct {
  return {
    record,
    moved,
    before: undefined,
    origin: undefined,
    fields: {},
    values: undefined,
    outcome: 'refused',
    notes,
    differences: [],
    targetId: null,
    isDraft: true,
    isHidden: false,
    publishes: false,
    pictures: [],
  }
}

/** Where the first of its categories leads, and what that leaves open by the name of the product. */
function placeOf({ shop, places }: MoveContext, { name, categories }: MovedProduct): Place {
  const known = categories.flatMap((category) => places.get(category) ?? [])
  const place = known.find(({ homeSpace }) => homeSpace !== '') ?? known[0] ?? { homeSpace: '', category: '' }
  if (place.homeSpace !== '' && place.category !== '') return place
  const byName = proposePlace(shop.details().rooms, name)
  const isOfRoom = byName.homeSpace !== '' && (place.homeSpace === '' || place.homeSpace === byName.homeSpace)
  return isOfRoom ? byName : place
}

/** With the owner’s agreement a reduced product comes in with its price before, and its reduced price in a sale. */
function reducedPrice(moved: MovedProduct, { startsSale }: MoveContext['move']): { price?: number } {
  return startsSale && isReduced(moved) ? { price: dollarsOf(moved.compareAtCents) } : {}
}

/** Cuts texts to the lengths of their fields, and says so. */
function fitting(fields: Origin['fields'], notes: string[]): Origin['fields'] {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      const field = findField(name)
      if (field?.kind !== 'text' || typeof value !== 'string') return [name, value]
      const text = value.trim()
      if (text.length <= field.maxLength) return [name, text]
      notes.push(`The ${field.label.toLowerCase()} is cut to ${field.maxLength} characters.`)
      return [name, truncate(text, field.maxLength)]
    }),
  )
}

/** What has been sold or arrived in the other shop since moves the stock here, never below none. */
function stockMove(before: StoredProduct, difference: number): Partial<ProductUpdate> {
  const countInStockWas = sellableOf(before)
  const countInStock = Math.min(maxUnits, Math.max(0, countInStockWas + difference))
  return countInStock === countInStockWas ? {} : { countInStock, countInStockWas }
}

const noPicture = 'No picture: it stays a draft.'

/** Why a product stays a draft. */
function missingIn(
  { move }: MoveContext,
  { sizes, state }: MovedProduct,
  { product, homeSpace, pictures }: { product: StoredProduct; homeSpace: string; pictures: readonly PlannedPicture[] },
): string[] {
  const hasSizes = product.widthMm > 0 && product.heightMm > 0 && product.lengthMm > 0
  return [
    state === 'draft' && 'It was a draft there, and stays one.',
    state === 'archived' && 'It was archived there, and stays hidden.',
    product.priceCents === 0 && 'No price: it stays a draft.',
    homeSpace === '' && 'No room is chosen for its category: it stays a draft.',
    // A trial proposes sizes, to which the owner may still agree.
    !hasSizes && (sizes === null || move.state === 'running') && 'Sizes missing: it stays a draft.',
    pictures.length === 0 && noPicture,
  ].filter((text) => text !== false)
}

/** Chooses a code of its own for each new product; one that is taken gets a number. Returns it by the record's id. */
async function chooseCodes(
  tx: Db,
  moveId: string,
  records: readonly MoveRecordRow[],
): Promise<Map<string, { code: string; note?: string }>> {
  const wanted = records.map((record) => ({ record, base: codeOf(record.data as MovedProduct) }))
  const bases = [...new Set(wanted.map(({ base }) => base))]
  const taken = await listTakenCodes(tx, bases)
  const ranks = await listCodeRanks(tx, moveId, bases)
  return new Map(
    wanted.map(({ record, base }) => {
      const stem = truncate(base, 55)
      const rank = ranks.get(record.id) ?? 1
      let code = rank === 1 ? base : `${stem}-${rank}`
      for (let number = rank + 1; taken.has(code.toLowerCase()); number++) code = `${stem}-${number}`
      taken.add(code.toLowerCase())
      const note = `The code ${base} is used twice, so this one gets ${code}.`
      return [record.id, code === base ? { code } : { code, note }]
    }),
  )
}

/** Its own code, else one made of its name. */
function codeOf({ code, name }: MovedProduct): string {
  const own = truncate(code.trim(), 60)
  return own || truncate(foldKeyword(name).replace(/[^a-z0-9]+/g, '-'), 60)
}
