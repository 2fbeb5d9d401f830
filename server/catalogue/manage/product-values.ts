import type { FieldError } from '#contract/platform/errors.ts'
import { measureMessage, priceMessage, type ProductUpdate } from '#contract/catalogue/product-changes.ts'
import { fieldNames, findField } from '#contract/catalogue/product-fields.ts'
import { isWholeCents } from '#rules/platform/money.ts'
import { dayText, lastDayBefore } from '#rules/platform/nz-dates.ts'
import { packagesError } from '#rules/catalogue/packages.ts'
import {
  normalizePictureLines,
  pictureLinesError,
  readPictureLines,
  writePictureLines,
} from '#rules/catalogue/picture-lines.ts'
import { maxUnits, sellableOf, stockAfter } from '#rules/stock/stock.ts'
import { toColumns, toEditable } from '#server/catalogue/product-mapping.ts'
import { fieldError, type ShopError, throwFieldErrors } from '#server/platform/shop-error.ts'
import type { EditableProduct, ProductValues, StoredProduct } from '#server/catalogue/product-rows.ts'

/**
 * Computes a product's values after an update, in which missing fields keep their value (behaviour, Platform). Throws
 * ShopError 400 for an invalid price, boxes, pictures or too many units, 409 when fewer units are left than the update
 * removes.
 */
export function applyProductUpdate(stored: StoredProduct, update: ProductUpdate): ProductValues {
  const edited = withFirstPicture(stored, { ...toEditable(stored), ...givenFields(update) }, update)
  const errors = [...decimalErrors(edited), ...textErrors(edited)]
  const stock = newStock(stored, update)
  if (stock === 'excess') errors.push({ path: 'countInStock', message: excessText(stored.held) })
  throwFieldErrors(errors)
  if (typeof stock === 'string') throw shortageError(sellableOf(stored))
  return withSalePrice(stored, toColumns({ ...edited, countInStock: stock }))
}

/** Keeps a running sale's price; an update may name it or the one without the sale, else ShopError 409. */
function withSalePrice(stored: StoredProduct, values: ProductValues): ProductValues {
  const { regularPriceCents, priceCents, saleEndsAt } = stored
  if (regularPriceCents === null || saleEndsAt === null) return values
  if (values.priceCents === regularPriceCents || values.priceCents === priceCents) return { ...values, priceCents }
  const last = dayText(lastDayBefore(saleEndsAt.toISOString()))
  throw fieldError(409, 'price', `This piece is in a sale until ${last}. End the sale before you change its price.`)
}

/** Numbers with more decimals than their field has. */
function decimalErrors(edited: EditableProduct): FieldError[] {
  return fieldNames.flatMap((name) => {
    const [field, value] = [findField(name), Number(edited[name])]
    if (field?.kind === 'dollars' && !isWholeCents(value)) return [{ path: name, message: priceMessage }]
    if (field?.kind !== 'measure' || Number(value.toFixed(field.decimals)) === value) return []
    return [{ path: name, message: measureMessage(field) }]
  })
}

function textErrors({ packages, furtherPictures }: EditableProduct): FieldError[] {
  const messages = { packages: packagesError(packages), furtherPictures: pictureLinesError(furtherPictures) }
  return Object.entries(messages).flatMap(([path, message]) => (message === null ? [] : [{ path, message }]))
}

/** A new first picture does not keep the former one's text, and the next picture replaces a removed first one. */
function withFirstPicture(stored: StoredProduct, edited: EditableProduct, update: ProductUpdate): EditableProduct {
  const isNew = edited.image !== stored.image
  const alternativeText = isNew ? (update.alternativeText ?? '').trim() : edited.alternativeText
  const further = normalizePictureLines(edited.furtherPictures)
  const [next, ...others] = readPictureLines(further)
  if (edited.image !== '' || !next || pictureLinesError(further))
    return { ...edited, alternativeText, furtherPictures: further }
  return { ...edited, ...next, furtherPictures: writePictureLines(others) }
}

/** Trimmed. An empty room keeps the stored one. */
function givenFields(update: ProductUpdate): Partial<EditableProduct> {
  const given = fieldNames
    .map((field) => [field, field === 'homeSpace' ? update[field] || undefined : update[field]] as const)
    .filter(([, value]) => value !== undefined)
  return Object.fromEntries(given.map(([field, value]) => [field, typeof value === 'string' ? value.trim() : value]))
}

function newStock(stored: StoredProduct, { countInStock, countInStockWas }: ProductUpdate) {
  return countInStock === undefined ? stored.stock : stockAfter(stored, countInStock, countInStockWas)
}

function excessText(held: number): string {
  const limit = `You can have up to ${maxUnits} in stock`
  return held === 0 ? `${limit}.` : `${limit}, and ${held} of these are held for orders.`
}

function shortageError(unitsLeft: number): ShopError {
  return fieldError(
    409,
    'countInStock',
    `Only ${unitsLeft} of these can be sold now: others were sold or are held for orders. Count again, then save.`,
  )
}
