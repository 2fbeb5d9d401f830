import { deletedProducts } from '#contract/back-office/deleted-products.ts'
import { restoreLimit } from '#rules/platform/restorable.ts'
import { listDeletions } from '#server/platform/deletions/deletions.queries.ts'
import { toListPage } from '#server/platform/http/page-link.ts'
import type { Shop } from '#server/platform/shop.ts'

const pageSize = 50

/** Lists one page of the products that can be brought back, the last deleted first. */
export async function listDeletedProducts({ db, now }: Shop, { pageNumber = 1 }: { pageNumber?: number }) {
  const part = { limit: pageSize + 1, offset: (pageNumber - 1) * pageSize }
  const rows = await listDeletions(db, { kind: 'product', after: restoreLimit(now()), ...part })
  const found = rows.map(({ subjectId, name, code, byName, deletedAt }) => ({
    product: subjectId,
    name,
    code,
    by: byName,
    deletedAt: deletedAt.toISOString(),
  }))
  return toListPage(found, { url: deletedProducts.list.url, query: {}, pageNumber, size: pageSize })
}
