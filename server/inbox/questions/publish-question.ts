import type { PageTexts, Question } from '#contract/inbox/answers.ts'
import { type Db, transact } from '#db/open.ts'
import { changedFields } from '#rules/platform/changed-fields.ts'
import { actorOf, recordAuditEvent } from '#server/platform/history/audit-log.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { getLocked, getQuestion } from './get-question.ts'
import { type LockedQuestion, updateQuestion } from './questions.queries.ts'

/** Shows an answered question on the product page, or changes its texts. Throws ShopError 404, 409 while it is open. */
export async function publishQuestion(shop: Shop, user: SignedInUser, id: string, texts: PageTexts): Promise<Question> {
  await transact(shop.db, async (tx) => {
    const { row } = await getLocked(tx, id)
    if (row.answeredAt === null) throw new ShopError(409, 'Answer the question first, then publish it.')
    await publishLocked(shop, tx, row, texts, user)
  })
  return getQuestion(shop, id)
}

/** Publishes an answered question that the caller has locked. The history has the texts, which are public. */
export async function publishLocked(
  shop: Shop,
  tx: Db,
  row: LockedQuestion['row'],
  texts: PageTexts,
  user: SignedInUser,
): Promise<void> {
  const shown = { pageQuestion: texts.pageQuestion.trim(), pageAnswer: texts.pageAnswer.trim() }
  const isPublished = row.publishedAt !== null
  const { pageQuestion, pageAnswer } = row
  const fields = changedFields(isPublished ? { pageQuestion, pageAnswer } : {}, shown)
  await updateQuestion(tx, row.id, { ...shown, publishedAt: row.publishedAt ?? shop.now() })
  if (fields.length === 0) return
  await recordAuditEvent(shop, tx, {
    subject: 'product',
    subjectId: row.productId,
    action: isPublished ? 'question-changed' : 'question-published',
    by: actorOf(user),
    fields,
  })
}

/** Removes a question from the page of its product; the texts stay. Throws ShopError 404 for an unknown question. */
export async function unpublishQuestion(shop: Shop, user: SignedInUser, id: string): Promise<Question> {
  await transact(shop.db, async (tx) => {
    const { row } = await getLocked(tx, id)
    if (row.publishedAt === null) return
    await updateQuestion(tx, id, { publishedAt: null })
    await recordAuditEvent(shop, tx, {
      subject: 'product',
      subjectId: row.productId,
      action: 'question-hidden',
      by: actorOf(user),
      fields: [{ field: 'pageQuestion', before: row.pageQuestion, after: null }],
    })
  })
  return getQuestion(shop, id)
}
