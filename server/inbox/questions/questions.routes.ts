import type { FastifyInstance } from 'fastify'
import { answers, type PageTexts, type Question, type QuestionAnswer } from '#contract/inbox/answers.ts'
import { type NewQuestion, questions } from '#contract/inbox/questions.ts'
import { registerPublicEndpoint } from '#server/platform/http/cache/register-public-endpoint.ts'
import { registerEndpoint, registerList } from '#server/platform/http/register-endpoint.ts'
import { type Caller, callerOf } from '#server/platform/limits/caller.ts'
import type { Shop } from '#server/platform/shop.ts'
import { type Db, transact } from '#db/open.ts'
import { actorOf, recordAuditEvent } from '#server/platform/history/audit-log.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import { sentAfterUndo, takeEmailBack } from '#server/platform/mail/undoable-email.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { mailboxOf, normalizeEmail } from '#rules/accounts/accounts.ts'
import { isId } from '#rules/platform/ids.ts'
import { may } from '#rules/accounts/roles.ts'
import { maxPublishedQuestions, questionPageSize } from '#rules/catalogue/listing.ts'
import { hasProduct } from '#server/catalogue/catalogue.queries.ts'
import { toListPage } from '#server/platform/http/page-link.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { paths } from '#rules/paths.ts'
import { replyTime } from '#rules/platform/shop-info.ts'
import type { EmailPart } from '#server/platform/mail/email-content.ts'
import { formatEmail } from '#server/platform/mail/format-email.ts'
import { queueEmail } from '#server/platform/mail/queue-email.ts'
import { publishLocked, publishQuestion, unpublishQuestion } from './publish-question.ts'
import { getLocked, getQuestion } from './get-question.ts'
import {
  deleteQuestionRow,
  insertQuestion,
  listPublished,
  listQuestionRows,
  type LockedQuestion,
  lockPublishedName,
  updateQuestion,
} from './questions.queries.ts'

export function questionRoutes(app: FastifyInstance, shop: Shop): void {
  registerEndpoint(app, questions.ask, ({ params, body, user, request }) =>
    askQuestion(shop, user, params.id, body, (account) => callerOf(request, account)),
  )
  registerPublicEndpoint(app, shop, questions.published, async (input) => ({
    body: await listPublishedQuestions(input.shop, input.params.id, input.user),
  }))
  registerList(app, answers.list, ({ query }) => listQuestions(shop, query))
  registerEndpoint(app, answers.answer, ({ params, body, user }) => answerQuestion(shop, user, params.id, body))
  registerEndpoint(app, answers.takeAnswerBack, ({ params, user }) => takeAnswerBack(shop, user, params.id))
  registerEndpoint(app, answers.publish, ({ params, body, user }) => publishQuestion(shop, user, params.id, body))
  registerEndpoint(app, answers.unpublish, ({ params, user }) => unpublishQuestion(shop, user, params.id))
  registerEndpoint(app, answers.remove, ({ params, user }) => deleteQuestion(shop, user, params.id))
}

/**
 * Answers an open question, and publishes it with both page texts. Throws ShopError 404, 400 for one text alone, 409.
 */
