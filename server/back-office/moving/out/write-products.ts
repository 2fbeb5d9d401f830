import escapeHtml from 'escape-html'
import type { Db } from '#db/open.ts'
import { readPictureLines, type PictureLine } from '#rules/catalogue/picture-lines.ts'
import { dollarsOf } from '#rules/platform/money.ts'
import { sellableOf } from '#rules/stock/stock.ts'
import { listStoredByIdOrCode } from '#server/catalogue/csv/catalogue-csv.queries.ts'
import type { StoredProduct } from '#server/catalogue/product-rows.ts'
import { type CsvCell, type CsvColumns, toTable } from '#server/platform/http/csv/send-csv.ts'
import type { PlannedHandle } from './plan-handles.ts'

interface Variant {
  values: readonly string[]
  product: StoredProduct
  /** The own picture of one among several. */
  image: string
}

/** A row of a product: the first has its texts, each has a variant, a picture or both. */
interface Row {
  planned: PlannedHandle
  head: StoredProduct | undefined
  variant: Variant | undefined
  picture: PictureLine | undefined
  position: number
}

const ofHead =
  (cell: (product: StoredProduct, planned: PlannedHandle) => CsvCell) =>
  ({ head, planned }: Row): CsvCell =>
    head ? cell(head, planned) : ''

const ofVariant =
  (cell: (product: StoredProduct, values: readonly string[]) => CsvCell) =>
  ({ variant }: Row): CsvCell =>
    variant ? cell(variant.product, variant.values) : ''

const statuses = { published: 'active', draft: 'draft', hidden: 'archived' } as const

const columns: CsvColumns<Row> = {
  Handle: ({ planned }) => planned.handle,
  Title: ofHead((_, { title }) => title),
  'Body (HTML)': ofHead(({ description }) => toHtml(description)),
  Vendor: ofHead(({ brand }) => brand),
  Type: ofHead(({ category }) => category),
  Collection: ofHead(({ homeSpace }) => homeSpace),
  Tags: ofHead(({ keywords }) => tagsOf(keywords)),
  Published: ofHead((_, { state }) => (state === 'published' ? 'TRUE' : 'FALSE')),
  'Option1 Name': ofHead((_, { options }) => options[0] ?? ''),
  'Option1 Value': ofVariant((_, values) => values[0] ?? ''),
  'Option2 Name': ofHead((_, { options }) => options[1] ?? ''),
  'Option2 Value': ofVariant((_, values) => values[1] ?? ''),
  'Variant SKU': ofVariant(({ code }) => code),
  'Variant Grams': ofVariant(({ weightKg }) => (weightKg > 0 ? String(Math.round(weightKg * 1000)) : '')),
  'Variant Inventory Tracker': ofVariant(() => 'shopify'),
  'Variant Inventory Qty': ofVariant((product) => String(sellableOf(product))),
  'Variant Inventory Policy': ofVariant(() => 'deny'),
  'Variant Fulfillment Service': ofVariant(() => 'manual'),
  'Variant Price': ofVariant(({ priceCents }) => dollarsOf(priceCents)),
  'Variant Compare At Price': ofVariant(({ priceCents, regularPriceCents: regularCents }) =>
    regularCents !== null && regularCents > priceCents ? dollarsOf(regularCents) : '',
  ),
  'Variant Requires Shipping': ofVariant(() => 'TRUE'),
  'Variant Taxable': ofVariant(() => 'TRUE'),
  'Image Src': ({ picture }) => picture?.image ?? '',
  'Image Position': ({ picture, position }) => (picture ? String(position) : ''),
  'Image Alt Text': ({ picture }) => picture?.alternativeText ?? '',
  'Gift Card': ofHead(() => 'FALSE'),
  'Variant Image': ({ variant }) => variant?.image ?? '',
  'Variant Weight Unit': ofVariant(() => 'kg'),
  Status: ofHead((_, { state }) => statuses[state]),
  'Length (variant.metafields.custom.length)': ofVariant(({ lengthMm }) => sizeCell(lengthMm)),
  'Depth (variant.metafields.custom.depth)': ofVariant(({ widthMm }) => sizeCell(widthMm)),
  'Height (variant.metafields.custom.height)': ofVariant(({ heightMm }) => sizeCell(heightMm)),
}

const batchSize = 100

/** Writes products in Shopify’s columns: a row for each variant, and one for each further picture. */
export function writeShopifyProducts(
  { db, now, publicUrl }: { db: Db; now: Date; publicUrl: string },
  handles: readonly PlannedHandle[],
) {
  async function* batches(): AsyncGenerator<Row[], void> {
    for (let at = 0; at < handles.length; at += batchSize) {
      const batch = handles.slice(at, at + batchSize)
      const ids = batch.flatMap(({ variants }) => variants.map(({ id }) => id))
      const stored = await listStoredByIdOrCode(db, { ids, codes: [] }, now)
      const byId = new Map(stored.map((product) => [product.id, product]))
      yield batch.flatMap((planned) => rowsOf(planned, byId, publicUrl))
    }
  }
  return toTable(columns, batches())
}

/** A product that is deleted meanwhile has no row. */
function rowsOf(planned: PlannedHandle, byId: ReadonlyMap<string, StoredProduct>, publicUrl: string): Row[] {
  const found = planned.variants.flatMap(({ id, values }) => {
    const product = byId.get(id)
    return product ? [{ values, product, pictures: picturesOf(product, publicUrl) }] : []
  })
  const pictures = [
    ...new Map(found.flatMap((each) => each.pictures).map((picture) => [picture.image, picture])).values(),
  ]
  const variants = found.map(({ pictures: [own], ...variant }): Variant => {
    return { ...variant, image: found.length > 1 ? (own?.image ?? '') : '' }
  })
  const length = variants.length === 0 ? 0 : Math.max(variants.length, pictures.length)
  return Array.from({ length }, (_, at) => ({
    planned,
    head: at === 0 ? variants[0]?.product : undefined,
    variant: variants[at],
    picture: pictures[at],
    position: at + 1,
  }))
}

/** The longest tag that Shopify takes. */
const maxTagLength = 255

/** Keywords without commas can be longer than a tag: then each word is one. */
function tagsOf(keywords: string): string {
  const tags = keywords.split(',').map((tag) => tag.trim())
  return tags.flatMap((tag) => (tag.length > maxTagLength ? tag.split(/\s+/) : tag)).join(', ')
}

const sizeCell = (sizeMm: number) => (sizeMm > 0 ? JSON.stringify({ value: sizeMm, unit: 'mm' }) : '')

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
