import { v7 } from 'uuid'
import type { ImportReport } from '#contract/product-changes.ts'
import { type Db, transact } from '#db/open.ts'
import { isId } from '#rules/ids.ts'
import { actorOf, recordAuditEvents } from '#server/history/audit-log.ts'
import type { SignedInUser } from '#server/http/access.ts'
import type { Shop } from '#server/shop.ts'
import { ShopError } from '#server/shop-error.ts'
import { insertImported, listStoredNamed, updateImported, waitForImports } from './catalogue-csv.queries.ts'
import { checkImage } from '#server/catalogue/manage/check-image.ts'
import { samplePicture } from '#server/catalogue/manage/create-product.ts'
import { lockStoredProducts, type StoredProduct } from '#server/catalogue/manage/manage-products.queries.ts'
import { type PlannedLine, planImport, refused } from './plan-import.ts'
import type { ProductLine } from './read-products-csv.ts'
import { importSummary } from './summarise-import.ts'

/**
 * Creates and changes products as a file says: all of its lines or, while one of them is refused and in a dry run, none.
 * One transaction; the products are locked in the order of their ids, so that each sale comes before it or after it.
 * `countInStock` is what can be sold from then on; what is held for orders stays held. Every product that is created or
 * changed gets its entry in the history, changed ones a version more; drafts are published by a change.
 */
export async function importProducts(
  shop: Shop,
  user: SignedInUser,
  lines: readonly ProductLine[],
  { isDryRun = false }: { isDryRun?: boolean },
): Promise<ImportReport> {
  const named = { ids: cellsIn(lines, '_id').filter(isId), codes: cellsIn(lines, 'code') }
  const now = shop.now()
  return transact(shop.db, async (tx) => {
    if (!isDryRun) await waitForImports(tx)
    const found = await listStoredNamed(tx, named, now)
    const ids = found.map(({ id }) => id)
    const stored = isDryRun ? found : [...(await lockStoredProducts(tx, ids, now)).values()]
    const planned = await withImages(tx, planImport(lines, stored, blankProduct(shop, now)))
    const isStored = !isDryRun && planned.every(({ row }) => row.outcome !== 'refuse')
    if (isStored) await store(shop, tx, user, planned)
    return { isDryRun, isStored, ...importSummary(planned) }
  })
}

/** What stands in a column of the file, each text once. An empty code names nothing: many products may have none. */
function cellsIn(lines: readonly ProductLine[], column: '_id' | 'code'): string[] {
  return [...new Set(lines.map(({ cells }) => cells[column] ?? ''))].filter((text) => text !== '')
}

/** What a new product is before its line speaks. */
function blankProduct(shop: Shop, now: Date): StoredProduct {
  return {
    ...{ id: '', code: '', name: '', brand: '', category: '', material: '', style: '', keywords: '', description: '' },
    ...{ priceCents: 0, widthMm: 0, heightMm: 0, lengthMm: 0, stock: 0, held: 0, rating: 0, numReviews: 0, version: 0 },
    ...{ image: shop.pictures.addressOf(samplePicture), homeSpace: 'Living Room', featured: false, isDraft: false },
    ...{ createdAt: now, updatedAt: now },
  }
}

/** Refuses the lines whose new image cannot be shown. Each image is looked for once. */
async function withImages(tx: Db, planned: readonly PlannedLine[]): Promise<PlannedLine[]> {
  const faults = new Map<string, ShopError | null>()
  const checked: PlannedLine[] = []
  for (const line of planned) {
    const image = line.values?.image
    if (image === undefined || image === line.before?.image) {
      checked.push(line)
      continue
    }
    if (!faults.has(image)) faults.set(image, await imageFault(tx, image))
    const errors = faults.get(image)?.errors
    checked.push(errors ? refused(line.row, errors) : line)
  }
  return checked
}

async function imageFault(tx: Db, image: string): Promise<ShopError | null> {
  try {
    await checkImage(tx, image)
    return null
  } catch (error) {
    if (error instanceof ShopError) return error
    throw error
  }
}

async function store(shop: Shop, tx: Db, user: SignedInUser, planned: readonly PlannedLine[]): Promise<void> {
  const now = shop.now()
  const rows = planned.flatMap(({ row, before, values }) => {
    return values ? [{ fields: row.fields, isNew: !before, values: { ...values, id: before?.id ?? v7() } }] : []
  })
  const part = (isNew: boolean) => rows.filter((row) => row.isNew === isNew).map(({ values }) => values)
  await insertImported(tx, part(true), now)
  await updateImported(tx, part(false), now)
  const by = actorOf(user)
  await recordAuditEvents(
    shop,
    tx,
    rows.map(({ values, fields }) => ({ subject: 'product', subjectId: values.id, action: 'imported', by, fields })),
  )
}
