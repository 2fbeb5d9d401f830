import { answers, type Question } from '#contract/inbox/answers.ts'
import type { PublishedQuestion } from '#contract/inbox/questions.ts'
import { may } from '#rules/accounts/roles.ts'
import { maxPublishedQuestions, questionPageSize } from '#rules/catalogue/listing.ts'
import { isId } from '#rules/platform/ids.ts'
import { hasProduct } from '#server/catalogue/catalogue.queries.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import { type ListPage, toListPage } from '#server/platform/http/page-link.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { listPublished, listQuestionRows } from './questions.queries.ts'

/**
 * Lists the published questions of a product, newest answer first. Throws ShopError 404 for an unknown product, and for
 * a draft that no admin reads.
 */
export async function listPublishedQuestions(
  shop: Shop,
  productId: string,
  user: SignedInUser | null,
): Promise<PublishedQuestion[]> {
  if (!isId(productId) || !(await hasProduct(shop.db, productId, may(user?.role, 'products', 'read')))) {
    throw new ShopError(404, 'Product not found')
  }
  return listPublished(shop.db, productId, maxPublishedQuestions)
}

/** Lists one page of the questions for an admin, open ones first, or one question alone; `Link` has the next page. */
export async function listQuestions(
  shop: Shop,
  { id, pageNumber = 1 }: { id?: string; pageNumber?: number },
): Promise<ListPage<Question>> {
  if (id !== undefined && !isId(id)) return { items: [], headers: {} }
  const part = { id, limit: questionPageSize + 1, offset: (pageNumber - 1) * questionPageSize, now: shop.now() }
  const found = await listQuestionRows(shop.db, part)
  return toListPage(found, { url: answers.list.url, query: {}, pageNumber, size: questionPageSize })
}
