import { expect, it } from 'vitest'
import { contentIds } from '#contract/content/content.ts'
import { type FixedText, type FixedTextName, fixedTextNames, type TextSection } from '#contract/content/fixed-texts.ts'
import { firstValues } from '#server/content/first-values.ts'
import { makeAdmin, makePerson, type Person } from '#tests/support/factories.ts'
import { readSince } from '#tests/support/moving-clock.ts'
import { bodyOf, forFile, startShop } from '#tests/support/start-shop.ts'

const shop = await forFile(startShop())
const owner = await makeAdmin(shop)
const staff = await makePerson(shop, 'staff')

const urlOf = (page: FixedTextName) => `/api/content/texts/${page}`
const read = async (page: FixedTextName) => (await shop.call('GET', urlOf(page), { as: owner })).body
const shown = async (page: FixedTextName) => (await shop.call('GET', `/api/texts/${page}`)).body
const send = async (page: FixedTextName, step: 'draft' | 'publish', value: FixedText, as: Person = owner) =>
  shop.call(step === 'draft' ? 'PUT' : 'POST', `${urlOf(page)}/${step}`, {
    as,
    body: { value, basedOn: (await read(page)).newest },
  })
const textOf = (patch: Partial<TextSection> = {}): FixedText => ({
  lead: 'In short.',
  note: '',
  sections: [{ id: 'one', title: 'One', text: 'Call us.', ...patch }],
})

it.each(fixedTextNames)(
  'the fixed texts of a new shop: %s is the first one, without a version and without a name in braces',
  async (page) => {
    const first = firstValues(shop.shop.config)[page]
    expect(await read(page)).toMatchObject({ newest: 0, draft: null, live: { number: 0, by: '', value: first } })
    const { lead, note, sections } = await shown(page)
    expect({ lead, note }).toEqual({ lead: first.lead, note: first.note })
    expect(sections.map(({ id }: TextSection) => id)).toEqual(first.sections.map(({ id }) => id))
    expect(JSON.stringify(sections)).not.toMatch(/[{][a-z ]+[}]/)
  },
)

it('the fixed texts of a new shop do not mention GST when the shop is not registered for it', async () => {
  const other = await startShop({ GST_NUMBER: 'none' })
  const { sections } = (await other.call('GET', '/api/texts/terms')).body
  expect(sections[2].html).toContain('include freight to any address')
  expect(JSON.stringify(sections)).not.toContain('GST')
  await other.close()
})

it('the fixed texts of a new shop can be published as they are', async () => {
  for (const page of fixedTextNames) {
    const published = await send(page, 'publish', firstValues(shop.shop.config)[page])
    expect({ page, status: published.status }).toEqual({ page, status: 200 })
  }
})

it('the fixed texts are saved as a draft that shoppers do not see, then published, also by staff', async () => {
  const before = await shown('terms')
  const value = textOf({ title: ' One ', text: 'Call **{phone}**.\r\n' })
  expect(bodyOf(await send('terms', 'draft', value, staff))).toMatchObject({
    draft: { by: staff.name, value: textOf({ text: 'Call **{phone}**.' }) },
  })
  expect(await shown('terms')).toEqual(before)
  const from = shop.clock.now
  expect(await send('terms', 'publish', value, staff)).toMatchObject({ status: 200, body: { draft: null } })
  expect(await shown('terms')).toEqual({
    lead: 'In short.',
    note: '',
    sections: [
      { id: 'one', title: 'One', html: '<p>Call <strong><a href="tel:0800555014">0800 555 014</a></strong>.</p>' },
    ],
    since: readSince(shop.clock, from),
  })
  const history = await shop.call('GET', `/api/history/content/${contentIds.terms}`, { as: owner })
  expect(history.body[0]).toMatchObject({ action: 'changed', by: staff.name })
  expect(history.body[0].fields).toContainEqual({ field: 'Section: One', before: null, after: 'Call **{phone}**.' })
})

it('the fixed texts do not share their versions', async () => {
  const privacy = await read('privacy')
  await send('terms', 'publish', textOf({ text: 'Other.' }))
  expect((await read('privacy')).newest).toBe(privacy.newest)
})

