import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { products } from '#db/tables/catalogue/catalogue.ts'
import { emails } from '#db/tables/platform/mail.ts'
import { stockAlertLinks, stockAlerts } from '#db/tables/stock/stock-alerts.ts'
import { paths } from '#rules/paths.ts'
import { deleteExpired } from '#server/start/cleanup.ts'
import { makeAdmin, makeProduct, makeShopper, registerShopper } from '#tests/support/factories.ts'
import { readSince } from '#tests/support/moving-clock.ts'
import { messagesWithLink, tokenFor } from '#tests/support/recorded-mail.ts'
import { bodyOf, expectRefused, forFile, startShop } from '#tests/support/start-shop.ts'
import { beGuest } from '#tests/support/accounts/guests.ts'
import { alertRows, askForAlert, manyAlerts, toldAddresses, waitFor } from '#tests/support/accounts/stock-alerts.ts'
import { sendAlerts } from './alert-jobs.ts'

let product: string

const shop = await forFile(startShop(manyAlerts))
const start = shop.clock.now
beforeEach(async () => {
  shop.clock.now = start
  shop.mail.sent.length = 0
  await shop.shop.db.delete(emails)
  await shop.shop.db.delete(products)
  product = await makeProduct(shop, { name: 'Omaha Display Unit', priceCents: 154_900, stock: 0 })
})

const post = (path: string, body: object) => shop.call('POST', `/api/stock-alerts/${path}`, { body })
const restock = (stock = 1) => shop.shop.db.update(products).set({ stock }).where(eq(products.id, product))
const later = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
const dayMinutes = 24 * 60
const invalid = { status: 404, body: { message: 'This link no longer works. Ask again on the product page.' } }
const mailTo = (email: string) => shop.mail.sent.filter(({ to }) => to.address === email)

