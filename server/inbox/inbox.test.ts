import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import type { InboxItem } from '#contract/inbox/inbox.ts'
import { products, reviewPhotos, reviews } from '#db/tables/catalogue/catalogue.ts'
import { contactMessages } from '#db/tables/inbox/contact.ts'
import { productQuestions } from '#db/tables/inbox/questions.ts'
import { makeAdmin, makePerson, makeProduct, makeShopper, placeOrder, signInAgain } from '#tests/support/factories.ts'
import { readSince } from '#tests/support/moving-clock.ts'
import { expectRefused, forFile, startShop } from '#tests/support/start-shop.ts'

const asOf = new Date('2026-11-20T19:05:00Z')

const shop = await forFile(startShop())
shop.clock.now = asOf
const owner = await makeAdmin(shop)
const staff = await makePerson(shop, 'staff')
const packer = await makePerson(shop, 'packer')
const bed = await makeProduct(shop, { name: 'Karamea Queen Bed Frame', stock: 5 })
const chair = await makeProduct(shop, { name: 'Petone Dining Chair', stock: 5 })
beforeEach(async () => {
  for (const table of [contactMessages, productQuestions, reviews]) await shop.shop.db.delete(table)
})

const at = (day: string) => new Date(`2026-11-${day}Z`)
const sender = { firstName: 'Bridget', lastName: 'Moana', email: 'bridget@example.nz', phone: '027 555 0121' }

/** Inserts a message, which is open unless it is given otherwise. */
async function message(given: Partial<typeof contactMessages.$inferInsert> = {}): Promise<string> {
  const row = { ...sender, message: 'Will it go up a stair?', createdAt: at('20T04:02:00'), ...given }
  const [inserted] = await shop.shop.db.insert(contactMessages).values(row).returning()
  return inserted?.id ?? ''
}

/** Inserts a question about the bed, which is open unless it is given otherwise. */
async function question(given: Partial<typeof productQuestions.$inferInsert> = {}): Promise<string> {
  const row = { productId: bed, email: 'dev@example.nz', question: 'Are the slats included?', ...given }
  const [inserted] = await shop.shop.db
    .insert(productQuestions)
    .values({ createdAt: at('20T08:15:00'), ...row })
    .returning()
  return inserted?.id ?? ''
}

/** Inserts a review of the day before: it is still to read. */
async function review(given: Partial<typeof reviews.$inferInsert> = {}): Promise<string> {
  const row = { productId: chair, name: 'Doug Ferrier', rating: 2, comment: 'One of the four wobbles.', ...given }
  const [inserted] = await shop.shop.db
    .insert(reviews)
    .values({ createdAt: at('19T05:22:00'), ...row })
    .returning()
  return inserted?.id ?? ''
}

const list = async (query = '', as = staff) => shop.call('GET', `/api/inbox${query === '' ? '' : `?${query}`}`, { as })
const listed = async (query = '', as = staff): Promise<InboxItem[]> => (await list(query, as)).body
const idsOf = async (query = '') => (await listed(query)).map(({ _id }) => _id)

/** The ids of all pages, which the Link headers lead through, and how many pages there were. */
async function walk(query: string): Promise<{ ids: string[]; pages: number }> {
  const ids: string[] = []
  let pages = 0
  let next: string | undefined = `/api/inbox?${query}`
  while (next) {
    const response = await shop.call('GET', next, { as: staff })
    expect(response.status).toBe(200)
    expect(response.body.length).toBeLessThanOrEqual(50)
    ids.push(...response.body.map(({ _id }: InboxItem) => _id))
    next = /<([^>]*)>/.exec(String(response.headers.link ?? ''))?.[1]
    pages += 1
  }
  return { ids, pages }
}

const counts = async () => (await shop.call('GET', '/api/inbox/counts', { as: staff })).body
const countOnToday = async () => (await shop.call('GET', '/api/today', { as: owner })).body.counts.inbox