it('the fixed texts follow the settings of the shop without a publication of their own', async () => {
  await send('privacy', 'publish', textOf({ text: '{shop}, {email}, {orders kept}, {payable days}, {minimum age}' }))
  const contact = (await shop.call('GET', '/api/content/contact', { as: owner })).body
  const body = { value: { ...contact.live.value, name: 'Miro' }, basedOn: contact.newest }
  expect((await shop.call('POST', '/api/content/contact/publish', { as: owner, body })).status).toBe(200)
  expect((await shown('privacy')).sections[0].html).toBe(
    '<p>Miro, <a href="mailto:kiaora@totara.example">kiaora@totara.example</a>, 7 years, 7, 18</p>',
  )
})

it('the fixed texts are not saved over a version that another person has saved, until their author has seen it', async () => {
  const { newest } = await read('terms')
  await send('terms', 'draft', textOf({ text: 'Theirs' }), staff)
  const body = { value: textOf({ text: 'Mine' }), basedOn: newest }
  const late = await shop.call('POST', `${urlOf('terms')}/publish`, { as: owner, body })
  expect(late.status).toBe(409)
  expect(late.body.message).toMatch(/saved another version on .+\. Check it, or save yours again\.$/)
})

it.each<[string, FixedText, string]>([
  ['no lead', { ...textOf(), lead: ' ' }, 'lead'],
  ['a lead of two lines', { ...textOf(), lead: 'a\nb' }, 'lead'],
  ['no sections', { ...textOf(), sections: [] }, 'sections'],
  ['no title', textOf({ title: ' ' }), 'sections.0.title'],
  ['no text', textOf({ text: ' ' }), 'sections.0.text'],
  ['an unknown value of the shop', textOf({ text: 'Call {fax}.' }), 'sections.0.text'],
  ['too many signs', textOf({ text: '*a'.repeat(301) }), 'sections.0.text'],
  ['an id with a quotation mark', textOf({ id: '"' }), 'sections.0.id'],
  [
    'an id twice',
    { ...textOf(), sections: [...textOf().sections, { id: 'one', title: 'Two', text: 'Two.' }] },
    'sections.1.id',
  ],
  [
    'a title twice',
    { ...textOf(), sections: [...textOf().sections, { id: 'two', title: 'One', text: 'Two.' }] },
    'sections.1.title',
  ],
])('the fixed texts are refused with %s', async (_what, value, path) => {
  const { live } = await read('terms')
  expect(bodyOf(await send('terms', 'publish', value), 400)).toMatchObject({ errors: [{ path: `value.${path}` }] })
  expect((await read('terms')).live).toEqual(live)
})

it('the fixed texts are for the owner and staff, and there are three', async () => {
  const packer = await makePerson(shop, 'packer')
  const statusOf = async (as?: Person) => (await shop.call('GET', urlOf('terms'), { ...(as && { as }) })).status
  expect(await Promise.all([statusOf(staff), statusOf(packer), statusOf()])).toEqual([200, 403, 401])
  const body = { text: 'Call {phone}.' }
  expect((await shop.call('POST', '/api/content/texts/preview', { as: packer, body })).status).toBe(403)
  expect((await shop.call('GET', '/api/content/texts/imprint', { as: owner })).status).toBe(400)
  expect((await shop.call('GET', '/api/texts/imprint')).status).toBe(400)
})

it('the terms of an order are read by their version, and never from a draft', async () => {
  const { newest } = (await send('terms', 'draft', textOf({ text: 'A secret draft' }))).body
  expect((await shop.call('GET', `/api/texts/terms/versions/${newest}-0`)).status).toBe(404)
  const from = shop.clock.now
  const { newest: published } = (await send('terms', 'publish', textOf({ text: 'Pay in {payable days} days.' }))).body
  expect(bodyOf(await shop.call('GET', `/api/texts/terms/versions/${published}-0`))).toMatchObject({
    isLive: true,
    since: readSince(shop.clock, from),
    sections: [{ html: '<p>Pay in 7 days.</p>' }],
  })
  expect((await shop.call('GET', '/api/texts/terms/versions/0-0')).body).toMatchObject({ isLive: false, since: null })
  expect((await shop.call('GET', '/api/texts/terms/versions/one')).status).toBe(400)
})
