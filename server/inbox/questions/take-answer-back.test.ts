import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { emails } from '#db/tables/platform/mail.ts'
import { changes } from '#db/tables/platform/history.ts'
import { productQuestions } from '#db/tables/inbox/questions.ts'
import { makeAdmin, makePerson, makeProduct } from '#tests/support/factories.ts'
import { readSince } from '#tests/support/moving-clock.ts'
import { countStatuses, expectRefused, forFile, startShop } from '#tests/support/start-shop.ts'

const start = new Date('2026-11-19T04:02:00Z')
const shop = await forFile(startShop({ UNDO_SECONDS: '30' }))
const owner = await makeAdmin(shop)
beforeEach(() => {
  shop.clock.now = start
})

let senders = 0
const texts = { pageQuestion: 'Are the slats included?', pageAnswer: 'Yes, 14 pine slats.' }

/** A question that is answered and published at once; its email waits. */
async function makeAnswered(): Promise<{ id: string; product: string }> {
  const product = await makeProduct(shop)
  const email = `dev${++senders}@example.nz`
  const headers = { 'x-forwarded-for': `198.51.100.${senders}` }
  await shop.call('POST', `/api/products/${product}/questions`, { body: { question: 'Slats?', email }, headers })
  const [row] = await shop.shop.db.select().from(productQuestions).where(eq(productQuestions.email, email))
  const id = row?.id ?? ''
  const body = { answer: 'Yes.', ...texts }
  const answered = (await shop.call('POST', `/api/questions/${id}/answer`, { as: owner, body })).body
  expect(answered).toMatchObject({ answer: 'Yes.', publishedAt: readSince(shop.clock, start) })
  expect(new Date(Date.parse(answered.answerUndoUntil) - 30_000)).toEqual(readSince(shop.clock, start))
  return { id, product }
}

const undo = (id: string, as = owner) => shop.call('DELETE', `/api/questions/${id}/answer`, { as })
const shownOf = async (product: string) => (await shop.call('GET', `/api/products/${product}/questions`)).body
const waiting = (id: string) => shop.shop.db.$count(emails, eq(emails.about, id))

it('an answer whose email waits is taken back: the question is open, the page does not show it, and nothing is sent', async () => {
  const { id, product } = await makeAnswered()
  expect(await shownOf(product)).toMatchObject([{ question: 'Are the slats included?' }])
  expect(await undo(id)).toMatchObject({
    status: 200,
    body: { answer: '', answeredAt: null, publishedAt: null, answerUndoUntil: null, ...texts },
  })
  expect(await shownOf(product)).toEqual([])
  expect(await waiting(id)).toBe(0)
  const history = await shop.shop.db.select().from(changes).where(eq(changes.subjectId, product))
  expect(history.map(({ action }) => action)).toContain('question-answer-taken-back')
  expectRefused(await undo(id), 409, 'This question has no answer.')
})

it('an answer whose email waits is taken back once of two presses at once, and answered again', async () => {
  const { id } = await makeAnswered()
  expect(countStatuses(await Promise.all([undo(id), undo(id)]))).toEqual({ 200: 1, 409: 1 })
  const again = await shop.call('POST', `/api/questions/${id}/answer`, { as: owner, body: { answer: 'Of pine.' } })
  expect(again).toMatchObject({ status: 200, body: { answer: 'Of pine.', publishedAt: null } })
  expect(await waiting(id)).toBe(1)
})

it('an answer whose email waits is not taken back once its seconds are over, or by a packer', async () => {
  const { id, product } = await makeAnswered()
  expect((await undo(id, await makePerson(shop, 'packer'))).status).toBe(403)
  shop.clock.now = new Date(start.getTime() + 31_000)
  expectRefused(await undo(id), 409, 'It’s too late: the email with this answer is being sent.')
  expect(await waiting(id)).toBe(1)
  expect(await shownOf(product)).toHaveLength(1)
})