it('the list of the inbox has each kind in one form, with state and promised time', async () => {
  const [first, second, third] = [await message(), await question(), await review()]
  await shop.shop.db.update(reviews).set({ isBoughtHere: true }).where(eq(reviews.id, third))
  expect(await listed()).toEqual([
    {
      _id: first,
      kind: 'message',
      name: 'Bridget Moana',
      piece: null,
      rating: null,
      isBoughtHere: null,
      text: 'Will it go up a stair?',
      reply: '',
      state: 'open',
      replyBy: '2026-11-21T04:02:00.000Z',
      hasFailedReply: false,
      laterUntil: null,
      assignee: null,
      createdAt: '2026-11-20T04:02:00.000Z',
    },
    {
      _id: second,
      kind: 'question',
      name: 'dev@example.nz',
      piece: { _id: bed, name: 'Karamea Queen Bed Frame' },
      rating: null,
      isBoughtHere: null,
      text: 'Are the slats included?',
      reply: '',
      state: 'open',
      replyBy: '2026-11-21T08:15:00.000Z',
      hasFailedReply: false,
      laterUntil: null,
      assignee: null,
      createdAt: '2026-11-20T08:15:00.000Z',
    },
    {
      _id: third,
      kind: 'review',
      name: 'Doug Ferrier',
      piece: { _id: chair, name: 'Petone Dining Chair' },
      rating: 2,
      isBoughtHere: true,
      text: 'One of the four wobbles.',
      reply: '',
      state: 'to-read',
      replyBy: null,
      hasFailedReply: false,
      laterUntil: null,
      assignee: null,
      createdAt: '2026-11-19T05:22:00.000Z',
    },
  ])
})

it('the list of the inbox begins with the earliest promised time, then has reviews to read, then what is done, the newest first', async () => {
  const late = await message({ createdAt: at('20T09:00:00') })
  const replied = await message({
    createdAt: at('18T03:00:00'),
    reply: 'Yes,\nit does.',
    repliedAt: at('18T04:00:00'),
  })
  const toRead = await review({ createdAt: at('18T08:00:00') })
  const toReadLater = await review({ createdAt: at('20T08:00:00') })
  const early = await question({ createdAt: at('20T01:00:00') })
  const middle = await message({ createdAt: at('20T05:00:00') })
  const closed = await message({ createdAt: at('20T10:00:00'), closedAt: asOf })
  const answered = await question({ createdAt: at('19T01:00:00'), answer: 'Yes', answeredAt: asOf })
  const old = await review({ createdAt: at('17T19:04:59') })
  const hidden = await review({ createdAt: at('20T11:00:00'), hiddenAt: asOf, hiddenReason: 'insults' })
  expect(await idsOf()).toEqual([early, middle, late, toRead, toReadLater, hidden, closed, answered, replied, old])
  expect(await idsOf('show=open')).toEqual([early, middle, late, toRead, toReadLater])
  expect(await idsOf('show=done')).toEqual([hidden, closed, answered, replied, old])
  expect(await idsOf('show=messages')).toEqual([middle, late, closed, replied])
  expect(await idsOf('show=questions')).toEqual([early, answered])
  expect(await idsOf('show=reviews')).toEqual([toRead, toReadLater, hidden, old])
  const done = await listed('show=done')
  expect(done.map(({ state, replyBy }) => ({ state, replyBy }))).toEqual(
    done.map(() => ({ state: 'done', replyBy: null })),
  )
  expect(done.find(({ _id }) => _id === replied)).toMatchObject({ reply: 'Yes, it does.' })
})

it('the list of the inbox counts what it lists, and Today has the same number', async () => {
  await message()
  await message({ closedAt: asOf })
  await question()
  await question({ answer: 'Yes', answeredAt: asOf })
  await review()
  const old = await review({ createdAt: at('01T00:00:00') })
  await shop.shop.db.insert(reviewPhotos).values({
    reviewId: old,
    bytes: Buffer.from('photo'),
    widthPx: 1200,
    heightPx: 900,
    createdAt: asOf,
  })
  const before = shop.clock.now
  expect(await counts()).toMatchObject({
    asOf: readSince(shop.clock, before),
    open: 3,
    messages: 1,
    questions: 1,
    reviews: 1,
    done: 3,
    photos: 1,
  })
  expect(await idsOf('show=open')).toHaveLength(3)
  expect(await idsOf('show=done')).toHaveLength(3)
  expect(await countOnToday()).toBe(3)
})

