import type { Db } from '#db/open.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { paths } from '#rules/paths.ts'
import { replyTime } from '#rules/platform/shop-info.ts'
import type { EmailPart } from '#server/platform/mail/email-content.ts'
import { formatEmail } from '#server/platform/mail/format-email.ts'
import { queueEmail } from '#server/platform/mail/queue-email.ts'
import { sentAfterUndo } from '#server/platform/mail/undoable-email.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { LockedQuestion } from './questions.queries.ts'

/**
 * Queues the email to the shop about a new question. It has neither the address nor the text, so that nothing personal
 * is in a mailbox whose emails the shop cannot delete.
 */
export async function queueNewQuestionEmail(shop: Shop, tx: Db, productName: string): Promise<void> {
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
export async function queueAnswerEmail(shop: Shop, tx: Db, asked: LockedQuestion, answer: string): Promise<void> {
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
