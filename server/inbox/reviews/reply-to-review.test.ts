import { and, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { reviews } from '#db/tables/catalogue/catalogue.ts'
import { emails } from '#db/tables/platform/mail.ts'
import {
  makeAdmin,
  makePerson,
  makeProduct,
  makeShopper,
  registerShopper,
  type Person,
} from '#tests/support/factories.ts'
import { readSince } from '#tests/support/moving-clock.ts'
import { expectRefused, forFile, startShop } from '#tests/support/start-shop.ts'

const shop = await forFile(startShop({ UNDO_SECONDS: '30' }))
const owner = await makeAdmin(shop)
const staff = await makePerson(shop, 'staff')

/** A new product with the review of a shopper. */
async function reviewed(given?: Person) {
  const [product, author] = [await makeProduct(shop), given ?? (await makeShopper(shop, 'Doug Ferrier'))]
  const body = { rating: 2, comment: 'One of the four wobbles.' }
  expect((await shop.call('POST', `/api/products/${product}/reviews`, { as: author, body })).status).toBe(201)
  const [row] = await shop.shop.db.select().from(reviews).where(eq(reviews.productId, product))
  return { product, author, id: row?.id ?? '' }
}

const reply = (id: string, text: string, before = '', as: Person = owner) =>
  shop.call('PUT', `/api/reviews/${id}/reply`, { as, body: { reply: text, before } })
const remove = (id: string) => shop.call('DELETE', `/api/reviews/${id}/reply`, { as: owner })
const shownOn = async (product: string) => (await shop.call('GET', `/api/products/${product}`)).body.reviews[0].reply
const emailsAbout = (id: string) =>
  shop.shop.db
    .select()
    .from(emails)
    .where(and(eq(emails.kind, 'review-replied'), eq(emails.about, id)))

it('a reply to a review is shown with its date, can be changed and deleted, and the cached page is fresh', async () => {
  const { product, id, author } = await reviewed()
  expect(await shownOn(product)).toBeUndefined()
  const before = shop.clock.now
  const replied = await reply(id, ' Kia ora Doug. ')
  const repliedAt = replied.body.reply.at
  expect(repliedAt).toEqual(readSince(shop.clock, before))
  expect(replied.body).toMatchObject({
    reply: { at: repliedAt, by: 'Ana Admin', text: 'Kia ora Doug.' },
  })
  expect(await shownOn(product)).toEqual({ text: 'Kia ora Doug.', repliedAt })
  const { body: own } = await shop.call('GET', '/api/users/profile/reviews', { as: author })
  expect(own[0]).toMatchObject({ reply: { text: 'Kia ora Doug.', repliedAt } })
  const { body: data } = await shop.call('GET', '/api/users/profile/data', { as: author })
  expect(data.reviews).toMatchObject([{ reply: 'Kia ora Doug.', repliedAt, hiddenAt: null, hiddenReason: '' }])
  const later = new Date(shop.clock.now.getTime() + 60_000)
  shop.clock.now = later
  expect((await reply(id, 'We bring another.', 'Kia ora Doug.', staff)).body).toMatchObject({
    reply: { at: repliedAt, by: 'Aroha Staff' },
  })
  expect(await shownOn(product)).toEqual({ text: 'We bring another.', repliedAt })
  expect((await remove(id)).body).toMatchObject({ reply: null })
  expect(await shownOn(product)).toBeUndefined()
  expectRefused(await remove(id), 409, 'This review has no reply.')
  const { body: events } = await shop.call('GET', `/api/history/product/${product}`, { as: owner })
  expect(events).toMatchObject([
    { action: 'review-reply-deleted', fields: [{ before: 'We bring another.', after: null }] },
    { action: 'review-reply-changed', fields: [{ before: 'Kia ora Doug.', after: 'We bring another.' }] },
    { action: 'review-replied', fields: [{ field: 'reviewReply', before: null, after: 'Kia ora Doug.' }] },
  ])
})

it('a reply to a review does not replace what another person wrote meanwhile; the same reply again changes nothing', async () => {
  const { product, id } = await reviewed()
  const replies = await Promise.all([reply(id, 'First.'), reply(id, 'Second.', '', staff)])
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  const won = replies.find(({ status }) => status === 200)?.body.reply
  const refused = replies.find(({ status }) => status === 409)?.body.message
  expect(refused).toBe(`${won.by} has already replied to this review.`)
  expect((await reply(id, won.text)).status).toBe(200)
  await reply(id, 'Changed.', won.text, staff)
  expect((await reply(id, 'Mine.', won.text)).body.message).toBe('Aroha Staff has just changed the reply.')
  await remove(id)
  expectRefused(await reply(id, 'Mine.', 'Changed.'), 409, 'Someone has just deleted this reply.')
  expect(await shownOn(product)).toBeUndefined()
  expect(await emailsAbout(id)).toEqual([])
})

it('a reply to a review is refused for a hidden review and without a text, and a hidden review keeps its reply', async () => {
  const { product, id } = await reviewed()
  await reply(id, 'Kia ora.')
  await shop.call('POST', `/api/reviews/${id}/hide`, { as: owner, body: { reason: 'advertising' } })
  expectRefused(await reply(id, 'More.', 'Kia ora.'), 409, 'This review is hidden. Show it again, then reply.')
  await shop.call('DELETE', `/api/reviews/${id}/hide`, { as: owner })
  expect(await shownOn(product)).toMatchObject({ text: 'Kia ora.' })
  expect((await reply(id, ' ', 'Kia ora.')).body.errors).toEqual([{ path: 'reply', message: 'Write the reply.' }])
  expectRefused(await reply('none', 'Kia ora.'), 404, 'Review not found')
})

it('the email about a reply goes to the author once, also when the reply is deleted and written again', async () => {
  const { product, id, author } = await reviewed()
  const before = shop.clock.now
  await reply(id, 'We bring you another chair.')
  await shop.shop.db.update(emails).set({ status: 'sent' }).where(eq(emails.about, id))
  await reply(id, 'On Tuesday.', 'We bring you another chair.')
  await remove(id)
  await reply(id, 'On Wednesday.')
  const found = await emailsAbout(id)
  expect(found).toMatchObject([
    {
      notBefore: readSince(shop.clock, before, 32_000),
      to: author.email,
      replyTo: 'kiaora@totara.example',
      subject: 'Our reply to your review of the Kurow Dining Table',
    },
  ])
  const text = found[0]?.text ?? ''
  expect(text).toContain('Kia ora Doug,')
  expect(text).toContain('We bring you another chair.')
  expect(text).toContain('“One of the four wobbles.”')
  expect(text).toContain(`http://shop.test/product/${product}#reviews`)
})

it('the email about a reply has the reply as it is after the 30 seconds in which it can be undone, and is not sent without one', async () => {
  const { id } = await reviewed()
  await reply(id, 'On Tuesday.')
  await reply(id, 'On Wednesday.', 'On Tuesday.')
  expect((await emailsAbout(id)).map(({ text }) => text.includes('On Wednesday.'))).toEqual([true])
  await remove(id)
  expect(await emailsAbout(id)).toEqual([])
  await reply(id, 'On Friday.')
  expect(await emailsAbout(id)).toHaveLength(1)
})

it('the email about a reply is not sent to an address that is not confirmed, and not without an account', async () => {
  const { id } = await reviewed(await registerShopper(shop))
  expect((await reply(id, 'Kia ora.')).status).toBe(200)
  expect(await emailsAbout(id)).toEqual([])
  const productId = await makeProduct(shop)
  const row = { productId, name: 'Hemi', rating: 5, comment: 'Sturdy' }
  const [old] = await shop.shop.db.insert(reviews).values(row).returning()
  expect((await reply(old?.id ?? '', 'Kia ora.')).status).toBe(200)
  expect(await emailsAbout(old?.id ?? '')).toEqual([])
})

it('the email about a reply is deleted with the account of the author', async () => {
  const { id, author } = await reviewed()
  await reply(id, 'Kia ora.')
  expect(await emailsAbout(id)).toHaveLength(1)
  const body = { currentPassword: author.password }
  expect((await shop.call('DELETE', '/api/users/profile', { as: author, body })).status).toBe(200)
  expect(await emailsAbout(id)).toEqual([])
})