it('the list of the inbox moves a review to what is done three days after it was written', async () => {
  shop.clock.now = asOf
  const edge = await review({ createdAt: at('17T19:05:01') })
  await review({ createdAt: at('17T19:04:59.999') })
  expect(await idsOf('show=open')).toEqual([edge])
  expect(await counts()).toMatchObject({ reviews: 1, done: 1 })
  expect(await countOnToday()).toBe(1)
})

it('the list of the inbox has a message that is put away apart until its New Zealand day, as its counts and Today do', async () => {
  const away = await message({ laterUntil: '2026-11-23' })
  const sooner = await message({ laterUntil: '2026-11-22', createdAt: at('20T09:00:00') })
  const waiting = await message({ createdAt: at('20T05:00:00') })
  // Today is 21 November in New Zealand.
  const back = await message({ laterUntil: '2026-11-21' })
  const done = await message({ closedAt: asOf })
  const asked = await question()
  const toRead = await review()
  expect(await idsOf('show=open')).toEqual([back, waiting, asked, toRead])
  expect(await idsOf('show=later')).toEqual([sooner, away])
  expect(await idsOf('show=done')).toEqual([done])
  expect(await idsOf('show=messages')).toEqual([back, waiting, sooner, away, done])
  expect(await idsOf()).toEqual([back, waiting, asked, toRead, sooner, away, done])
  expect(await idsOf('show=later&keyword=stair')).toEqual([sooner, away])
  expect(await idsOf('show=later&assignee=me')).toEqual([])
  expect(await listed('show=later')).toMatchObject([
    { state: 'later', laterUntil: '2026-11-22', replyBy: null },
    { state: 'later', laterUntil: '2026-11-23', replyBy: null },
  ])
  expect(await listed('show=open')).toMatchObject([{ _id: back, state: 'open', laterUntil: null }, {}, {}, {}])
  expect(await counts()).toMatchObject({ open: 4, messages: 2, later: 2, done: 1 })
  const today = (await shop.call('GET', '/api/today', { as: owner })).body
  expect(today.counts.inbox).toBe(4)
  expect(JSON.stringify(today)).toContain(waiting)
  expect(JSON.stringify(today)).not.toContain(away)
  try {
    // The last second before midnight in New Zealand.
    shop.clock.now = at('21T10:59:59')
    const signedIn = await signInAgain(shop, staff)
    const putAway = async () => (await listed('show=later', signedIn)).map(({ _id }) => _id)
    expect(await putAway()).toEqual([sooner, away])
    shop.clock.now = at('21T11:00:00')
    expect(await putAway()).toEqual([away])
  } finally {
    shop.clock.now = asOf
  }
})

it('the list of the inbox is for owner and staff', async () => {
  for (const path of ['', '/counts']) {
    const statuses = await Promise.all(
      [owner, staff, packer].map(async (as) => (await shop.call('GET', `/api/inbox${path}`, { as })).status),
    )
    expect(statuses).toEqual([200, 200, 403])
    expect((await shop.call('GET', `/api/inbox${path}`)).status).toBe(401)
  }
})

it('a page of the inbox leads to the next one, and all of them have every row once, also rows of the same millisecond', async () => {
  const createdAt = at('20T04:02:00')
  const rows = Array.from({ length: 45 }, () => ({ ...sender, message: 'Hi', createdAt }))
  await shop.shop.db.insert(contactMessages).values(rows)
  await shop.shop.db.insert(contactMessages).values(rows.map((row) => ({ ...row, closedAt: asOf })))
  const asked = { productId: bed, email: 'dev@example.nz', question: 'Hi', createdAt }
  await shop.shop.db.insert(productQuestions).values(rows.map(() => asked))
  const written = { productId: chair, name: 'Doug', rating: 5, comment: 'Hi', createdAt }
  await shop.shop.db.insert(reviews).values(rows.map(() => written))
  const all = await walk('')
  expect(all.pages).toBe(4)
  expect(new Set(all.ids).size).toBe(180)
  expect(all.ids).toHaveLength(180)
  const found = await walk('show=open&keyword=hi')
  expect(found.pages).toBe(3)
  expect(new Set(found.ids).size).toBe(135)
  expect(found.ids).toEqual(all.ids.slice(0, 135))
})

it.each(['show=open&after=3_-1_', 'show=later&after=3_-1_'])(
  'a page of the inbox has no row for %s behind a done one',
  async (query) => {
    await message()
    expect(await list(`${query}01938f2a-7c1e-7000-8000-000000000000`)).toMatchObject({ status: 200, body: [] })
  },
)

