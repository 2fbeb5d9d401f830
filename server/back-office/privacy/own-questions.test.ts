import { asc } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { productQuestions } from '#db/tables/inbox/questions.ts'
import { makeAdmin, makeProduct, makeShopper, registerShopper, type Person } from '#tests/support/factories.ts'
import { forFile, startShop } from '#tests/support/start-shop.ts'
import { applyRetention } from './retention.ts'

const shop = await forFile(startShop({ KEEP_DAYS: 'messages=30' }))
const product = await makeProduct(shop)
beforeEach(async () => void (await shop.shop.db.delete(productQuestions)))

const texts = { pageQuestion: 'Does it get hot?', pageAnswer: 'No.' }
const rows = () => shop.shop.db.select().from(productQuestions).orderBy(asc(productQuestions.id))
let networks = 0
const ask = async (question: string, { as, email }: { as?: Person; email?: string } = {}) => {
  const headers = { 'x-forwarded-for': `198.51.100.${++networks}` }
  const url = `/api/products/${product}/questions`
  expect((await shop.call('POST', url, { as, body: { question, email }, headers })).status).toBe(201)
}

/** Answers the only question that is open, and publishes it. */
async function publish(): Promise<void> {
  const admin = await makeAdmin(shop)
  const [open] = (await shop.call('GET', '/api/questions', { as: admin })).body
  const body = { answer: 'Kia ora, no.', ...texts }
  expect((await shop.call('POST', `/api/questions/${open._id}/answer`, { as: admin, body })).status).toBe(200)
}

const published = { ...texts, userId: null, email: '', question: '', answer: '', publishedAt: expect.any(Date) }

it('the questions of a person are part of the own data, also those that were asked with the confirmed address', async () => {
  const [marama, other] = [await makeShopper(shop), await makeShopper(shop)]
  await ask('Is it oak?', { as: marama })
  await publish()
  await ask('Is it oiled?', { email: marama.email })
  await ask('Of another person', { as: other })
  const { body } = await shop.call('GET', '/api/users/profile/data', { as: marama })
  expect(body.questions).toEqual([
    {
      product,
      question: 'Is it oak?',
      answer: 'Kia ora, no.',
      createdAt: expect.any(String),
      answeredAt: expect.any(String),
    },
    { product, question: 'Is it oiled?', answer: '', createdAt: expect.any(String), answeredAt: null },
  ])
  const stranger = await registerShopper(shop)
  await ask('Of another person', { email: stranger.email })
  expect((await shop.call('GET', '/api/users/profile/data', { as: stranger })).body.questions).toEqual([])
})

it('the questions of a person are deleted with the account; of a published one the page keeps its own texts', async () => {
  const marama = await makeShopper(shop)
  await ask('Is it oak?', { as: marama })
  await publish()
  await ask('Is it oiled?', { as: marama })
  await ask('Is it heavy?', { email: marama.email })
  await ask('Of another person', { email: 'other@example.nz' })
  const body = { currentPassword: marama.password }
  expect((await shop.call('DELETE', '/api/users/profile', { as: marama, body })).status).toBe(200)
  expect(await rows()).toMatchObject([published, { question: 'Of another person' }])
  const { body: shown } = await shop.call('GET', `/api/products/${product}/questions`)
  expect(shown).toMatchObject([{ question: texts.pageQuestion, answer: texts.pageAnswer }])
})

it('the questions of a person are not deleted with an account that never confirmed their address', async () => {
  const stranger = await registerShopper(shop)
  await ask('Of another person', { email: stranger.email })
  const body = { currentPassword: stranger.password }
  expect((await shop.call('DELETE', '/api/users/profile', { as: stranger, body })).status).toBe(200)
  expect(await rows()).toMatchObject([{ question: 'Of another person', email: stranger.email }])
})

it('the questions of a person are deleted after the days for messages; of a published one the page keeps its own texts', async () => {
  await ask('Is it oak?', { email: 'asker@example.nz' })
  await publish()
  await ask('Is it oiled?', { email: 'asker@example.nz' })
  const start = shop.clock.now
  const runAfter = async (days: number, plusMs = -1_000) => {
    shop.clock.now = new Date(start.getTime() + days * 24 * 3_600_000 + plusMs)
    await applyRetention(shop.shop)
    return rows()
  }
  expect(await runAfter(30)).toMatchObject([{ question: 'Is it oak?' }, { question: 'Is it oiled?' }])
  expect(await runAfter(30, 1_000)).toMatchObject([published])
})
