import Type, { type Static } from 'typebox'
import { endpoint } from '#contract/platform/endpoint.ts'
import { Email, Id, IdParams, Instant, Message } from '#contract/platform/fields.ts'

/** The longest question in characters. */
export const maxQuestionLength = 500

/** The schema of a question; `message` is for one without a text. */
export const questionText = (message: string) =>
  Type.String({
    minLength: 1,
    maxLength: maxQuestionLength,
    pattern: '\\S',
    'x-empty': message,
    'x-message': `Keep the question to ${maxQuestionLength} characters.`,
  })

/** A question about a product. Signed-in people need no address: the answer goes to that of their account. */
export const NewQuestion = Type.Object({ question: questionText('Write your question.'), email: Type.Optional(Email) })
export type NewQuestion = Static<typeof NewQuestion>

/** A question with its answer, as the page of its product shows them: without a word about who asked. */
export const PublishedQuestion = Type.Object({
  _id: Id,
  question: Type.String(),
  answer: Type.String(),
  answeredAt: Instant,
})
export type PublishedQuestion = Static<typeof PublishedQuestion>

export const questions = {
  ask: endpoint('POST', '/api/products/:id/questions', {
    access: 'anyone',
    summary: 'Ask the shop about a product; without a session `email` is required, where the answer goes',
    params: IdParams,
    body: NewQuestion,
    reply: Message,
    status: 201,
  }),
  published: endpoint('GET', '/api/products/:id/questions', {
    access: 'anyone',
    dependsOn: [],
    summary: 'List the published questions of a product with their answers, newest answer first, 50 at most',
    params: IdParams,
    reply: Type.Array(PublishedQuestion),
  }),
}
