import { transact } from '#db/open.ts'
import { actorOf, recordAuditEvent } from '#server/platform/history/audit-log.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import type { Shop } from '#server/platform/shop.ts'
import { getLocked } from './get-question.ts'
import { deleteQuestionRow } from './questions.queries.ts'

/**
 * Deletes a question, also a published one, without an email to its asker; the history keeps the text that the page
 * showed, and nothing that was only asked. Throws ShopError 404 for an unknown question.
 */
export async function deleteQuestion(shop: Shop, user: SignedInUser, id: string): Promise<{ message: string }> {
  await transact(shop.db, async (tx) => {
    const { row } = await getLocked(tx, id)
    await deleteQuestionRow(tx, id)
    await recordAuditEvent(shop, tx, {
      subject: 'product',
      subjectId: row.productId,
      action: 'question-deleted',
      by: actorOf(user),
      fields: row.publishedAt === null ? [] : [{ field: 'pageQuestion', before: row.pageQuestion, after: null }],
    })
  })
  return { message: 'Question deleted' }
}