it('a page of the inbox has no row for the questions of a person, because only messages are assigned', async () => {
  await question()
  expect(await list('show=questions&assignee=me')).toMatchObject({ status: 200, body: [] })
})

it('a page of the inbox neither loses nor repeats an open row when a new one arrives and an earlier one is done meanwhile', async () => {
  const rows = Array.from({ length: 60 }, (_, index) => ({
    ...sender,
    message: `Message ${index}`,
    createdAt: new Date(at('20T04:00:00').getTime() + index * 1000),
  }))
  await shop.shop.db.insert(contactMessages).values(rows)
  const first = await list('show=open')
  const firstIds = first.body.map(({ _id }: InboxItem) => _id)
  await shop.call('POST', `/api/messages/${firstIds[3]}/close`, { as: staff })
  const arrived = await message({ createdAt: at('20T05:00:00') })
  const next = /<([^>]*)>/.exec(String(first.headers.link))?.[1] ?? ''
  const second = await shop.call('GET', next, { as: staff })
  expect(second.body.map(({ text }: InboxItem) => text).slice(0, 10)).toEqual(rows.slice(50).map((row) => row.message))
  expect(second.body.at(-1)._id).toBe(arrived)
  expect(second.body).toHaveLength(11)
})

it.each([
  'x',
  '3_1_2',
  `0_1_${'a'.repeat(36)}`,
  "0_1'_01938f2a-7c1e-7000-8000-000000000000",
  // A row of before the first year that PostgreSQL knows.
  '3_999999999999999_01938f2a-7c1e-7000-8000-000000000000',
])('a page of the inbox is refused for the start %s', async (after) => {
  expectRefused(await list(`after=${encodeURIComponent(after)}`), 400, 'Start again from the first page.')
})

it.each([
  ['bridget moana', ['message']],
  ['BRIDGET@', ['message']],
  ['555 0121', ['message']],
  ['820 mm wide', ['message']],
  ['in two parts', ['message']],
  ['dev@example', ['question']],
  ['karamea', ['question']],
  ['14 pine slats', ['question']],
  ['fērrier', ['review']],
  ['petone dining', ['review']],
  ['wobbles', ['review']],
  ['another on Tuesday', ['review']],
  ['example.nz', ['question', 'message']],
  ['100%', []],
  ['moana bridget@example.nz', []],
  ['mm', ['message']],
  ['q', ['question']],
])('the search of the inbox finds the rows that have %s, whether few or many have it', async (keyword, kinds) => {
  const write = async () => {
    await message({
      message: 'A stair with a turn,\n820 mm  wide.',
      reply: 'It comes in two parts.',
      repliedAt: asOf,
      createdAt: at('18T00:00:00'),
    })
    await question({ answer: 'Yes, 14 pine slats.', answeredAt: asOf })
    await review({ reply: 'We bring another on Tuesday.', repliedAt: asOf })
  }
  await write()
  const typed = `keyword=${encodeURIComponent(` ${keyword}  `)}`
  expect((await listed(typed)).map(({ kind }) => kind).toSorted()).toEqual([...kinds].toSorted())
  for (let number = 0; number < 11; number += 1) await write()
  expect((await walk(typed)).ids).toHaveLength(12 * kinds.length)
})

it('the search of the inbox finds what the buyer of an order wrote by the number of the order, and nothing of other people', async () => {
  const [buyer, other] = [await makeShopper(shop, 'Pete Alofa'), await makeShopper(shop, 'Sione T.')]
  const { body } = await placeOrder(shop, buyer, chair)
  const own = [
    await message({ email: buyer.email.toUpperCase(), createdAt: at('20T01:00:00') }),
    await question({ email: buyer.email, userId: buyer._id, createdAt: at('20T02:00:00') }),
    await review({ userId: buyer._id, name: 'Pete Alofa' }),
  ]
  await message({ email: other.email })
  await question({ email: other.email, userId: other._id })
  await question({ email: '', question: '', answeredAt: asOf, answer: '' })
  await review({ userId: other._id, productId: bed })
  for (const typed of [body.orderNumber, body.orderNumber.slice(2)]) {
    expect(await idsOf(`keyword=${typed}`)).toEqual(own)
  }
  const about = await message({
    message: `Could you send the invoice for ${body.orderNumber}?`,
    createdAt: at('20T00:00:00'),
  })
  expect(await idsOf(`keyword=${body.orderNumber}`)).toEqual([about, ...own])
})

