import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { emails } from '#db/tables/platform/mail.ts'
import { makeAdmin, makePerson, makeProduct, makeShopper, type Person, placeOrder } from '#tests/support/factories.ts'
import { forFile, startShop } from '#tests/support/start-shop.ts'

const unknownId = '01938f2a-7c1e-7000-8000-000000000000'
const token = 'A'.repeat(43)

const shop = await forFile(startShop())
const owner = await makeAdmin(shop)
const buyer = await makeShopper(shop)
const orderId: string = (await placeOrder(shop, buyer, await makeProduct(shop, { name: 'Kurow <b>Table</b>' }))).body
  ._id
const sentRows = await shop.mail.until((all) => all.some((row) => row.orderId === orderId && row.status === 'sent'))
const emailId: string = sentRows.find((row) => row.orderId === orderId)?.id ?? ''

const read = (as?: Person, { order = orderId, email = emailId, end = '' } = {}) =>
  shop.call('GET', `/api/orders/${order}/emails/${email}${end}`, { as })
const readPage = (as?: Person, of: { order?: string; email?: string } = {}) => read(as, { ...of, end: '/page' })

it('the owner reads what the buyer got, without the secrets of its links', async () => {
  const sent = shop.mail.sent.find(({ messageId }) => messageId.startsWith(`<${emailId}`))
  const secret = /\?token=([\w-]{43})/.exec(sent?.text ?? '')?.[1] ?? ''
  expect(secret).toHaveLength(43)
  const { status, body, headers, text } = await read(owner)
  expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
  expect(body).toEqual({ text: sent?.text.replaceAll(secret, '…'), hasPage: true })
  expect(body.text).toContain('/track?token=…')
  expect(text).not.toContain(secret)
})

it('the page of an email has its text, no link, no script and no token, and a policy under which nothing runs', async () => {
  const { status, headers, text } = await readPage(owner)
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'text/html; charset=utf-8',
    'no-store',
  ])
  expect(headers['content-security-policy']).toBe(
    "default-src 'none'; img-src 'self' data: https:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox",
  )
  expect([headers['x-frame-options'], headers['origin-agent-cluster']]).toEqual(['SAMEORIGIN', undefined])
  expect(text).toMatch(/^<!doctype html>/)
  expect(text).toContain('Kurow &lt;b&gt;Table&lt;/b&gt;')
  expect(text).toContain('Pay for the order')
  expect(text).not.toMatch(/href|token|<script/i)
})

it('a token that a stored text has after all is left out', async () => {
  const [before] = await shop.shop.db.select().from(emails).where(eq(emails.id, emailId))
  const url = `https://shop.example/reset-password?x=1&amp;token=${token}&y=2`
  await shop.shop.db
    .update(emails)
    .set({ text: `Open https://shop.example/track?token=${token}\nnow`, html: `<p>${url}</p>` })
    .where(eq(emails.id, emailId))
  expect((await read(owner)).body.text).toBe('Open https://shop.example/track?token=…\nnow')
  expect((await readPage(owner)).text).toBe('<p>https://shop.example/reset-password?x=1&amp;token=…&y=2</p>')
  await shop.shop.db
    .update(emails)
    .set({ text: before?.text ?? '', html: before?.html ?? null })
    .where(eq(emails.id, emailId))
})

it('is for the owner alone', async () => {
  for (const call of [read, readPage]) {
    expect((await call()).status).toBe(401)
    expect((await call(buyer)).body.message).toBe('Only an admin may do this.')
    for (const role of ['staff', 'packer'] as const) {
      const { status, body } = await call(await makePerson(shop, role))
      expect([status, body.message]).toEqual([403, 'This page is for the owner.'])
    }
  }
})

it('only emails about this order can be read: no link to an account, and none of another order', async () => {
  const other = (await placeOrder(shop, buyer, await makeProduct(shop))).body._id
  await shop.call('POST', '/api/users/forgot-password', { body: { email: buyer.email } })
  const rows = await shop.mail.until((all) => all.some((row) => row.kind === 'reset-password'))
  const link = rows.find((row) => row.kind === 'reset-password')?.id ?? ''
  const wrong = [
    { email: link },
    { order: other },
    { order: link },
    { email: unknownId },
    { email: 'x' },
    { order: 'x' },
  ]
  for (const of of wrong) {
    for (const call of [read, readPage]) {
      const { status, body } = await call(owner, of)
      expect({ of, status, message: body.message }).toEqual({ of, status: 404, message: 'Email not found' })
    }
  }
})

it('an email without HTML has no page, and one whose text was deleted cannot be read', async () => {
  const change = (values: Partial<typeof emails.$inferInsert>) =>
    shop.shop.db.update(emails).set(values).where(eq(emails.id, emailId))
  await change({ html: null })
  expect((await read(owner)).body.hasPage).toBe(false)
  expect((await readPage(owner)).status).toBe(404)
  await change({ text: '' })
  const message = 'The text of this email was deleted after 1 year, so it can’t be read.'
  for (const call of [read, readPage]) {
    const { status, body } = await call(owner)
    expect([status, body.message]).toEqual([409, message])
  }
})
