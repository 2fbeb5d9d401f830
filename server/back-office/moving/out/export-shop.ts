import { formatCents } from '#rules/platform/money.ts'
import { paths } from '#rules/paths.ts'
import { exportProducts } from '#server/catalogue/csv/export-products.ts'
import { exportRedirects } from '#server/content/redirects/list-redirects.ts'
import { sumChangedCustomers } from '#server/back-office/customer-sums/customer-sums.queries.ts'
import { type CsvTable, csvChunks } from '#server/platform/http/csv/send-csv.ts'
import { listUnusedUploads } from '#server/platform/images/images.queries.ts'
import { isUploadName } from '#server/platform/images/upload-names.ts'
import { listUnusedModels } from '#server/platform/models/models.queries.ts'
import type { Shop } from '#server/platform/shop.ts'
import { listEarlierOrdersAfter, listOutlines, listReviewsAfter } from './export-shop.queries.ts'
import { type PlannedHandle, planHandles } from './plan-handles.ts'
import { readBatches } from './read-batches.ts'
import { writeShopifyCustomers } from './write-customers.ts'
import { writeShopifyOrders } from './write-orders.ts'
import { writeShopifyProducts } from './write-products.ts'

/** What an export reads; the command line has no more of a shop. */
export type ExportedShop = Pick<Shop, 'db' | 'now' | 'uploads'> & { config: Pick<Shop['config'], 'publicUrl'> }

/** A file of the export. Its bytes are read as they are written. */
export interface ExportedFile {
  path: string
  chunks: AsyncIterable<Uint8Array>
}

type Table = Pick<CsvTable, 'columns' | 'batches'>

/**
 * Exports the whole shop, one file after the other: tables as CSV, in the shop's own columns and in Shopify's, then the
 * pictures and models that are in use. A batch of rows or one picture is in memory at a time, and the names of all
 * products. The next file begins once the one before has been read.
 */
export async function* exportShop(shop: ExportedShop): AsyncGenerator<ExportedFile, void> {
  const { db, config } = shop
  const { publicUrl } = config
  await sumChangedCustomers(db)
  const handles = planHandles(await listOutlines(db))
  yield toFile('products.csv', exportProducts(shop))
  yield toFile('shopify/products.csv', writeShopifyProducts({ db, now: shop.now(), publicUrl }, handles), '')
  yield toFile('shopify/customers.csv', writeShopifyCustomers(db), '')
  yield toFile('shopify/orders.csv', writeShopifyOrders(db), '')
  yield toFile('redirects.csv', withProducts(exportRedirects(shop), handles), '')
  yield toFile('reviews.csv', writeReviews(shop))
  const [earlier] = await listEarlierOrdersAfter(db, undefined, 1)
  if (earlier) yield toFile('earlier-orders.csv', writeEarlierOrders(shop))
  yield* storedFiles(shop)
}

function toFile(path: string, table: Table, start?: string): ExportedFile {
  return { path, chunks: encode(csvChunks(table, start)) }
}

async function* encode(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array, void> {
  for await (const text of texts) yield Buffer.from(text)
}

/** Lets the products’ own addresses, and what leads to them, lead to their handles. A draft never had visitors. */
function withProducts({ columns, batches }: Table, handles: readonly PlannedHandle[]): Table {
  const targets = new Map(
    handles
      .filter(({ state }) => state !== 'draft')
      .flatMap(({ handle, variants }) => variants.map(({ id }) => [paths.product(id), `/products/${handle}`] as const)),
  )
  async function* all() {
    for await (const rows of batches) yield rows.map(([from = '', to = '']) => [from, targets.get(String(to)) ?? to])
    yield [...targets]
  }
  return { columns, batches: all() }
}

const batchSize = 500

function writeReviews({ db }: ExportedShop): Table {
  const reviews = readBatches<ReviewRow>((last) => listReviewsAfter(db, last?.review.id, batchSize), batchSize)
  return {
    columns: ['Product code', 'Product', 'Name', 'Rating', 'Review', 'Date', 'Bought here', 'Hidden', 'Reply'],
    batches: reviews((batch) =>
      batch.map(({ code, product, review }) => [
        code,
        product,
        review.name,
        String(review.rating),
        review.comment,
        review.createdAt.toISOString(),
        review.isBoughtHere ? 'yes' : 'no',
        review.hiddenAt === null ? 'no' : 'yes',
        review.reply ?? '',
      ]),
    ),
  }
}

type ReviewRow = Awaited<ReturnType<typeof listReviewsAfter>>[number]
type EarlierRow = Awaited<ReturnType<typeof listEarlierOrdersAfter>>[number]

/** A row for each item, and the amounts of the order in the first alone, so that columns add up. */
function writeEarlierOrders({ db }: ExportedShop): Table {
  const orders = readBatches<EarlierRow>((last) => listEarlierOrdersAfter(db, last?.id, batchSize), batchSize)
  return {
    columns: [
      'Order number',
      'From',
      'Date',
      'Name',
      'E-mail',
      'Phone',
      'Address',
      'Status',
      'Payment method',
      'Note',
      'Currency',
      'Order total',
      'Refunded',
      'Item',
      'Code',
      'Qty',
      'Price',
    ],
    batches: orders((batch) => batch.flatMap(earlierRows)),
  }
}

const noItem = { name: '', code: '', qty: 0, priceCents: 0 }

function earlierRows(order: EarlierRow): string[][] {
  return (order.items.length > 0 ? order.items : [noItem]).map(({ name, code, qty, priceCents }, index) => [
    order.number,
    order.source,
    order.placedAt.toISOString(),
    order.name,
    order.email,
    order.phone,
    order.address,
    order.status,
    order.paidWith,
    order.note,
    order.currency,
    index === 0 ? formatCents(order.totalCents) : '',
    index === 0 ? formatCents(order.refundedCents) : '',
    name,
    code,
    String(qty),
    formatCents(priceCents),
  ])
}

/** The uploads as they are stored. One that nothing shows any more may be of a person who has been erased. */
async function* storedFiles({ db, now, uploads }: ExportedShop): AsyncGenerator<ExportedFile, void> {
  const at = now()
  const unused = new Set([...(await listUnusedUploads(db, at)), ...(await listUnusedModels(db, at))])
  const stored = (await uploads.list()).map(({ name }) => name).filter((name) => !unused.has(name))
  for (const [folder, kind] of [
    ['pictures', 'webp'],
    ['models', 'glb'],
  ] as const) {
    for (const name of stored.filter((each) => isUploadName(each, kind)).toSorted()) {
      const bytes = await uploads.get(name)
      if (bytes) yield { path: `${folder}/${name}`, chunks: once(bytes) }
    }
  }
}

// eslint-disable-next-line typescript/require-await -- a file is a sequence of chunks
async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array, void> {
  yield bytes
}
