import { createHash } from 'node:crypto'
import { v7 } from 'uuid'
import type { ImportReport, ImportRow } from '#contract/catalogue/product-changes.ts'
import type { FieldError } from '#contract/platform/errors.ts'
import { allowLongWork, transact, type Db } from '#db/open.ts'
import { isId } from '#rules/platform/ids.ts'
import {
  changesModel,
  checkImage,
  checkModel,
  type GivenImage,
  newImages,
} from '#server/catalogue/manage/check-files.ts'
import { blankProduct } from '#server/catalogue/manage/create-product.ts'
import { lockStoredProducts } from '#server/catalogue/manage/manage-products.queries.ts'
import { replaceFurtherPictures } from '#server/catalogue/pictures.queries.ts'
import { toColumns } from '#server/catalogue/product-mapping.ts'
import { setStockChange } from '#server/catalogue/stock/set-stock-change.ts'
import { actorOf, recordAuditEvents } from '#server/platform/history/audit-log.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import type { Shop } from '#server/platform/shop.ts'
import { insertImported, listStoredByIdOrCode, updateImported, waitForImports } from './catalogue-csv.queries.ts'
import { planImport, refuseLine, type PlannedLine } from './plan-import.ts'
import type { ProductLine } from './read-products-csv.ts'
import type { StoredProduct } from '#server/catalogue/product-rows.ts'

/**
 * Creates and changes products from a file's lines, all or, when one is refused or in a dry run, none; stock moves by
 * the difference to the export. Throws ShopError 409 if the file or its products changed since the dry run with
 * `fingerprint`.
 */
export async function importProducts(
  shop: Shop,
  user: SignedInUser,
  lines: readonly ProductLine[],
  { isDryRun = false, fingerprint }: { isDryRun?: boolean; fingerprint?: string },
): Promise<ImportReport> {
  const named = { ids: cellsIn(lines, '_id').filter(isId), codes: cellsIn(lines, 'code') }
  const now = shop.now()
  return transact(shop.db, async (tx) => {
    await allowLongWork(tx)
    if (!isDryRun) await waitForImports(tx)
    const found = await listStoredByIdOrCode(tx, named, now)
    const ids = found.map(({ id }) => id)
    const stored = isDryRun ? found : [...(await lockStoredProducts(tx, ids, now)).values()]
    const current = importFingerprint(lines, stored)
    if (!isDryRun && fingerprint !== undefined && fingerprint !== current) throw new ShopError(409, changedSince)
    const planned = await checkModels(
      shop,
      tx,
      await checkImages(tx, planImport(lines, stored, newStoredProduct(shop, now))),
    )
    const isStored = !isDryRun && planned.every(({ row }) => row.outcome !== 'refuse')
    if (isStored) await storePlanned(shop, tx, user, planned)
    return { isDryRun, isStored, fingerprint: current, ...summariseImport(planned) }
  })
}

const changedSince =
  'The products have changed since we checked your file. Nothing was imported. Check the new result, then import again.'

/** Without empty codes: many products can have none. */
function cellsIn(lines: readonly ProductLine[], column: '_id' | 'code'): string[] {
  return [...new Set(lines.map(({ cells }) => cells[column] ?? ''))].filter((text) => text !== '')
}

const noSale = { regularPriceCents: null, wasCents: null, saleId: null, saleEndsAt: null, saleCodes: null }

/** A new product before its values: published, without units, pictures or a sale. */
export function newStoredProduct(shop: Shop, now: Date): StoredProduct {
  const untouched = {
    id: '',
    held: 0,
    rating: 0,
    numReviews: 0,
    version: 0,
    isDraft: false,
    isHidden: false,
    reorderLevel: 1,
    isLeftOutOfGoogle: false,
    comingUnits: 0,
    comingOn: null,
    ...noSale,
  }
  return { ...toColumns(blankProduct(shop)), ...untouched, createdAt: now, updatedAt: now }
}

