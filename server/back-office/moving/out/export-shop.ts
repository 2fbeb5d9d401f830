import { formatCents } from '#rules/platform/money.ts'
import { paths } from '#rules/paths.ts'
import { exportProducts } from '#server/catalogue/csv/export-products.ts'
import { exportRedirects } from '#server/content/redirects/list-redirects.ts'
import { sumChangedCustomers } from '#server/back-office/customer-sums/customer-sums.queries.ts'
import { type CsvColumns, csvChunks, type CsvTable, toTable } from '#server/platform/http/csv/send-csv.ts'
import { readBatches } from '#server/platform/read-batches.ts'
import { listUnusedUploads } from '#server/platform/images/images.queries.ts'
import { isUploadName } from '#server/platform/images/upload-names.ts'
import { listUnusedModels } from '#server/platform/models/models.queries.ts'
import type { Shop } from '#server/platform/shop.ts'
import { listEarlierOrdersAfter, listOutlines, listReviewsAfter } from './export-shop.queries.ts'
import { type PlannedHandle, planHandles } from './plan-handles.ts'
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
  const reviews = readBatches<ReviewRow>((last, limit) => listReviewsAfter(db, last?.review.id, limit))
  yield toFile('reviews.csv', toTable(reviewColumns, reviews))
  const [earlier] = await listEarlierOrdersAfter(db, undefined, 1)
  const orders = readBatches<EarlierRow>((last, limit) => listEarlierOrdersAfter(db, last?.id, limit))
  if (earlier) yield toFile('earlier-orders.csv', toTable(earlierColumns, earlierLines(orders)))
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

type ReviewRow = Awaited<ReturnType<typeof listReviewsAfter>>[number]

const reviewColumns: CsvColumns<ReviewRow> = {
  'Product code': ({ code }) => code,
  Product: ({ product }) => product,
  Name: ({ review }) => review.name,
  Rating: ({ review }) => String(review.rating),
  Review: ({ review }) => review.comment,
  Date: ({ review }) => review.createdAt.toISOString(),
  'Bought here': ({ review }) => (review.isBoughtHere ? 'yes' : 'no'),
  Hidden: ({ review }) => (review.hiddenAt === null ? 'no' : 'yes'),
  Reply: ({ review }) => review.reply ?? '',
}

type EarlierRow = Awaited<ReturnType<typeof listEarlierOrdersAfter>>[number]
type EarlierLine = EarlierRow & { item: EarlierRow['items'][number]; isFirst: boolean }

/** The amounts of an order are in the first of its rows alone, so that columns add up. */
const earlierColumns: CsvColumns<EarlierLine> = {
  'Order number': ({ number }) => number,
  From: ({ source }) => source,
  Date: ({ placedAt }) => placedAt.toISOString(),
  Name: ({ name }) => name,
  'E-mail': ({ email }) => email,
  Phone: ({ phone }) => phone,
  Address: ({ address }) => address,
  Status: ({ status }) => status,
  'Payment method': ({ paidWith }) => paidWith,
  Note: ({ note }) => note,
  Currency: ({ currency }) => currency,
  'Order total': ({ totalCents, isFirst }) => (isFirst ? formatCents(totalCents) : ''),
  Refunded: ({ refundedCents, isFirst }) => (isFirst ? formatCents(refundedCents) : ''),
  Item: ({ item }) => item.name,
  Code: ({ item }) => item.code,
  Qty: ({ item }) => String(item.qty),
  Price: ({ item }) => formatCents(item.priceCents),
}

const noItem = { name: '', code: '', qty: 0, priceCents: 0 }

/** A row for each item. */
async function* earlierLines(orders: AsyncIterable<EarlierRow[]>): AsyncGenerator<EarlierLine[], void> {
  for await (const batch of orders) {
    yield batch.flatMap((order) =>
      (order.items.length > 0 ? order.items : [noItem]).map((item, at) => ({ ...order, item, isFirst: at === 0 })),
    )
  }
}

/** The uploads as they are stored. One that nothing shows any more may be of a person who has been erased. */
async function* storedFiles({ db, now, uploads }: ExportedShop): AsyncGenerator<ExportedFile, void> {
  const at = now()
  const unused = new Set([...(await listUnusedUploads(db, at)), ...(await listUnusedModels(db, at))])
  const stored = (await uploads.list()).map(({ name }) => name).filter((name) => !unused.has(name))
  const folders = { pictures: 'webp', models: 'glb' } as const
  for (const [folder, kind] of Object.entries(folders)) {
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