it('asking sends a visitor one email that asks for the confirmation, and tells them to look for it', async () => {
  expect(bodyOf(await askForAlert(shop, product, ' Marama@Example.nz '))).toMatchObject({
    isConfirmed: false,
    message:
      'Press the link in our email to marama@example.nz to confirm, unless you already have. We’ll email you once, on the day it’s back.',
    undoToken: expect.stringMatching(/^[\w-]{43}$/),
  })
  expect(await alertRows(shop)).toMatchObject([{ email: 'marama@example.nz', status: 'unconfirmed' }])
  await tokenFor(shop, 'marama@example.nz', paths.confirmAlert)
  const [message] = mailTo('marama@example.nz')
  expect(message?.subject).toBe('Want an email when the Omaha Display Unit is back?')
  expect(message?.text).toMatch(/^Kia ora,\n\nSomeone asked us to email this address/)
  expect(message?.text).toContain('Stop: http://shop.test/stop-alert?token=')
  expect(message?.html).toContain('>Tell me when it’s back</a>')
  expect(message?.headers).toMatchObject({
    'List-Unsubscribe': expect.stringMatching(
      /^<http:\/\/shop\.test\/api\/stock-alerts\/unsubscribe\?token=[\w-]{43}>$/,
    ),
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
})

it('asking needs no confirmation of the own confirmed address, which then waits at once', async () => {
  const marama = await makeShopper(shop)
  const answer = await askForAlert(shop, product, marama.email.toUpperCase(), marama)
  expect(answer).toMatchObject({ status: 200, body: { isConfirmed: true } })
  expect(await alertRows(shop)).toMatchObject([{ email: marama.email, status: 'waiting' }])
  expect(await shop.mail.rows()).toEqual([])
})

it('asking needs the confirmation of another address, and of an own one that is not confirmed', async () => {
  const [marama, hemi] = [await makeShopper(shop), await registerShopper(shop, 'Hemi')]
  for (const answer of [
    await askForAlert(shop, product, 'friend@example.nz', marama),
    await askForAlert(shop, product, hemi.email, hemi),
    await askForAlert(shop, product, marama.email),
  ]) {
    expect(answer.body).toMatchObject({ isConfirmed: false })
  }
  expect((await alertRows(shop)).map(({ status }) => status)).toEqual(Array(3).fill('unconfirmed'))
})

it('asking is refused for an unknown or hidden product, one that can be ordered, and without an address', async () => {
  const draft = await makeProduct(shop, { stock: 0, isDraft: true })
  const inStock = await makeProduct(shop, { name: 'Kurow Table', stock: 1 })
  for (const id of [draft, 'nonsense', '018f0000-0000-7000-8000-000000000000']) {
    expectRefused(await askForAlert(shop, id, 'marama@example.nz'), 404, 'Product not found')
  }
  expectRefused(await askForAlert(shop, inStock, 'marama@example.nz'), 409, 'You can order the Kurow Table now.')
  const message = 'Enter an email address such as name@example.nz.'
  expectRefused(await askForAlert(shop, product, 'marama'), 400, message, 'email')
  expect(await alertRows(shop)).toEqual([])
})

it('a stranger gets the same response for an address that is new, asked, waiting or known', async () => {
  const known = await makeShopper(shop)
  await askForAlert(shop, product, known.email, known)
  await waitFor(shop, product, 'waits@example.nz')
  await askForAlert(shop, product, 'asked@example.nz')
  const texts = new Set<string>()
  for (const email of [known.email, 'waits@example.nz', 'asked@example.nz', 'new@example.nz']) {
    const body = bodyOf(await askForAlert(shop, product, email))
    expect(body.undoToken).toMatch(/^[\w-]{43}$/)
    texts.add(JSON.stringify({ ...body, undoToken: '' }).replaceAll(email, '…'))
  }
  expect(texts.size).toBe(1)
})

it('asking: twice at once stores one alert and sends one email', async () => {
  const answers = await Promise.all([1, 2, 3, 4].map(() => askForAlert(shop, product, 'marama@example.nz')))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(await alertRows(shop)).toHaveLength(1)
  expect(await shop.mail.until()).toMatchObject([{ kind: 'confirm-stock-alert', to: 'marama@example.nz' }])
})

it('asking is answered with 200 or 404 while the product is deleted', async () => {
  const marama = await makeShopper(shop)
  const admin = await makeAdmin(shop)
  for (let round = 0; round < 20; round++) {
    const deleted = await makeProduct(shop, { stock: 0 })
    const answers = [askForAlert(shop, deleted, 'hemi@example.nz'), askForAlert(shop, deleted, marama.email, marama)]
    expect((await shop.call('DELETE', `/api/products/${deleted}`, { as: admin })).status).toBe(200)
    for (const { status } of await Promise.all(answers)) expect([200, 404]).toContain(status)
  }
  expect(await alertRows(shop)).toEqual([])
})

it('asking is limited for each address and each network', async () => {
  const limited = await startShop({ LIMITS: 'stock-alerts-network=3/3600,stock-alerts=2/86400' })
  try {
    const [one, two] = [await makeProduct(limited, { stock: 0 }), await makeProduct(limited, { stock: 0 })]
    expect((await askForAlert(limited, one, 'marama@example.nz')).status).toBe(200)
    expect((await askForAlert(limited, two, 'Marama@example.nz')).status).toBe(200)
    expectRefused(
      await askForAlert(limited, one, 'marama@example.nz'),
      429,
      'That’s a lot of pieces for one email address. Wait 24 hours, then ask for this one.',
    )
    expect((await askForAlert(limited, one, 'hemi@example.nz')).status).toBe(200)
    expectRefused(
      await askForAlert(limited, one, 'ana@example.nz'),
      429,
      expect.stringMatching(/^That was a lot of pieces\. Wait/),
    )
  } finally {
    await limited.close()
  }
})

it('the limit of an address is not used up by strangers for its own account, but for a guest with that address', async () => {
  const limited = await startShop({ LIMITS: 'stock-alerts=2/86400' })
  try {
    const sold = await makeProduct(limited, { stock: 0 })
    const [marama, guest] = [await makeShopper(limited), await beGuest(limited, 'hemi@example.nz')]
    for (const email of [marama.email, guest.email]) {
      await askForAlert(limited, sold, email)
      await askForAlert(limited, sold, email)
      expect((await askForAlert(limited, sold, email)).status).toBe(429)
    }
    expect((await askForAlert(limited, sold, guest.email, guest)).status).toBe(429)
    for (const status of [200, 200, 429]) {
      expect((await askForAlert(limited, sold, marama.email, marama)).status).toBe(status)
    }
  } finally {
    await limited.close()
  }
})

it('a confirmation that is lost is sent again after an hour, and both links work', async () => {
  await askForAlert(shop, product, 'marama@example.nz')
  const first = await tokenFor(shop, 'marama@example.nz', paths.confirmAlert)
  shop.clock.now = later(59)
  await askForAlert(shop, product, 'marama@example.nz')
  await shop.mail.until()
  expect(messagesWithLink(shop, 'marama@example.nz', paths.confirmAlert)).toHaveLength(1)
  shop.clock.now = later(60)
  await askForAlert(shop, product, 'marama@example.nz')
  const second = await tokenFor(shop, 'marama@example.nz', paths.confirmAlert, 2)
  expect(second).not.toBe(first)
  const done = {
    status: 200,
    body: { message: 'Done. We’ll email you once, on the day you can order the Omaha Display Unit again.' },
  }
  expect(await post('confirm', { token: first })).toMatchObject(done)
  expect(await post('confirm', { token: second })).toMatchObject(done)
  expect(await alertRows(shop)).toMatchObject([{ status: 'waiting', createdAt: readSince(shop.clock, start) }])
})

it('a confirmation that is lost ends after seven days, and its address is not written to', async () => {
  await askForAlert(shop, product, 'marama@example.nz')
  const token = await tokenFor(shop, 'marama@example.nz', paths.confirmAlert)
  shop.clock.now = later(7 * dayMinutes + 1)
  expect(await post('confirm', { token })).toMatchObject(invalid)
  await restock()
  await sendAlerts(shop.shop, product)
  expect(await toldAddresses(shop)).toEqual([])
  shop.clock.now = later(7 * dayMinutes + 2)
  await deleteExpired(shop.shop)
  expect(await alertRows(shop)).toEqual([])
  expect(await shop.shop.db.$count(stockAlertLinks)).toBe(0)
})

it('a confirmation that is lost does not keep its address from asking again once it has expired', async () => {
  await askForAlert(shop, product, 'marama@example.nz')
  await tokenFor(shop, 'marama@example.nz', paths.confirmAlert)
  shop.clock.now = later(8 * dayMinutes)
  await askForAlert(shop, product, 'marama@example.nz')
  const token = await tokenFor(shop, 'marama@example.nz', paths.confirmAlert, 2)
  expect((await post('confirm', { token })).status).toBe(200)
})

it('the link in an email can be read without being used', async () => {
  await waitFor(shop, await makeProduct(shop, { stock: 0 }), 'marama@example.nz')
  await askForAlert(shop, product, 'marama@example.nz')
  const token = await tokenFor(shop, 'marama@example.nz', paths.confirmAlert, 2)
  const read = {
    status: 200,
    body: {
      product: { _id: product, name: 'Omaha Display Unit' },
      email: 'marama@example.nz',
      status: 'unconfirmed',
      others: 1,
    },
  }
  expect(await post('link', { token })).toMatchObject(read)
  expect(await post('link', { token })).toMatchObject(read)
})

it('the link in an email is refused when it is unknown, in each call alike', async () => {
  for (const path of ['link', 'confirm', 'stop']) {
    expect(await post(path, { token: 'unknown' })).toMatchObject(invalid)
  }
  expect(await shop.call('POST', '/api/stock-alerts/unsubscribe?token=unknown')).toMatchObject(invalid)
  expect(await shop.call('POST', '/api/stock-alerts/unsubscribe')).toMatchObject(invalid)
})

it('the link in an email is stored as a hash alone', async () => {
  const token = await waitFor(shop, product, 'marama@example.nz')
  const stored = JSON.stringify([
    await shop.shop.db.select().from(stockAlertLinks),
    await alertRows(shop),
    await shop.mail.rows(),
  ])
  expect(stored).toContain('@token@')
  expect(stored).not.toContain(token)
})

it('the link in an email stops the alert, as often as it is pressed, and nothing is sent', async () => {
  const token = await waitFor(shop, product, 'marama@example.nz')
  const stopped = { status: 200, body: { message: 'Stopped. We won’t email you about the Omaha Display Unit.' } }
  expect(await post('stop', { token })).toMatchObject(stopped)
  expect(await post('stop', { token })).toMatchObject(stopped)
  expectRefused(
    await post('confirm', { token }),
    409,
    'You’ve stopped this email. You can ask again on the product page.',
  )
  await restock()
  await sendAlerts(shop.shop, product)
  expect(await toldAddresses(shop)).toEqual([])
})

it('the link in an email stops all alerts of its address and no other, also as a mail program does it', async () => {
  const table = await makeProduct(shop, { stock: 0 })
  for (const send of [
    (token: string) => post('stop', { token, all: true }),
    (token: string) =>
      shop.call('POST', `/api/stock-alerts/unsubscribe?token=${token}`, {
        body: 'List-Unsubscribe=One-Click',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
  ]) {
    shop.mail.sent.length = 0
    await shop.shop.db.delete(stockAlerts)
    const token = await waitFor(shop, product, 'marama@example.nz')
    await askForAlert(shop, table, 'marama@example.nz')
    await waitFor(shop, table, 'hemi@example.nz')
    expect(bodyOf(await send(token))).toMatchObject({
      message: 'Stopped. We won’t email marama@example.nz when pieces are back.',
    })
    expect((await alertRows(shop)).map(({ email, status }) => `${email} ${status}`)).toEqual([
      'marama@example.nz stopped',
      'marama@example.nz stopped',
      'hemi@example.nz waiting',
    ])
  }
})

it('the link in an email ends thirty days after its alert was stopped', async () => {
  const token = await waitFor(shop, product, 'marama@example.nz')
  await post('stop', { token })
  shop.clock.now = later(30 * dayMinutes - 1)
  expect((await post('link', { token })).body).toMatchObject({ status: 'stopped' })
  shop.clock.now = later(30 * dayMinutes + 1)
  await deleteExpired(shop.shop)
  expect(await alertRows(shop)).toEqual([])
})

const undone = { status: 200, body: { message: 'Undone. We won’t email you about this piece.' } }

it('Undo takes back what the page has asked for: the link of the email is not valid any more', async () => {
  const { body } = await askForAlert(shop, product, 'marama@example.nz')
  const token = await tokenFor(shop, 'marama@example.nz', paths.confirmAlert)
  expect(await post('undo', { token: body.undoToken })).toMatchObject(undone)
  expect(await alertRows(shop)).toEqual([])
  expect(await post('confirm', { token })).toMatchObject(invalid)
})

it('Undo takes back the alert of the own address, also when it waited before', async () => {
  const marama = await makeShopper(shop)
  await askForAlert(shop, product, marama.email, marama)
  const { body } = await askForAlert(shop, product, marama.email, marama)
  expect(await post('undo', { token: body.undoToken })).toMatchObject(undone)
  expect(await alertRows(shop)).toEqual([])
})

it('Undo takes back nothing that another visitor asked for, with the same response', async () => {
  await waitFor(shop, product, 'waits@example.nz')
  await askForAlert(shop, product, 'asked@example.nz')
  for (const email of ['waits@example.nz', 'asked@example.nz']) {
    const { body } = await askForAlert(shop, product, email)
    expect(await post('undo', { token: body.undoToken })).toMatchObject(undone)
  }
  expect(await post('undo', { token: 'unknown' })).toMatchObject(undone)
  expect((await alertRows(shop)).map(({ status }) => status)).toEqual(['waiting', 'unconfirmed'])
})

it('Undo does not take back what its address has confirmed since, by the email or in its account', async () => {
  const marama = await makeShopper(shop)
  const asked = await askForAlert(shop, product, 'hemi@example.nz')
  const token = await tokenFor(shop, 'hemi@example.nz', paths.confirmAlert)
  expect((await post('confirm', { token })).status).toBe(200)
  const askedForMarama = await askForAlert(shop, product, marama.email)
  await askForAlert(shop, product, marama.email, marama)
  for (const { body } of [asked, askedForMarama]) {
    expect(await post('undo', { token: body.undoToken })).toMatchObject(undone)
  }
  expect((await alertRows(shop)).map(({ status }) => status)).toEqual(['waiting', 'waiting'])
})

it('Undo is answered like the others while the own address asks again at the same moment', async () => {
  const marama = await makeShopper(shop)
  const ask = () => askForAlert(shop, product, marama.email, marama)
  for (let round = 0; round < 20; round++) {
    const { body } = await ask()
    const answers = await Promise.all([ask(), post('undo', { token: body.undoToken }), ask(), ask()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  }
})

it('Undo does not work with the token of an email, and its own confirms nothing', async () => {
  const { body } = await askForAlert(shop, product, 'marama@example.nz')
  const token = await tokenFor(shop, 'marama@example.nz', paths.confirmAlert)
  await post('undo', { token })
  expect(await post('confirm', { token: body.undoToken })).toMatchObject(invalid)
  expect(await alertRows(shop)).toMatchObject([{ status: 'unconfirmed' }])
})

it.each([
  ['confirm-stock-alert', 'stopped'],
  ['confirm-stock-alert', 'waiting'],
  ['back-in-stock', 'stopped'],
] as const)('a queued %s is deleted when its alert is %s by then', async (kind, status) => {
  await shop.shop.db
    .insert(stockAlerts)
    .values({ productId: product, email: 'marama@example.nz', status, createdAt: start, expiresAt: later(dayMinutes) })
  const [alert] = await alertRows(shop)
  const text = 'http://shop.test/stop-alert?token=@token@'
  await shop.shop.db.transaction(async (tx) => {
    const [row] = await tx
      .insert(emails)
      .values({ kind, to: 'marama@example.nz', subject: 'Kia ora', text, linkId: alert?.id ?? '', createdAt: start })
      .returning()
    await shop.shop.mailer.enqueue(tx, row?.id ?? '')
  })
  await shop.mail.until((rows) => rows.length === 0)
  expect(mailTo('marama@example.nz')).toEqual([])
})

it('the number of people who wait is for admins, by product, with those who have not confirmed yet', async () => {
  const admin = await makeAdmin(shop)
  const [table, lamp] = [await makeProduct(shop, { stock: 0 }), await makeProduct(shop, { stock: 0 })]
  await waitFor(shop, product, 'one@example.nz')
  await waitFor(shop, product, 'two@example.nz')
  await askForAlert(shop, product, 'three@example.nz')
  await askForAlert(shop, table, 'three@example.nz')
  const count = (ids: string) => shop.call('GET', `/api/stock-alerts/count?ids=${ids}`, { as: admin })
  const body = bodyOf(await count([product, table.toUpperCase(), lamp, 'nonsense'].join(',')))
  expect(body).toHaveLength(2)
  expect(body).toContainEqual({ product, waiting: 2, unconfirmed: 1 })
  expect(body).toContainEqual({ product: table, waiting: 0, unconfirmed: 1 })
  expect((await count('')).body).toEqual([])
  expect((await count(lamp)).body).toEqual([])
  const ids = await shop.shop.db.execute<{ id: string }>(
    sql`select gen_random_uuid()::text as id from generate_series(1, 101)`,
  )
  expectRefused(await count(ids.rows.map(({ id }) => id).join(',')), 400, 'Ask for up to 100 products at once.')
})