async function answerQuestion(shop: Shop, user: SignedInUser, id: string, wanted: QuestionAnswer): Promise<Question> {
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
 * Undoes an answer that is not sent yet; the page no longer shows it. Throws ShopError 404, 409 when it is too late.
 */
async function takeAnswerBack(shop: Shop, user: SignedInUser, id: string): Promise<Question> {
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

/**
 * Stores a question and queues an email to the shop in one transaction. Throws ShopError 404 for an unknown product or
 * a draft, 400 for a visitor without an address, 429 beyond `questions-network` and `questions`.
 */
async function askQuestion(
  shop: Shop,
  user: SignedInUser | null,
  productId: string,
  { question, email }: NewQuestion,
  callerFor: (account: string) => Caller,
): Promise<{ message: string }> {
  const to = user?.email ?? email
  if (to === undefined) {
    const message = 'Enter an email address such as name@example.nz.'
    throw new ShopError(400, message, [{ path: 'email', message }])
  }
  const address = normalizeEmail(to)
  return shop.limiter.run(['questions-network', 'questions'], callerFor(user?._id ?? mailboxOf(address)), async () => {
    await transact(shop.db, async (tx) => {
      const name = isId(productId) ? await lockPublishedName(tx, productId) : undefined
      if (name === undefined) throw new ShopError(404, 'Product not found')
      await insertQuestion(tx, {
        productId,
        userId: user?._id ?? null,
        email: address,
        question: question.trim(),
        createdAt: shop.now(),
      })
      await queueNewQuestionEmail(shop, tx, name)
    })
    return { message: 'Question sent' }
  })
}

/** Deletes a question without an email; the history keeps only what the page showed. Throws ShopError 404. */
async function deleteQuestion(shop: Shop, user: SignedInUser, id: string): Promise<{ message: string }> {
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

/** Lists a product's published questions, newest first. Throws ShopError 404, also for a draft that no admin reads. */
async function listPublishedQuestions(shop: Shop, productId: string, user: SignedInUser | null) {
  if (!isId(productId) || !(await hasProduct(shop.db, productId, may(user?.role, 'products', 'read')))) {
    throw new ShopError(404, 'Product not found')
  }
  return listPublished(shop.db, productId, maxPublishedQuestions)
}

/** Lists one page of the questions for an admin, open ones first, or one question alone; `Link` has the next page. */
async function listQuestions(shop: Shop, { id, pageNumber = 1 }: { id?: string; pageNumber?: number }) {
  if (id !== undefined && !isId(id)) return { items: [], headers: {} }
  const part = { id, limit: questionPageSize + 1, offset: (pageNumber - 1) * questionPageSize, now: shop.now() }
  const found = await listQuestionRows(shop.db, part)
  return toListPage(found, { url: answers.list.url, query: {}, pageNumber, size: questionPageSize })
}

/**
 * Queues the email to the shop about a new question. It has neither the address nor the text, so that nothing personal
 * is in a mailbox whose emails the shop cannot delete.
 */
async function queueNewQuestionEmail(shop: Shop, tx: Db, productName: string): Promise<void> {
  const details = shop.details()
  const content = {
    subject: `A question about the ${productName}`,
    name: null,
    isToShop: true,
    opening: `Someone has asked about the ${productName} and is waiting for your answer.`,
    parts: [
      paragraph(`The product page promises an answer within ${replyTime}.`),
      link('Read and answer', `${details.publicUrl}${adminPaths.inbox('show=questions')}`),
    ],
  }
  await queueEmail(shop, tx, { kind: 'new-question', to: shop.details().email, ...formatEmail(details, content) })
}

/**
 * Queues the email with the answer to a question, for the time when it cannot be taken back any more. Only a confirmed
 * address gets the name and the question, because anyone can enter the address of a stranger (decision 24).
 */
async function queueAnswerEmail(shop: Shop, tx: Db, asked: LockedQuestion, answer: string): Promise<void> {
  const details = shop.details()
  const { row, productName, isDraft, confirmedName } = asked
  const content = {
    subject: `Your question about the ${productName}`,
    name: confirmedName,
    opening: `You asked about the ${productName}. Here’s our answer.`,
    parts: [
      ...(confirmedName === null ? [] : [paragraph(`“${row.question}”`)]),
      paragraph(answer),
      ...(isDraft ? [] : [link('See the piece', `${details.publicUrl}${paths.product(row.productId)}`)]),
    ],
  }
  await queueEmail(shop, tx, {
    kind: 'question-answered',
    to: row.email,
    replyTo: details.email,
    about: row.id,
    notBefore: sentAfterUndo(shop),
    ...formatEmail(details, content),
  })
}

function paragraph(text: string): EmailPart {
  return { kind: 'paragraph', text }
}

function link(label: string, url: string): EmailPart {
  return { kind: 'link', label, url }
}
