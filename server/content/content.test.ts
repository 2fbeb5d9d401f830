import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { type Announcement, contentIds, type ShopContact } from '#contract/content/content.ts'
import { openChangeNotices } from '#db/postgres/change-notices.ts'
import { firstHours } from '#rules/content/opening-hours.ts'
import { PublishedContent } from './published-content.ts'
import { makeAdmin, makePerson, type Person } from '#tests/support/factories.ts'
import { bodyOf, expectRefused, forFile, startShop } from '#tests/support/start-shop.ts'

const shop = await forFile(startShop({ GST_NUMBER: '49-091-850' }))
const owner = await makeAdmin(shop)
const staff = await makePerson(shop, 'staff')

const line: Announcement = { text: 'Closed for Christmas', link: '/support#shipping', from: '', to: '' }

const read = async (name: string) => (await shop.call('GET', `/api/content/${name}`, { as: owner })).body
const publish = async (name: string, value: object, as: Person = owner) =>
  shop.call('POST', `/api/content/${name}/publish`, { as, body: { value, basedOn: (await read(name)).newest } })
const restoreVersion = async (name: string, number: number) =>
  shop.call('POST', `/api/content/${name}/put-back`, {
    as: owner,
    body: { number, basedOn: (await read(name)).newest },
  })

it('the content of a new shop is that of the configuration, without a version', async () => {
  expect(await read('contact')).toMatchObject({
    newest: 0,
    draft: null,
    live: {
      number: 0,
      by: '',
      at: null,
      value: {
        name: 'Tōtara',
        email: 'kiaora@totara.example',
        phone: '0800 555 014',
        address: '',
        bankAccount: '',
        gstNumber: '49-091-850',
      },
    },
  })
  expect((await read('hours')).live.value).toEqual(firstHours)
  expect(shop.shop.details()).toMatchObject({
    phoneHours: '9am to 5pm, Monday to Friday, except public holidays',
    announcement: null,
  })
})

it('a content is saved as a draft that shoppers do not see, then published with an audit event', async () => {
  const { newest } = await read('announcement')
  const saved = await shop.call('PUT', '/api/content/announcement/draft', {
    as: staff,
    body: { value: { ...line, text: ' Closed for Christmas ' }, basedOn: newest },
  })
  expect(bodyOf(saved)).toMatchObject({
    newest: newest + 1,
    draft: { value: line, by: staff.name },
    live: { number: 0 },
  })
  expect(shop.shop.details().announcement).toBeNull()
  expect(bodyOf(await publish('announcement', line))).toMatchObject({
    draft: null,
    live: { number: newest + 2, value: line, by: 'Ana Admin' },
  })
  expect(shop.shop.details().announcement).toEqual({ text: 'Closed for Christmas', link: '/support#shipping' })
  const history = await shop.call('GET', `/api/history/content/${contentIds.announcement}`, { as: owner })
  expect(history.body).toMatchObject([
    {
      action: 'changed',
      by: 'Ana Admin',
      fields: [
        { field: 'text', before: '', after: 'Closed for Christmas' },
        { field: 'link', before: '', after: '/support#shipping' },
      ],
    },
  ])
  const all = await shop.call('GET', '/api/history?about=content', { as: staff })
  expect(all.body).toMatchObject([{ subject: { kind: 'content', name: 'Announcement', isDeleted: false } }])
})

it('a content is not saved over a version that another person has saved, until its author has seen it', async () => {
  const { newest, live } = await read('announcement')
  await shop.call('PUT', '/api/content/announcement/draft', { as: staff, body: { value: line, basedOn: newest } })
  for (const [method, path] of [
    ['PUT', 'draft'],
    ['POST', 'publish'],
  ] as const) {
    const late = await shop.call(method, `/api/content/announcement/${path}`, {
      as: owner,
      body: { value: { ...line, text: 'Mine' }, basedOn: newest },
    })
    expect(late.status).toBe(409)
    expect(late.body.message).toMatch(
      new RegExp(`^${staff.name} saved another version on .+\\. Check it, or save yours again\\.$`),
    )
  }
  expect((await read('announcement')).live).toEqual(live)
})

it('a content has one winner of two who publish at the same moment', async () => {
  const { newest } = await read('announcement')
  const both = await Promise.all(
    ['One', 'Two'].map((text) =>
      shop.call('POST', '/api/content/announcement/publish', {
        as: owner,
        body: { value: { ...line, text }, basedOn: newest },
      }),
    ),
  )
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
})

it('a content is put back to any older version, and to the first values', async () => {
  await publish('announcement', { ...line, text: 'Old' })
  const old = (await read('announcement')).live.number
  await publish('announcement', { ...line, text: 'New' })
  expect(bodyOf(await restoreVersion('announcement', old))).toMatchObject({
    live: { number: old + 2, value: { text: 'Old' } },
  })
  expect(bodyOf(await restoreVersion('announcement', 0))).toMatchObject({ live: { value: { text: '' } } })
  expect(shop.shop.details().announcement).toBeNull()
  expectRefused(await restoreVersion('announcement', 99_999), 404, 'This version doesn’t exist.')
})

