import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { products } from '#db/tables/catalogue/catalogue.ts'
import { productQuestions } from '#db/tables/inbox/questions.ts'
import {
  makeAdmin,
  makeProduct,
  makeShopper,
  registerShopper,
  type Person,
  signInAgain,
} from '#tests/support/factories.ts'
import { readSince } from '#tests/support/moving-clock.ts'
import { expectRefused, forFile, startShop, type TestResponse } from '#tests/support/start-shop.ts'

const shop = await forFile(startShop({ SHOP_EMAIL: 'hello@kauri.example', SHOP_NAME: 'Kauri & Co' }))
const admin = await makeAdmin(shop)
const product = await makeProduct(shop, { name: 'Omaha TV Stand' })

const text = 'Does the set-top box get hot behind the doors?'
const texts = { pageQuestion: 'Does a set-top box get hot?', pageAnswer: 'No. Rear vents keep it cool.' }
const unknown = '01938f2a-7c1e-7000-8000-000000000000'

let senders = 0
/** Asks from a network of its own, so that the limits of a network do not count other tests. */
const ask = (body: object, { as, id = product, from }: { as?: Person; id?: string; from?: string } = {}) =>
  shop.call('POST', `/api/products/${id}/questions`, {
    as,
    body,
    headers: { 'x-forwarded-for': from ?? `198.51.100.${++senders}` },
  })
