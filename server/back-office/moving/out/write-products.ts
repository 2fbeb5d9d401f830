import escapeHtml from 'escape-html'
import type { Db } from '#db/open.ts'
import { readPictureLines, type PictureLine } from '#rules/catalogue/picture-lines.ts'
import { dollarsOf } from '#rules/platform/money.ts'
import { sellableOf } from '#rules/stock/stock.ts'
import { listStoredByIdOrCode } from '#server/catalogue/csv/catalogue-csv.queries.ts'
import type { StoredProduct } from '#server/catalogue/product-rows.ts'
import type { CsvCell, CsvTable } from '#server/platform/http/csv/send-csv.ts'
import type { PlannedHandle, PlannedVariant } from './plan-handles.ts'

type Column = (typeof columns)[number]
type Cells = Partial<Record<Column, CsvCell>>

const columns = [
  'Handle',
  'Title',
  'Body (HTML)',
  'Vendor',
  'Type',
  'Collection',
  'Tags',
  'Published',
  'Option1 Name',
  'Option1 Value',
  'Option2 Name',
  'Option2 Value',
  'Variant SKU',
  'Variant Grams',
  'Variant Inventory Tracker',
  'Variant Inventory Qty',
  'Variant Inventory Policy',
  'Variant Fulfillment Service',
  'Variant Price',
  'Variant Compare At Price',
  'Variant Requires Shipping',
  'Variant Taxable',
  'Image Src',
  'Image Position',
  'Image Alt Text',
  'Gift Card',
  'Variant Image',
  'Variant Weight Unit',
  'Status',
  'Length (variant.metafields.custom.length)',
  'Depth (variant.metafields.custom.depth)',
  'Height (variant.metafields.custom.height)',
] as const

const batchSize = 100

/** Writes products in Shopify’s columns: a row for each variant, and one for each further picture. */
export function writeShopifyProducts(
  { db, now, publicUrl }: { db: Db; now: Date; publicUrl: string },
  handles: readonly PlannedHandle[],
): Pick<CsvTable, 'columns' | 'batches'> {
  async function* batches(): AsyncGenerator<CsvCell[][], void> {
    for (let at = 0; at < handles.length; at += batchSize) {
      const batch = handles.slice(at, at + batchSize)
      const ids = batch.flatMap(({ variants }) => variants.map(({ id }) => id))
      const stored = await listStoredByIdOrCode(db, { ids, codes: [] }, now)
      const byId = new Map(stored.map((product) => [product.id, product]))
      const rows = batch.flatMap((planned) => rowsOf(planned, byId, publicUrl))
      yield rows.map((cells) => columns.map((column) => cells[column] ?? ''))
    }
  }
  return { columns, batches: batches() }
}

/** A product that is deleted meanwhile has no row. */
function rowsOf(planned: PlannedHandle, byId: ReadonlyMap<string, StoredProduct>, publicUrl: string): Cells[] {
  const variants = planned.variants.flatMap((variant) => {
    const product = byId.get(variant.id)
    return product ? [{ variant, product, pictures: picturesOf(product, publicUrl) }] : []
  })
  const [first] = variants
  if (!first) return []
  const pictures = [
    ...new Map(variants.flatMap((each) => each.pictures).map((picture) => [picture.image, picture])).values(),
  ]
  const rows = variants.map(({ variant, product, pictures: [own] }, index): Cells => ({
    ...(index === 0 && headCells(planned, product)),
    ...variantCells(variant, product),
    ...(variants.length > 1 && { 'Variant Image': own?.image ?? '' }),
  }))
  const count = Math.max(rows.length, pictures.length)
  return Array.from({ length: count }, (_, index) => ({
    Handle: planned.handle,
    ...rows[index],
    ...pictureCells(pictures[index], index + 1),
  }))
}

const statuses = { published: 'active', draft: 'draft', hidden: 'archived' } as const

function headCells({ title, state, options: [first = '', second = ''] }: PlannedHandle, product: StoredProduct): Cells {
  return {
    Title: title,
    'Body (HTML)': toHtml(product.description),
    Vendor: product.brand,
    Type: product.category,
    Collection: product.homeSpace,
    Tags: tagsOf(product.keywords),
    Published: state === 'published' ? 'TRUE' : 'FALSE',
    'Option1 Name': first,
    'Option2 Name': second,
    'Gift Card': 'FALSE',
    Status: statuses[state],
  }
}

/** The longest tag that Shopify takes. */
const maxTagLength = 255

/** Keywords without commas can be longer than a tag: then each word is one. */
function tagsOf(keywords: string): string {
  const tags = keywords.split(',').map((tag) => tag.trim())
  return tags.flatMap((tag) => (tag.length > maxTagLength ? tag.split(/\s+/) : tag)).join(', ')
}

function variantCells({ values: [first = '', second = ''] }: PlannedVariant, product: StoredProduct): Cells {
  const { code, weightKg, priceCents, regularPriceCents, lengthMm, widthMm, heightMm } = product
  const isReduced = regularPriceCents !== null && regularPriceCents > priceCents
  return {
    'Option1 Value': first,
    'Option2 Value': second,
    'Variant SKU': code,
    'Variant Grams': weightKg > 0 ? String(Math.round(weightKg * 1000)) : '',
    'Variant Inventory Tracker': 'shopify',
    'Variant Inventory Qty': String(sellableOf(product)),
    'Variant Inventory Policy': 'deny',
    'Variant Fulfillment Service': 'manual',
    'Variant Price': dollarsOf(priceCents),
    ...(isReduced && { 'Variant Compare At Price': dollarsOf(regularPriceCents) }),
    'Variant Requires Shipping': 'TRUE',
    'Variant Taxable': 'TRUE',
    'Variant Weight Unit': 'kg',
    'Length (variant.metafields.custom.length)': sizeCell(lengthMm),
    'Depth (variant.metafields.custom.depth)': sizeCell(widthMm),
    'Height (variant.metafields.custom.height)': sizeCell(heightMm),
  }
}

const sizeCell = (sizeMm: number) => (sizeMm > 0 ? JSON.stringify({ value: sizeMm, unit: 'mm' }) : '')

function pictureCells(picture: PictureLine | undefined, position: number): Cells {
  if (!picture) return {}
  return {
    'Image Src': picture.image,
    'Image Position': String(position),
    'Image Alt Text': picture.alternativeText,
  }
}

/** The pictures of a product with their addresses on the web, those of the shop as wide as it has them. */
function picturesOf({ image, alternativeText, furtherPictures }: StoredProduct, publicUrl: string): PictureLine[] {
  return [{ image, alternativeText }, ...readPictureLines(furtherPictures)]
    .filter((picture) => picture.image !== '')
    .map((picture) => ({
      ...picture,
      image: picture.image.startsWith('/') ? `${publicUrl}${picture.image}?w=2400` : picture.image,
    }))
}

/** Paragraphs with line breaks. */
function toHtml(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => `<p>${escapeHtml(part).replaceAll('\n', '<br>')}</p>`)
    .join('\n')
}