it('a content has published versions that nothing changes, not even the database', async () => {
  await publish('announcement', line)
  await expect(
    shop.shop.db.execute(sql`update content_versions set value = '{}' where state = 'published'`),
  ).rejects.toMatchObject({ cause: { message: 'A published version of content is never changed.' } })
  await expect(shop.shop.db.execute(sql`update content_versions set by_name = by_name`)).resolves.toBeDefined()
})

it('a content is for the owner and staff; name and contact are for the owner', async () => {
  const packer = await makePerson(shop, 'packer')
  const statusOf = async (name: string, as?: Person) =>
    (await shop.call('GET', `/api/content/${name}`, { ...(as && { as }) })).status
  expect(await Promise.all([statusOf('hours', staff), statusOf('hours', packer), statusOf('hours')])).toEqual([
    200, 403, 401,
  ])
  expect(await Promise.all([statusOf('contact', staff), statusOf('contact', owner)])).toEqual([403, 200])
  expect((await publish('contact', (await read('contact')).live.value, staff)).status).toBe(403)
})

it('an announcement is shown from the first to the last day in New Zealand', async () => {
  const before = shop.clock.now
  await publish('announcement', { ...line, from: '2026-12-14', to: '2027-01-05' })
  const shownAt = (instant: string) => {
    shop.clock.now = new Date(instant)
    return shop.shop.details().announcement?.text ?? null
  }
  expect(shownAt('2026-12-13T10:59:59.999Z')).toBeNull()
  expect(shownAt('2026-12-13T11:00:00Z')).toBe('Closed for Christmas')
  expect(shownAt('2027-01-05T10:59:59.999Z')).toBe('Closed for Christmas')
  expect(shownAt('2027-01-05T11:00:00Z')).toBeNull()
  shop.clock.now = before
})

it.each([
  [{ link: 'javascript:alert(1)' }, 'link'],
  [{ link: '//evil.example' }, 'link'],
  [{ link: 'http://evil.example' }, 'link'],
  [{ link: String.raw`/\evil.example` }, 'link'],
  [{ link: 'data:text/html,x' }, 'link'],
  [{ text: 'x'.repeat(91) }, 'text'],
  [{ text: 'two\nlines' }, 'text'],
  [{ text: '' }, 'text'],
  [{ from: '2026-02-30' }, 'from'],
  [{ from: '2026-12-02', to: '2026-12-01' }, 'to'],
])('an announcement is refused with %o', async (changes, path) => {
  const { live } = await read('announcement')
  expect(bodyOf(await publish('announcement', { ...line, ...changes }), 400)).toMatchObject({
    errors: [{ path: `value.${path}` }],
  })
  expect((await read('announcement')).live).toEqual(live)
})

const contact: ShopContact = {
  name: 'Kauri & Co',
  email: 'hello@kauri.example',
  phone: '03 555 0199',
  address: '1 High Street, Ōamaru 9400',
  bankAccount: '01 0902 0068389 00',
  gstNumber: '136410132',
}

it('name and contact of the shop are in emails, in answers and in the details of receipts once they are published', async () => {
  const first = (await read('contact')).live.value
  expect(bodyOf(await publish('contact', contact))).toMatchObject({
    live: { value: { ...contact, bankAccount: '01-0902-0068389-00', gstNumber: '136-410-132' } },
  })
  const { bankAccount: _, ...shown } = contact
  expect(shop.shop.details()).toMatchObject({ ...shown, gstNumber: '136-410-132', isGstRegistered: true })
  const message = { firstName: 'Mere', lastName: 'Rata', email: 'mere@example.nz', phone: '021 555 0142' }
  expect((await shop.call('POST', '/api/contact/send', { body: { ...message, message: 'Kia ora' } })).status).toBe(200)
  const [email] = await shop.mail.until()
  expect(email).toMatchObject({ to: 'hello@kauri.example' })
  expect(shop.mail.sent.at(-1)).toMatchObject({ from: { name: 'Kauri & Co', address: 'kiaora@totara.example' } })
  expect((await shop.call('GET', '/.well-known/security.txt')).text).toContain('Contact: mailto:hello@kauri.example\n')
  await publish('contact', first)
})

it.each([
  [{ gstNumber: '49-091-851' }, 'gstNumber', /^Enter a GST number of 8 or 9 digits, such as 49-091-850\. Its last/],
  [{ bankAccount: '01-0902-0068388-00' }, 'bankAccount', /^Enter a bank account such as 01-0902-0068389-00\./],
  [{ gstNumber: '' }, 'gstNumber', /^Enter the GST number: receipts over \$1,000 need it\.$/],
  [{ email: 'hello' }, 'email', /^Enter an email address such as kiaora@shop\.example\.$/],
  [{ email: 'a@b.nz, c@d.nz' }, 'email', /^Enter an email address such as/],
  [{ name: ' ' }, 'name', /^Enter/],
  [{ name: '<script>' }, 'name', /^Keep the name to 60 characters, without/],
  [{ name: 'x\r\nBcc: y@z.nz' }, 'name', /^Keep the name/],
  [{ phone: 'call us' }, 'phone', /^Enter the phone number in digits, such as 0800 555 014\.$/],
])('name and contact of the shop are refused with %o', async (changes, path, message) => {
  const { status, body } = await publish('contact', { ...contact, ...changes })
  expect({ status, path: body.errors[0].path }).toEqual({ status: 400, path: `value.${path}` })
  expect(body.message).toMatch(message)
})

