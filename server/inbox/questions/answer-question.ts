import type { PageTexts, Question, QuestionAnswer } from '#contract/inbox/answers.ts'
import { transact } from '#db/open.ts'
import { actorOf, recordAuditEvent } from '#server/platform/history/audit-log.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import { takeEmailBack } from '#server/platform/mail/undoable-email.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { publishLocked } from './publish-question.ts'
import { getLocked, getQuestion } from './get-question.ts'
import { queueAnswerEmail } from './question-emails.ts'
import { updateQuestion } from './questions.queries.ts'

/**
 * Answers an open question by email, and publishes it when the texts for the page are given. Throws ShopError 404 for
 * an unknown question, 400 for one text for the page without the other, 409 when it is answered.
 */
export async function answerQuestion(
  shop: Shop,
  user: SignedInUser,
  id: string,
  wanted: QuestionAnswer,
): Promise<Question> {
  const texts = readPageTexts(wanted)
  await transact(shop.db, async (tx) => {
    const asked = await getLocked(tx, id)
    if (asked.row.answeredAt !== null) throw new ShopError(409, 'This question has already been answered.')
    const answer = wanted.answer.trim()
    await updateQuestion(tx, id, { answer, answeredAt: shop.now() })
    await recordAuditEvent(shop, tx, {
      subject: 'product',
      subjectId: asked.row.productId,
      action: 'question-answered',
      by: actorOf(user),
      fields: [],
    })
    await queueAnswerEmail(shop, tx, asked, answer)
    if (texts) await publishLocked(shop, tx, asked.row, texts, user)
  })
  return getQuestion(shop, id)
}

/**
 * Takes an answer back whose email is not sent yet: the question is open again, and the page does not show it. Throws
 * ShopError 404 for an unknown question, 409 without an answer and when its time is over.
 */
export async function takeAnswerBack(shop: Shop, user: SignedInUser, id: string): Promise<Question> {
  await transact(shop.db, async (tx) => {
    const { row } = await getLocked(tx, id)
    if (row.answeredAt === null) throw new ShopError(409, 'This question has no answer.')
    if (!(await takeEmailBack(shop, tx, 'question-answered', id))) {
      throw new ShopError(409, 'It’s too late: the email with this answer is being sent.')
    }
    await updateQuestion(tx, id, { answer: '', answeredAt: null, publishedAt: null })
    await recordAuditEvent(shop, tx, {
      subject: 'product',
      subjectId: row.productId,
      action: 'question-answer-taken-back',
      by: actorOf(user),
      fields: row.publishedAt === null ? [] : [{ field: 'pageQuestion', before: row.pageQuestion, after: null }],
    })
  })
  return getQuestion(shop, id)
}

/** The texts for the page of an answer; undefined without any. Throws ShopError 400 when one is missing. */
function readPageTexts({ pageQuestion, pageAnswer }: QuestionAnswer): PageTexts | undefined {
  if (pageQuestion === undefined && pageAnswer === undefined) return undefined
  if (pageQuestion === undefined) throw missing('pageQuestion', 'Write the question for the page.')
  if (pageAnswer === undefined) throw missing('pageAnswer', 'Write the answer for the page.')
  return { pageQuestion, pageAnswer }
}

function missing(path: keyof PageTexts, message: string): ShopError {
  return new ShopError(400, message, [{ path, message }])
}