it('the search of the inbox has the name of an account that asked, and nothing of who asked once that is deleted', async () => {
  const asker = await makeShopper(shop, 'Dev Patel')
  await question({ userId: asker._id, email: asker.email })
  expect(await listed('keyword=patel')).toMatchObject([{ name: 'Dev Patel' }])
  const answered = { userId: asker._id, email: '', question: 'Slats?', answeredAt: asOf }
  await question(answered)
  expect(await listed('keyword=patel')).toHaveLength(2)
  for (let number = 0; number < 10; number += 1) await question(answered)
  expect(await listed('keyword=patel')).toHaveLength(12)
  await shop.shop.db.delete(productQuestions).where(eq(productQuestions.email, ''))
  await shop.shop.db
    .update(productQuestions)
    .set({ userId: null, email: '', question: '', pageQuestion: 'Slats?', pageAnswer: 'Yes.', answeredAt: asOf })
  expect(await listed('keyword=patel')).toEqual([])
  expect(await listed('keyword=slats')).toMatchObject([{ name: '', text: 'Slats?', reply: 'Yes.' }])
})

it('the filter by who answers has the messages of a person, and what no one was given with questions and reviews', async () => {
  const [mine, theirs, free] = [
    await message({ assigneeId: staff._id }),
    await message({ assigneeId: owner._id, createdAt: at('20T05:00:00') }),
    await message({ createdAt: at('20T06:00:00') }),
  ]
  const others = [await question(), await review()]
  expect(await idsOf('assignee=me')).toEqual([mine])
  expect(await idsOf(`assignee=${owner._id}`)).toEqual([theirs])
  expect(await idsOf('assignee=none')).toEqual([free, ...others])
  expect(await idsOf('assignee=')).toEqual([mine, theirs, free, ...others])
  expect(await listed('assignee=me')).toMatchObject([{ assignee: { _id: staff._id, name: 'Aroha Staff' } }])
  expectRefused(await list('assignee=aroha'), 400, 'Choose a person of the team.')
})

it('the filter by who answers names the owner and staff by the alphabet, without packers and shoppers', async () => {
  expect((await counts()).team).toEqual([
    { _id: owner._id, name: 'Ana Admin' },
    { _id: staff._id, name: 'Aroha Staff' },
  ])
})

it('the last answer is the newest of messages and questions, with the average of the 30 days before it', async () => {
  expect((await counts()).lastAnswer).toBeNull()
  await message({ createdAt: at('20T16:03:00'), reply: 'Yes', repliedAt: at('20T19:03:00') })
  await question({ createdAt: at('19T00:00:00'), answer: 'Yes', answeredAt: at('19T07:00:00') })
  await question({ createdAt: at('01T00:00:00'), answer: 'Yes', answeredAt: new Date('2026-10-01T00:00:00Z') })
  await message({ createdAt: at('01T00:00:00'), closedAt: asOf })
  expect((await counts()).lastAnswer).toEqual({
    at: '2026-11-20T19:03:00.000Z',
    afterMinutes: 180,
    averageMinutes: 300,
  })
})

it('one question or review alone is listed by its id, and nothing by an unknown one', async () => {
  const [asked, written] = [await question(), await review()]
  await question()
  await review()
  const idsAt = async (path: string) =>
    (await shop.call('GET', path, { as: staff })).body.map(({ _id }: { _id: string }) => _id)
  expect(await idsAt(`/api/questions?id=${asked}`)).toEqual([asked])
  expect(await idsAt(`/api/reviews?id=${written}`)).toEqual([written])
  for (const path of [
    `/api/questions?id=${written}`,
    `/api/reviews?id=${asked}`,
    '/api/questions?id=x',
    '/api/reviews?id=x',
  ]) {
    expect(await idsAt(path)).toEqual([])
  }
})

it('one question or review alone leaves the inbox with its piece', async () => {
  const gone = await makeProduct(shop, { name: 'Gone Stool' })
  await question({ productId: gone })
  await shop.shop.db.delete(products).where(eq(products.id, gone))
  expect(await listed()).toEqual([])
})
