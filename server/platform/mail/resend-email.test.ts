import { eq } from 'drizzle-orm'
import { afterEach, expect, it } from 'vitest'
import { users } from '#db/tables/accounts/accounts.ts'
import { emails } from '#db/tables/platform/mail.ts'
import { makeAdmin, makeProduct, makeShopper, type Person, placeOrder } from '#tests/support/factories.ts'
import { orderNumberOf } from '#tests/support/order-invariants.ts'
import { withoutTokens } from '#tests/support/recorded-mail.ts'
import { startShop, type TestShop } from '#tests/support/start-shop.ts'

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})

const unknownId = '01938f2a-7c1e-7000-8000-000000000000'

/** Opens a shop with an admin, a buyer and an order of the buyer with its email. */
async function openWithOrder(env?: Record<string, string>) {
  const shop = await startShop(env)
  closers.push(() => shop.close())
  const [buyer, admin] = [await makeShopper(shop), await makeAdmin(shop)]
  const orderId: string = (await placeOrder(shop, buyer, await makeProduct(shop))).body._id
  return { shop, buyer, admin, orderId }
}

const list = (shop: TestShop, id: string, as?: Person) => shop.call('GET', `/api/orders/${id}/emails`, { as })
const resend = (shop: TestShop, id: string, as?: Person) => shop.call('POST', `/api/emails/${id}/resend`, { as })

it('the emails about an order are shown to admins, oldest first, with their status', async () => {
  const { shop, admin, buyer, orderId } = await openWithOrder()
  const [row] = await shop.mail.until()
  const sent = {
    _id: row?.id,
    kind: 'order-received',
    to: buyer.email,
    subject: `Order ${await orderNumberOf(shop, orderId)} received`,
    status: 'sent',
    attempts: 1,
    lastError: null,
    createdAt: row?.createdAt.toISOString(),
    sentAt: row?.sentAt?.toISOString(),
  }
  expect(await list(shop, orderId, admin)).toMatchObject({ status: 200, body: [sent] })
  expect((await list(shop, orderId, buyer)).status).toBe(403)
  await shop.shop.db.delete(emails)
  expect(await list(shop, orderId, admin)).toMatchObject({ status: 200, body: [] })
})

it('the emails about an order that wait say until when and why: their step can be undone, or their address has had many', async () => {
  const { shop, admin, orderId } = await openWithOrder({ UNDO_SECONDS: '30' })
  const [row] = await shop.mail.until()
  const waitWith = async (values: Partial<typeof emails.$inferInsert>) => {
    const createdAt = shop.shop.now()
    const notBefore = values.notBefore ?? null
    await shop.shop.db.update(emails).set({ status: 'queued', createdAt, notBefore, ...values })
    return (await list(shop, orderId, admin)).body[0].wait
  }
  const after = (seconds: number) => new Date(shop.clock.now.getTime() + seconds * 1000)
  const [undone, free] = [after(31), after(3600)]
  expect(await waitWith({ notBefore: undone })).toEqual({ until: undone.toISOString(), reason: 'undo' })
  expect(await waitWith({ notBefore: free })).toEqual({ until: free.toISOString(), reason: 'many-emails' })
  expect(await waitWith({ notBefore: after(-1) })).toBeNull()
  expect(await waitWith({})).toBeNull()
  expect(await waitWith({ notBefore: free, status: 'sent', sentAt: row?.sentAt })).toBeNull()
})

it('the emails about an order return 404 for an unknown order', async () => {
  const { shop, admin } = await openWithOrder()
  for (const id of ['x', unknownId]) {
    expect(await list(shop, id, admin)).toMatchObject({ status: 404, body: { message: 'Order not found' } })
  }
})

it('sending an email again (promises 26) sends the same text to the same address and counts the try', async () => {
  const { shop, admin } = await openWithOrder()
  const [row] = await shop.mail.until()
  const id = row?.id ?? ''
  expect(await resend(shop, id, admin)).toMatchObject({
    status: 200,
    body: { _id: id, status: 'queued', sentAt: null, lastError: null },
  })
  const [resent] = await shop.mail.until()
  expect(resent).toMatchObject({ id, status: 'sent', attempts: 2 })
  const message = { to: row?.to, text: row?.text }
  expect(shop.mail.sent.map(({ to, text }) => ({ to: to.address, text: withoutTokens(text) }))).toEqual([
    message,
    message,
  ])
})

it('sending an email again (promises 26) goes to the address that the buyer has now, whose reading is not proved by a link that another one got', async () => {
  const { shop, buyer, admin } = await openWithOrder()
  const [row] = await shop.mail.until()
  const email = `moved.${buyer.email}`
  await shop.shop.db.update(users).set({ email }).where(eq(users.id, buyer._id))
  await shop.shop.db.update(emails).set({ linkOpenedAt: shop.clock.now })
  expect(await resend(shop, row?.id ?? '', admin)).toMatchObject({ status: 200, body: { to: email } })
  expect(await shop.mail.until()).toMatchObject([{ to: email, status: 'sent', attempts: 2, linkOpenedAt: null }])
  expect(shop.mail.sent.map(({ to }) => to.address)).toEqual([buyer.email, email])
})

it('sending an email again (promises 26) sends an email that has failed', async () => {
  const { shop, admin } = await openWithOrder()
  const [row] = await shop.mail.until()
  const id = row?.id ?? ''
  const failed = { status: 'failed', lastError: '550 no such mailbox', sentAt: null } as const
  await shop.shop.db.update(emails).set(failed).where(eq(emails.id, id))
  expect((await resend(shop, id, admin)).status).toBe(200)
  expect(await shop.mail.until()).toMatchObject([{ id, status: 'sent', lastError: null }])
})

it('sending an email again (promises 26) is refused while it is queued, also for the second of two concurrent requests', async () => {
  const { shop, admin, orderId } = await openWithOrder({ SMTP_URL: 'smtp://127.0.0.1:9' })
  const [row] = await shop.mail.rows()
  expect(row?.orderId).toBe(orderId)
  const waiting = 'This email is already waiting to go. It will be sent as soon as the mail server accepts it.'
  expect(await resend(shop, row?.id ?? '', admin)).toMatchObject({ status: 409, body: { message: waiting } })

  const sendTwice = async () => {
    await shop.shop.db.update(emails).set({ status: 'failed' })
    const both = await Promise.all([1, 2].map(() => resend(shop, row?.id ?? '', admin)))
    return both.map(({ status }) => status).toSorted((one, other) => one - other)
  }
  let statuses = await sendTwice()
  // A try of the mailer that ends in this moment marks the email as waiting again.
  for (let tries = 0; tries < 5 && statuses[0] === 409; tries++) statuses = await sendTwice()
  expect(statuses).toEqual([200, 409])
})

it('sending an email again (promises 26) returns 404 for an unknown and a malformed id', async () => {
  const { shop, admin } = await openWithOrder()
  for (const id of ['x', unknownId]) {
    expect(await resend(shop, id, admin)).toMatchObject({ status: 404, body: { message: 'Email not found' } })
  }
})

it('sending an email again (promises 26) is allowed for admins only', async () => {
  const { shop, buyer } = await openWithOrder()
  const [row] = await shop.mail.until()
  expect((await resend(shop, row?.id ?? '', buyer)).status).toBe(403)
  expect((await resend(shop, row?.id ?? '')).status).toBe(401)
  expect(shop.mail.sent).toHaveLength(1)
})