const newEmail = () => `asker${++senders}@example.nz`
const list = async () => (await shop.call('GET', '/api/questions', { as: admin })).body
const shown = (id = product, as?: Person) => shop.call('GET', `/api/products/${id}/questions`, { as })
const call = (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<TestResponse> =>
  shop.call(method, `/api/questions/${path}`, { as: admin, ...(body && { body }) })

/** Asks as a visitor and returns the id of the question. */
async function asked(id = product, question = text): Promise<string> {
  const email = newEmail()
  expect((await ask({ question, email }, { id })).status).toBe(201)
  const [row] = await shop.shop.db.select().from(productQuestions).where(eq(productQuestions.email, email))
  return row?.id ?? ''
}

it('a question about a product is answered with 201 or 404 while the product is deleted', async () => {
  for (let round = 0; round < 10; round++) {
    const id = await makeProduct(shop)
    const answers = [1, 2, 3].map(() => ask({ question: text, email: newEmail() }, { id }))
    expect((await shop.call('DELETE', `/api/products/${id}`, { as: admin })).status).toBe(200)
    for (const { status } of await Promise.all(answers)) expect([201, 404]).toContain(status)
    expect(await shop.shop.db.$count(productQuestions, eq(productQuestions.productId, id))).toBe(0)
  }
})

it('a question about a product is stored with the address of a visitor, and the shop gets an email without address and text', async () => {
  const email = newEmail()
  const before = shop.clock.now
  const answer = await ask({ question: `  ${text} `, email: ` ${email.toUpperCase()} ` })
  expect({ status: answer.status, body: answer.body }).toEqual({ status: 201, body: { message: 'Question sent' } })
  const question = (await list()).find((each: { email: string }) => each.email === email)
  expect(question).toEqual({
    _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    product: { _id: product, name: 'Omaha TV Stand' },
    name: '',
    email,
    question: text,
    answer: '',
    answeredAt: null,
    pageQuestion: '',
    pageAnswer: '',
    publishedAt: null,
    answerUndoUntil: null,
    createdAt: readSince(shop.clock, before),
  })
  const row = (await shop.mail.until()).at(-1)
  expect(row).toMatchObject({
    kind: 'new-question',
    to: 'hello@kauri.example',
    subject: 'A question about the Omaha TV Stand',
  })
  expect(row?.text).toContain('http://shop.test/admin/inbox?show=questions')
  expect(row?.text).not.toContain(text)
  expect(row?.text).not.toContain(email)
})

it('a question of a signed-in person is answered to the address of the account, whatever the body says', async () => {
  const marama = await makeShopper(shop)
  expect((await ask({ question: 'Is it oiled?', email: 'other@example.nz' }, { as: marama })).status).toBe(201)
  const question = (await list()).find((each: { question: string }) => each.question === 'Is it oiled?')
  expect(question).toMatchObject({ name: 'Marama Tipene', email: marama.email })
})

it('a question about a product is refused without a text or, from a visitor, without an address, with a message for the field', async () => {
  const before = (await list()).length
  const email = newEmail()
  for (const [body, path, message] of [
    [{ email }, 'question', 'Write your question.'],
    [{ email, question: ' \n ' }, 'question', 'Write your question.'],
    [{ email, question: 'x'.repeat(501) }, 'question', 'Keep the question to 500 characters.'],
    [{ question: text }, 'email', 'Enter an email address such as name@example.nz.'],
    [{ question: text, email: 'asker' }, 'email', 'Enter an email address such as name@example.nz.'],
  ] as const) {
    const { status, body: answer } = await ask(body)
    expect({ status, errors: answer.errors }).toEqual({ status: 400, errors: [{ path, message }] })
  }
  expect(await list()).toHaveLength(before)
  expect((await ask({ question: 'x'.repeat(500), email })).status).toBe(201)
})

it('a question about a product is refused for an unknown product, a malformed id and a draft', async () => {
  const draft = await makeProduct(shop, { isDraft: true })
  for (const id of [unknown, 'no-such-thing', draft]) {
    expectRefused(await ask({ question: text, email: newEmail() }, { id }), 404, 'Product not found')
    expectRefused(await shown(id), 404, 'Product not found')
  }
  expect(await shown(draft, await signInAgain(shop, admin))).toMatchObject({ status: 200, body: [] })
})

it('a question about a product is limited to five an hour for a network and for an address', async () => {
  const from = '203.0.113.77'
  for (let count = 1; count <= 5; count++) {
    expect((await ask({ question: text, email: newEmail() }, { from })).status).toBe(201)
  }
  expectRefused(
    await ask({ question: text, email: newEmail() }, { from }),
    429,
    'That was a lot of questions. Wait 60 minutes, then send this one.',
  )
  const email = newEmail()
  for (let count = 1; count <= 5; count++) expect((await ask({ question: text, email })).status).toBe(201)
  expect((await ask({ question: text, email: email.toUpperCase() })).status).toBe(429)
})

it('the answer of the owner is emailed to a visitor without the question, and shown nowhere else', async () => {
  const id = await asked()
  const before = shop.clock.now
  const answer = await call('POST', `${id}/answer`, { answer: ' Kia ora, it stays cool.\nNgā mihi ' })
  expect(answer.body).toMatchObject({
    _id: id,
    answer: 'Kia ora, it stays cool.\nNgā mihi',
    answeredAt: readSince(shop.clock, before),
    publishedAt: null,
  })
  const row = (await shop.mail.until()).at(-1)
  expect(row).toMatchObject({
    kind: 'question-answered',
    to: answer.body.email,
    replyTo: 'hello@kauri.example',
    subject: 'Your question about the Omaha TV Stand',
  })
  expect(row?.text).toContain('Kia ora, it stays cool.\nNgā mihi')
  expect(row?.text).toContain(`http://shop.test/product/${product}`)
  expect(row?.text).not.toContain(text)
  expect((await shown()).body).toEqual([])
})

it('the answer of the owner has the name and the question for a confirmed address only', async () => {
  for (const [person, isQuoted] of [
    [await makeShopper(shop, 'Hine Parata'), true],
    [await registerShopper(shop, 'Hine Parata'), false],
  ] as const) {
    await ask({ question: `Is ${person._id} oak?` }, { as: person })
    const question = (await list()).find((each: { email: string }) => each.email === person.email)
    await call('POST', `${question._id}/answer`, { answer: 'Pine.' })
    const row = (await shop.mail.until()).findLast(
      ({ to, kind }) => to === person.email && kind === 'question-answered',
    )
    expect({ isQuoted, isNamed: row?.text.includes('Kia ora Hine,') }).toEqual({ isQuoted, isNamed: isQuoted })
    expect(row?.text.includes(`Is ${person._id} oak?`)).toBe(isQuoted)
  }
})

it('the answer of the owner is sent once', async () => {
  const id = await asked()
  expect((await call('POST', `${id}/answer`, { answer: 'Yes.' })).status).toBe(200)
  expectRefused(await call('POST', `${id}/answer`, { answer: 'No.' }), 409, 'This question has already been answered.')
})

it('the answer of the owner is refused without a text, for an unknown question, and with one text for the page alone', async () => {
  const id = await asked()
  expectRefused(await call('POST', `${id}/answer`, { answer: ' ' }), 400, 'Write the answer.', 'answer')
  for (const [given, missing] of [
    ['pageQuestion', 'pageAnswer'],
    ['pageAnswer', 'pageQuestion'],
  ] as const) {
    expect(await call('POST', `${id}/answer`, { answer: 'Yes.', [given]: texts[given] })).toMatchObject({
      status: 400,
      body: { errors: [{ path: missing }] },
    })
  }
  for (const path of [unknown, 'no-such-thing']) {
    expectRefused(await call('POST', `${path}/answer`, { answer: 'Yes.' }), 404, 'Question not found')
  }
})

it('a published question is on the page with its edited texts and the day of the answer, without who asked', async () => {
  const id = await makeProduct(shop)
  const question = await asked(id)
  const { answeredAt } = (await call('POST', `${question}/answer`, { answer: 'Kia ora.', ...texts })).body
  const answer = await shown(id)
  expect(answer.body).toEqual([
    {
      _id: question,
      question: texts.pageQuestion,
      answer: texts.pageAnswer,
      answeredAt,
    },
  ])
  expect(answer.headers['cache-control']).not.toBe('no-store')
})

it('a published question is changed, removed and shown again, and the cached response is fresh each time', async () => {
  const id = await makeProduct(shop)
  const question = await asked(id)
  await call('POST', `${question}/answer`, { answer: 'Kia ora.' })
  expect((await shown(id)).body).toEqual([])
  const publish = (pageAnswer: string) => call('PUT', `${question}/page`, { ...texts, pageAnswer })
  const answers = async () => (await shown(id)).body.map(({ answer }: { answer: string }) => answer)
  expect((await publish('Yes.')).body).toMatchObject({ pageAnswer: 'Yes.', publishedAt: expect.any(String) })
  expect(await answers()).toEqual(['Yes.'])
  await publish('No.')
  expect(await answers()).toEqual(['No.'])
  expect((await call('DELETE', `${question}/page`)).body).toMatchObject({ pageAnswer: 'No.', publishedAt: null })
  expect(await answers()).toEqual([])
  await publish('No.')
  expect(await answers()).toEqual(['No.'])
  expect(await call('DELETE', question)).toMatchObject({ status: 200, body: { message: 'Question deleted' } })
  expect(await answers()).toEqual([])
  expect((await call('DELETE', question)).status).toBe(404)
  const { body: events } = await shop.call('GET', `/api/history/product/${id}`, { as: admin })
  expect(events.map(({ action }: { action: string }) => action)).toEqual([
    'question-deleted',
    'question-published',
    'question-hidden',
    'question-changed',
    'question-published',
    'question-answered',
  ])
  expect(JSON.stringify(events)).not.toContain(text)
})

it('a published question is refused while the question is open, and without its texts', async () => {
  const question = await asked()
  expectRefused(await call('PUT', `${question}/page`, texts), 409, 'Answer the question first, then publish it.')
  expect((await call('PUT', `${question}/page`, { pageQuestion: '', pageAnswer: ' ' })).body.errors).toEqual([
    { path: 'pageQuestion', message: 'Write the question for the page.' },
    { path: 'pageAnswer', message: 'Write the answer for the page.' },
  ])
})

it('a published question is not shown while its product is hidden, and goes with its product', async () => {
  const id = await makeProduct(shop)
  const question = await asked(id)
  await call('POST', `${question}/answer`, { answer: 'Kia ora.', ...texts })
  await shop.shop.db.update(products).set({ isDraft: true }).where(eq(products.id, id))
  expect((await shown(id)).status).toBe(404)
  await shop.shop.db.delete(products).where(eq(products.id, id))
  expect((await list()).map(({ _id }: { _id: string }) => _id)).not.toContain(question)
})

it('a published question is one of 50 at most, the newest answer first', async () => {
  const id = await makeProduct(shop)
  const at = shop.clock.now.getTime()
  await shop.shop.db.insert(productQuestions).values(
    Array.from({ length: 51 }, (_, each) => ({
      productId: id,
      email: '',
      question: '',
      ...texts,
      pageAnswer: `Answer ${each}`,
      answeredAt: new Date(at + each),
      publishedAt: new Date(at),
    })),
  )
  const answers = (await shown(id)).body.map(({ answer }: { answer: string }) => answer)
  expect(answers).toHaveLength(50)
  expect(answers.slice(0, 2)).toEqual(['Answer 50', 'Answer 49'])
})

it('the list of the owner has open questions first, oldest first, then the answered ones, newest first, 50 a page', async () => {
  await shop.shop.db.delete(productQuestions)
  const at = shop.clock.now.getTime()
  const row = { productId: product, email: 'asker@example.nz' }
  await shop.shop.db.insert(productQuestions).values([
    ...[1, 2, 3].map((each) => ({ ...row, question: `Open ${each}`, createdAt: new Date(at + each) })),
    ...Array.from({ length: 50 }, (_, each) => ({
      ...row,
      question: `Answered ${each}`,
      createdAt: new Date(at - each),
      answeredAt: new Date(at),
    })),
  ])
  const first = await shop.call('GET', '/api/questions', { as: admin })
  const questions = first.body.map(({ question }: { question: string }) => question)
  expect(questions).toHaveLength(50)
  expect(questions.slice(0, 5)).toEqual(['Open 1', 'Open 2', 'Open 3', 'Answered 0', 'Answered 1'])
  expect(first.headers['link']).toBe('</api/questions?pageNumber=2>; rel="next"')
  const second = await shop.call('GET', '/api/questions?pageNumber=2', { as: admin })
  expect(second.body.map(({ question }: { question: string }) => question)).toEqual([
    'Answered 47',
    'Answered 48',
    'Answered 49',
  ])
})