it('name and contact of the shop have a bank account that no page shows, and buyers of phone orders transfer to it', async () => {
  const first = (await read('contact')).live.value
  await publish('contact', contact)
  expect(JSON.stringify(shop.shop.details())).not.toContain('0068389')
  const terms = async () => (await shop.call('GET', '/api/phone-orders/terms', { as: staff })).body.bankAccount
  expect(await terms()).toBe('01-0902-0068389-00')
  await publish('contact', { ...contact, bankAccount: '' })
  expect(await terms()).toBe(null)
  await publish('contact', first)
})

it('name and contact of the shop have the configured bank account, whose check digit is not looked at, until the owner publishes another', async () => {
  const other = await startShop({ BANK_ACCOUNT: '12-3456-0123456-00' })
  try {
    const admin = await makeAdmin(other)
    const { live } = (await other.call('GET', '/api/content/contact', { as: admin })).body
    expect(live.value.bankAccount).toBe('12-3456-0123456-00')
    const send = (value: object, basedOn: number) =>
      other.call('POST', '/api/content/contact/publish', { as: admin, body: { value, basedOn } })
    const body = bodyOf(await send({ ...live.value, phone: '03 555 0199' }, 0))
    expect(other.shop.bankAccount()).toBe('12-3456-0123456-00')
    expect((await send({ ...live.value, bankAccount: '01-0902-0068389-00' }, body.newest)).status).toBe(200)
    expect(other.shop.bankAccount()).toBe('01-0902-0068389-00')
  } finally {
    await other.close()
  }
})

it('name and contact of the shop have no GST number in a shop that is set up as not registered', async () => {
  const other = await startShop({ GST_NUMBER: 'none' })
  try {
    const admin = await makeAdmin(other)
    const refused = await other.call('POST', '/api/content/contact/publish', {
      as: admin,
      body: { value: contact, basedOn: 0 },
    })
    expectRefused(refused, 400, 'The shop is set up as not registered for GST.')
    expect(other.shop.details()).toMatchObject({ gstNumber: '', isGstRegistered: false })
  } finally {
    await other.close()
  }
})

it('the phone hours are published in the words of pages and emails', async () => {
  const hours = { ...firstHours, saturdayFrom: '10:00', saturdayTo: '14:30' }
  expect((await publish('hours', hours, staff)).status).toBe(200)
  expect(shop.shop.details().phoneHours).toBe(
    '9am to 5pm, Monday to Friday; 10am to 2:30pm, Saturday, except public holidays',
  )
  await publish('hours', firstHours)
})

it('the phone hours are refused when a day closes before it opens', async () => {
  expect(bodyOf(await publish('hours', { ...firstHours, mondayTo: '08:00' }), 400)).toMatchObject({
    message: 'The closing time must be after the opening time.',
    errors: [{ path: 'value.mondayTo' }],
  })
})

it('what is published is known to another process by its notice, and before the notice to a browser that has changed something', async () => {
  const { db, config, now } = shop.shop
  const failures: string[] = []
  const log = (message: string) => void failures.push(message)
  const changes = await openChangeNotices(shop.database, log)
  const deaf = { ...changes, subscribe: () => {} }
  const [other, unaware] = [changes, deaf].map(
    (notices) => new PublishedContent({ db, config, changes: notices, now, log }),
  )
  await Promise.all([other?.open(), unaware?.open()])
  shop.clock.now = new Date(shop.clock.now.getTime() + 5_000)
  const changedAtMs = shop.clock.now.getTime()
  await publish('announcement', { ...line, text: 'In all processes' })
  const expected = { announcement: { text: 'In all processes', link: line.link } }
  await expect.poll(() => other?.details()).toMatchObject(expected)
  expect(unaware?.details()).not.toMatchObject(expected)
  shop.clock.now = new Date(changedAtMs + 1_000)
  expect((await unaware?.freshDetails(changedAtMs))?.details).toMatchObject(expected)
  await changes.close()
  expect(failures).toEqual([])
})

it('what is published is there after a restart, and a field that is not stored has its first value', async () => {
  await publish('announcement', line)
  await shop.shop.db.execute(sql`insert into content_versions (id, name, number, state, value, by_name, created_at)
      values (gen_random_uuid(), 'contact', 9000, 'published', '{"name": "Rimu", "other": "x"}', 'Ana', now())`)
  await expect.poll(() => shop.shop.details()).toMatchObject({ name: 'Rimu', phone: '0800 555 014' })
  expect(Object.keys(shop.shop.details())).not.toContain('other')
})
