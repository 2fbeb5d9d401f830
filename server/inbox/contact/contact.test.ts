import { expect, it } from 'vitest'
import { contactMessages } from '#db/tables/inbox/contact.ts'
import { bodyOf, forFile, startShop, type TestResponse } from '#tests/support/start-shop.ts'

const shop = await forFile(startShop({ SHOP_EMAIL: 'hello@kauri.example', SHOP_NAME: 'Kauri & Co' }))

const message = {
  firstName: 'Marama',
  lastName: 'Tipene',
  email: 'marama@example.nz',
  phone: '+64 21 (555) 0142',
  message: 'Does the Kurow Dining Table come in 2.1 m?\nNgā mihi',
}

let senderCount = 0
/** A new sender: an email address and a network address that were not used before. */
const newSender = () => ({ email: `person${++senderCount}@example.nz`, from: `203.0.113.${senderCount}` })

function send(body: object, from = newSender().from): Promise<TestResponse> {
  return shop.call('POST', '/api/contact/send', { body, headers: { 'x-forwarded-for': from } })
}

const stored = () => shop.shop.db.select().from(contactMessages)

it('a message to the shop (behaviour, Platform) is stored and emailed to the shop, with the sender as the address for replies', async () => {
  const response = await send({ ...message, firstName: ' Marama ' })
  expect(response.status).toBe(200)
  expect(response.body).toEqual({ success: true, message: 'Email Sent!' })
  expect(await stored()).toMatchObject([message])

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
])(
  'a message to the shop (behaviour, Platform) is refused with a field error when %s is missing or malformed',
  async (field, values) => {
    const before = (await stored()).length
    for (const value of [undefined, null, ...values]) {
      const response = await send({ ...message, [field]: value })
      const paths = response.body.errors?.map(({ path }: { path: string }) => path)
      expect({ value, status: response.status, paths }).toEqual({ value, status: 400, paths: [field] })
      expect(response.body.message).toMatch(
        /^(?:Enter|Write) (?:your|an? )|^Keep (?:the|your) .+ to [\d,]+ characters\.$/,
      )
    }
    expect(await stored()).toHaveLength(before)
  },
)

it('a message to the shop (behaviour, Platform) is refused with five field errors when it is empty', async () => {
  expect(bodyOf(await send({}), 400).errors).toEqual([
    { path: 'firstName', message: 'Enter your first name.' },
    { path: 'lastName', message: 'Enter your last name.' },
    { path: 'email', message: 'Enter an email address such as name@example.nz.' },
    { path: 'phone', message: 'Enter your phone number in digits, such as 021 555 0142.' },
    { path: 'message', message: 'Write your message.' },
  ])
})

it('a message to the shop (behaviour, Platform) is sent only to the shop, also when the body names other recipients (promises 27)', async () => {
  const { email } = newSender()
  const otherRecipients = {
    to: 'victim@example.nz',
    cc: 'victim@example.nz',
    bcc: 'victim@example.nz',
    replyTo: 'x@example.nz',
  }
  expect((await send({ ...message, ...otherRecipients, email })).status).toBe(200)
  expect((await shop.mail.until()).at(-1)).toMatchObject({ to: 'hello@kauri.example', replyTo: email })
  expect(JSON.stringify(shop.mail.sent.at(-1))).not.toContain('victim')
})

it('a message to the shop (behaviour, Platform) is refused when a field is far too long', async () => {
  for (const [field, character] of Object.entries({ firstName: 'x', email: 'a.', phone: '1', message: ' ' })) {
    expect((await send({ ...message, [field]: `${character.repeat(30_000)}\n` })).status).toBe(400)
  }
  expect((await send({ ...message, message: 'x'.repeat(300_000) })).status).toBe(413)
})

it('five messages an hour is the limit of an email address, in any spelling and from any network address', async () => {
  const { email } = newSender()
  for (let count = 0; count < 5; count++) expect((await send({ ...message, email })).status).toBe(200)
  const before = (await stored()).length
  const refused = await send({ ...message, email: ` ${email.toUpperCase()} ` })
  expect(refused.status).toBe(429)
  expect(refused.body.message).toBe('That was a lot of messages. Wait 60 minutes, then send this one.')
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500)
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(3600)
  expect(await stored()).toHaveLength(before)
  expect((await send({ ...message, ...newSender() })).status).toBe(200)
})

it('five messages an hour is the limit of a network address, with any email addresses', async () => {
  const { from } = newSender()
  for (let count = 0; count < 5; count++) {
    expect((await send({ ...message, email: newSender().email }, from)).status).toBe(200)
  }
  const { email } = newSender()
  // Refused requests do not count for the email address, so one person cannot use up the limit of another.
  for (let count = 0; count < 6; count++) expect((await send({ ...message, email }, from)).status).toBe(429)
  expect((await send({ ...message, email })).status).toBe(200)
})

it('five messages an hour counts all addresses of an IPv6 household as one', async () => {
  const statuses: number[] = []
  for (const end of ['::1', '::2', ':0:0:0:3', ':a:b:c:d', ':ffff::', '::9']) {
    statuses.push((await send({ ...message, email: newSender().email }, `2001:db8:7:1${end}`)).status)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  expect((await send({ ...message, email: newSender().email }, '2001:db8:7:2::1')).status).toBe(200)
})

it('five messages an hour does not count malformed messages', async () => {
  const { email, from } = newSender()
  for (let count = 0; count < 6; count++) expect((await send({ ...message, email, phone: '' }, from)).status).toBe(400)
  expect((await send({ ...message, email }, from)).status).toBe(200)
})
