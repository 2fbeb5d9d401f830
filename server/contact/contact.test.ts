import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contactMessages } from '#db/tables/contact.ts'
import { type Answer, startShop, type TestShop } from '#tests/support/start-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startShop({ SHOP_EMAIL: 'hello@kauri.example', SHOP_NAME: 'Kauri & Co' })
})
afterAll(() => shop.close())

const written = {
  firstName: 'Marama',
  lastName: 'Tipene',
  email: 'marama@example.nz',
  phone: '+64 21 (555) 0142',
  message: 'Does the Kurow Dining Table come in 2.1 m?\nNgā mihi',
}

let people = 0
/** Somebody who has not written before, from an address that has not been used before. */
const somebody = () => ({ email: `person${++people}@example.nz`, from: `203.0.113.${people}` })

function send(body: object, from = somebody().from): Promise<Answer> {
  return shop.call('POST', '/api/contact/send', { body, headers: { 'x-forwarded-for': from } })
}

const stored = () => shop.shop.db.select().from(contactMessages)

describe('a message to the shop (behaviour, Contact)', () => {
  it('is stored and mailed to the shop, to be answered to the sender', async () => {
    const answer = await send({ ...written, firstName: ' Marama ' })
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({ success: true, message: 'Email Sent!' })
    expect(await stored()).toMatchObject([written])

    const [row] = await shop.mail.until()
    expect(row).toMatchObject({ kind: 'contact-message', status: 'sent', attempts: 1, lastError: null, orderId: null })
    expect(shop.mail.sent).toMatchObject([
      {
        from: { name: 'Kauri & Co', address: 'hello@kauri.example' },
        to: { name: '', address: 'hello@kauri.example' },
        replyTo: { name: '', address: 'marama@example.nz' },
        subject: 'Message from Marama Tipene',
      },
    ])
    expect(shop.mail.sent[0]?.text).toContain('Does the Kurow Dining Table come in 2.1 m?\nNgā mihi\n')
    expect(shop.mail.sent[0]?.text).toContain('+64 21 (555) 0142')
  })

  it.each([
    ['firstName', ['', '   ', 'x'.repeat(101), 'Marama\r\nBcc: victim@example.nz', '\nMarama']],
    ['lastName', ['', '   ', 'x'.repeat(101), 'Tipene\nTo: victim@example.nz']],
    ['email', ['', 'marama', 'marama@example', 'a@example.nz, b@example.nz', 'a@example.nz\nBcc: b@example.nz']],
    ['phone', ['', ' ', '+()-', 'ring me', '1'.repeat(41), '021\n0142']],
    ['message', ['', ' \n ', 'x'.repeat(5001)]],
  ])('is refused when %s is missing or malformed, and names it', async (field, values) => {
    const before = (await stored()).length
    for (const value of [undefined, null, ...values]) {
      const answer = await send({ ...written, [field]: value })
      expect([value, answer.status, answer.body.errors?.map((one: { path: string }) => one.path)]).toEqual([
        value,
        400,
        [field],
      ])
      expect(answer.body.message).toMatch(/^(Enter|Write) your?|^Enter an email/)
    }
    expect(await stored()).toHaveLength(before)
  })

  it('names all five fields of an empty form', async () => {
    const { status, body } = await send({})
    expect(status).toBe(400)
    expect(body.errors.map((one: { path: string }) => one.path)).toEqual(Object.keys(written))
  })

  it('goes to the shop and to nobody else, whatever the body holds (promises 27)', async () => {
    const { email } = somebody()
    const more = { to: 'victim@example.nz', cc: 'victim@example.nz', bcc: 'victim@example.nz', replyTo: 'x@example.nz' }
    expect((await send({ ...written, ...more, email })).status).toBe(200)
    const rows = await shop.mail.until()
    expect(rows.at(-1)).toMatchObject({ to: 'hello@kauri.example', replyTo: email })
    expect(JSON.stringify(shop.mail.sent.at(-1))).not.toContain('victim')
  })

  it('is refused at once when a field is a megabyte long', async () => {
    const began = performance.now()
    for (const [field, character] of Object.entries({ firstName: 'x', email: 'a.', phone: '1', message: ' ' })) {
      expect((await send({ ...written, [field]: `${character.repeat(300_000)}\n` })).status).toBe(400)
    }
    expect(performance.now() - began).toBeLessThan(2_000)
  })
})

describe('five messages an hour', () => {
  it('is the limit of an e-mail address, from wherever and however it is written', async () => {
    const { email } = somebody()
    for (let count = 0; count < 5; count++) expect((await send({ ...written, email })).status).toBe(200)
    const before = (await stored()).length
    const refused = await send({ ...written, email: ` ${email.toUpperCase()} ` })
    expect(refused.status).toBe(429)
    expect(refused.body.message).toBe('That was a lot of messages. Wait 60 minutes, then send this one.')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(3600)
    expect(await stored()).toHaveLength(before)
    expect((await send({ ...written, ...somebody() })).status).toBe(200)
  })

  it('is the limit of an address on the network, under whatever e-mail addresses', async () => {
    const { from } = somebody()
    for (let count = 0; count < 5; count++) {
      expect((await send({ ...written, email: somebody().email }, from)).status).toBe(200)
    }
    const { email } = somebody()
    // Refused here, these do not count for the e-mail address: nobody can use up somebody else's.
    for (let count = 0; count < 6; count++) expect((await send({ ...written, email }, from)).status).toBe(429)
    expect((await send({ ...written, email })).status).toBe(200)
  })

  it('counts a household with IPv6 as one', async () => {
    const statuses: number[] = []
    for (const end of ['::1', '::2', ':0:0:0:3', ':a:b:c:d', ':ffff::', '::9']) {
      statuses.push((await send({ ...written, email: somebody().email }, `2001:db8:7:1${end}`)).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    expect((await send({ ...written, email: somebody().email }, '2001:db8:7:2::1')).status).toBe(200)
  })

  it('does not count what was malformed', async () => {
    const { email, from } = somebody()
    for (let count = 0; count < 6; count++)
      expect((await send({ ...written, email, phone: '' }, from)).status).toBe(400)
    expect((await send({ ...written, email }, from)).status).toBe(200)
  })
})
