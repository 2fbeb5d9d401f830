import Type, { type Static } from 'typebox'
import { endpoint } from '#contract/platform/endpoint.ts'
import { Id, IdParams, Instant, Message, PageNumber, FilledText, Nullable } from '#contract/platform/fields.ts'
import { questionText } from './questions.ts'

const answerText = (message: string) => FilledText('the answer', 2000, message)

/** A question as admins see it. */
export const Question = Type.Object({
  _id: Id,
  product: Type.Object({ _id: Id, name: Type.String() }),
  name: Type.String({ description: 'of the account that asked; empty without an account' }),
  email: Type.String({ description: 'where the answer goes; empty once personal data was deleted' }),
  question: Type.String({ description: 'as it was asked; empty once personal data was deleted' }),
  answer: Type.String({ description: 'as it was emailed; empty while the question is open' }),
  answeredAt: Nullable(Instant),
  pageQuestion: Type.String({ description: 'for the page of the product; empty until it was published' }),
  pageAnswer: Type.String({ description: 'for the page of the product; empty until it was published' }),
  publishedAt: Nullable(Instant, { description: 'null while the page does not show it' }),
  answerUndoUntil: Nullable(Instant, {
    description: 'until when the answer can be taken back; null without one and once its email is on the way',
  }),
  createdAt: Instant,
})
export type Question = Static<typeof Question>

/** What the page of the product shows. */
export const PageTexts = Type.Object({
  pageQuestion: questionText('Write the question for the page.'),
  pageAnswer: answerText('Write the answer for the page.'),
})
export type PageTexts = Static<typeof PageTexts>

/** The answer to a question. With the texts for the page it is published too. */
export const QuestionAnswer = Type.Object({
  answer: answerText('Write the answer.'),
  pageQuestion: Type.Optional(PageTexts.properties.pageQuestion),
  pageAnswer: Type.Optional(PageTexts.properties.pageAnswer),
})
export type QuestionAnswer = Static<typeof QuestionAnswer>

export const answers = {
  list: endpoint('GET', '/api/questions', {
    access: { area: 'inbox', may: 'read' },
    summary:
      'List the questions about products: open ones first, oldest first, then the newest; 50 a page (Link header)',
    query: Type.Object({ id: Type.Optional(Id), pageNumber: PageNumber }),
    reply: Type.Array(Question),
  }),
  answer: endpoint('POST', '/api/questions/:id/answer', {
    access: { area: 'inbox', may: 'change' },
    summary: 'Answer a question by email, and publish it when the texts for the page are given',
    params: IdParams,
    body: QuestionAnswer,
    reply: Question,
  }),
  takeAnswerBack: endpoint('DELETE', '/api/questions/:id/answer', {
    access: { area: 'inbox', may: 'change' },
    summary:
      'Take an answer back before its email is sent: the question is open again and not on the page; 409 when its time is over',
    params: IdParams,
    reply: Question,
  }),
  publish: endpoint('PUT', '/api/questions/:id/page', {
    access: { area: 'inbox', may: 'change' },
    summary: 'Show an answered question on the page of its product, or change what the page shows',
    params: IdParams,
    body: PageTexts,
    reply: Question,
  }),
  unpublish: endpoint('DELETE', '/api/questions/:id/page', {
    access: { area: 'inbox', may: 'change' },
    summary: 'Remove a question from the page of its product',
    params: IdParams,
    reply: Question,
  }),
  remove: endpoint('DELETE', '/api/questions/:id', {
    access: { area: 'inbox', may: 'change' },
    summary: 'Delete a question and its answer',
    params: IdParams,
    reply: Message,
  }),
}
