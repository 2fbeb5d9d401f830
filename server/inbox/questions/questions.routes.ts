import type { FastifyInstance } from 'fastify'
import { answers } from '#contract/inbox/answers.ts'
import { questions } from '#contract/inbox/questions.ts'
import { registerPublicEndpoint } from '#server/platform/http/cache/register-public-endpoint.ts'
import { registerEndpoint, registerList } from '#server/platform/http/register-endpoint.ts'
import { callerOf } from '#server/platform/limits/caller.ts'
import type { Shop } from '#server/platform/shop.ts'
import {
  answerQuestion,
  askQuestion,
  deleteQuestion,
  listPublishedQuestions,
  listQuestions,
  takeAnswerBack,
} from './questions.ts'
import { publishQuestion, unpublishQuestion } from './publish-question.ts'

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