/** Refuses lines with an invalid new picture. Each picture of a field is checked once. */
async function checkImages(tx: Db, planned: readonly PlannedLine[]): Promise<PlannedLine[]> {
  const imageErrors = new Map<string, ShopError | null>()
  const errorOf = async (given: GivenImage) => {
    const key = `${given.path} ${given.image}`
    const error = imageErrors.has(key) ? imageErrors.get(key) : await refusalOf(() => checkImage(tx, given))
    imageErrors.set(key, error ?? null)
    return error?.errors ?? []
  }
  const checked: PlannedLine[] = []
  for (const line of planned) {
    const errors: FieldError[] = []
    if (line.values) for (const image of newImages(line.before, line.values)) errors.push(...(await errorOf(image)))
    checked.push(errors.length > 0 ? refuseLine(line.row, errors) : line)
  }
  return checked
}

/** Refuses lines with a new model, or new sizes, that do not agree. */
async function checkModels(shop: Shop, tx: Db, planned: readonly PlannedLine[]): Promise<PlannedLine[]> {
  const checked: PlannedLine[] = []
  for (const line of planned) {
    const { values, before } = line
    const refusal =
      values && changesModel(before, values) ? await refusalOf(() => checkModel(tx, shop.models, values)) : null
    checked.push(refusal?.errors ? refuseLine(line.row, refusal.errors) : line)
  }
  return checked
}

async function refusalOf(check: () => Promise<void>): Promise<ShopError | null> {
  try {
    await check()
    return null
  } catch (error) {
    if (error instanceof ShopError) return error
    throw error
  }
}

async function storePlanned(shop: Shop, tx: Db, user: SignedInUser, planned: readonly PlannedLine[]): Promise<void> {
  const now = shop.now()
  const rows = planned.flatMap(({ row, before, values }) => {
    const isPictured = values?.furtherPictures !== (before?.furtherPictures ?? '')
    return values
      ? [
          {
            line: row.line,
            fields: row.fields,
            isNew: !before,
            isPictured,
            values: { ...values, id: before?.id ?? v7() },
          },
        ]
      : []
  })
  const columnsOf = (isNew: boolean) => rows.filter((row) => row.isNew === isNew).map(({ values }) => values)
  await setStockChange(shop, tx, {
    kind: 'import',
    by: actorOf(user),
    reasons: new Map(rows.map(({ values, line }) => [values.id, `Line ${line}`])),
  })
  await insertImported(tx, columnsOf(true), now)
  await updateImported(tx, columnsOf(false), now)
  const pictured = rows.filter(({ isPictured }) => isPictured)
  await replaceFurtherPictures(
    tx,
    pictured.map(({ values }) => values),
  )
  const by = actorOf(user)
  await recordAuditEvents(
    shop,
    tx,
    rows.map(({ values, fields }) => ({ subject: 'product', subjectId: values.id, action: 'imported', by, fields })),
  )
}

/** Identifies what a dry run has shown: the lines, and the versions of their products. */
function importFingerprint(lines: readonly ProductLine[], stored: readonly StoredProduct[]): string {
  const versions = stored.map(({ id, version }) => `${id} ${version}`).toSorted()
  return createHash('sha256')
    .update(JSON.stringify([lines, versions]))
    .digest('base64url')
}

/** The most lines in a report; the counts include all lines. */
const maxRows = 1000

const order = ['refuse', 'sample', 'create', 'change', 'same'] as const

/** Counts the lines by outcome and lists them, refused ones and those with sample values first. */
function summariseImport(planned: readonly PlannedLine[]): Omit<ImportReport, 'isDryRun' | 'isStored' | 'fingerprint'> {
  const rows = planned.map(({ row }) => row)
  const by = Map.groupBy(rows, ({ sampleFields, outcome }) => (sampleFields ? 'sample' : outcome))
  const count = (outcome: ImportRow['outcome']) => rows.filter((row) => row.outcome === outcome).length
  return {
    created: count('create'),
    changed: count('change'),
    same: count('same'),
    refused: count('refuse'),
    samples: by.get('sample')?.length ?? 0,
    rows: order.flatMap((group) => by.get(group) ?? []).slice(0, maxRows),
  }
}
