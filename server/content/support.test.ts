import { expect, it } from 'vitest'
import { contentIds } from '#contract/content/content.ts'
import type { SupportAnswer, SupportSection, SupportValues } from '#contract/content/support.ts'
import { makeAdmin, makePerson, type Person } from '#tests/support/factories.ts'
import { bodyOf, forFile, startShop } from '#tests/support/start-shop.ts'
import { firstSupport } from './first-support.ts'

const shop = await forFile(startShop())
const owner = await makeAdmin(shop)
const staff = await makePerson(shop, 'staff')

const first = firstSupport(true)
const [ordering, ...others] = first.sections as [SupportSection, ...SupportSection[]]
const [howToOrder] = ordering.answers as [SupportAnswer]
const url = '/api/content/support'
const read = async () => (await shop.call('GET', url, { as: owner })).body
const shown = async () => (await shop.call('GET', '/api/support')).body
const publish = async (value: SupportValues, as: Person = owner) =>
  shop.call('POST', `${url}/publish`, { as, body: { value, basedOn: (await read()).newest } })
const save = async (value: SupportValues, as: Person = owner) =>
  shop.call('PUT', `${url}/draft`, { as, body: { value, basedOn: (await read()).newest } })
const withAnswer = (patch: Partial<SupportAnswer>): SupportValues => ({
  sections: [
    { id: 'ordering', answers: [{ id: 'one', question: 'How?', answer: 'In the cart.', ...patch }] },
    ...others,
  ],
})

it('the support answers of a new shop are those of the specification, without a version', async () => {
  expect(await read()).toMatchObject({ newest: 0, draft: null, live: { number: 0, by: '', value: first } })
  const { sections } = await shown()
  expect(sections.map(({ id, answers }: { id: string; answers: unknown[] }) => [id, answers.length])).toEqual([
    ['ordering', 8],
    ['shipping', 5],
    ['returns', 4],
    ['product-info', 5],
    ['warranty', 5],
    ['account', 4],
    ['promotions', 3],
  ])
  expect(sections[0].answers[0].html).toContain('for 60 minutes while you pay; for a guest 15 minutes')
  expect(JSON.stringify(sections)).not.toMatch(/[{][a-z ]+[}]/)
})

it('the support answers of a new shop have no answer about GST in a shop that is not registered for it', async () => {
  const other = await startShop({ GST_NUMBER: 'none' })
  const { body } = await other.call('GET', '/api/support')
  expect(body.sections[0].answers).toHaveLength(7)
  expect(JSON.stringify(body)).not.toContain('GST')
  await other.close()
})

it('the support answers are saved as a draft that shoppers do not see, then published, also by staff', async () => {
  const value = withAnswer({ question: ' How do I order? ', answer: 'Call **{phone}**.\r\n' })
  const before = await shown()
  expect(bodyOf(await save(value, staff))).toMatchObject({
    draft: { by: staff.name, value: withAnswer({ question: 'How do I order?', answer: 'Call **{phone}**.' }) },
  })
  expect(await shown()).toEqual(before)
  expect(await publish(value, staff)).toMatchObject({ status: 200, body: { draft: null, live: { by: staff.name } } })
  expect((await shown()).sections[0].answers).toEqual([
    { question: 'How do I order?', html: 'Call <strong><a href="tel:0800555014">0800 555 014</a></strong>.' },
  ])
  const history = await shop.call('GET', `/api/history/content/${contentIds.support}`, { as: owner })
  expect(history.body[0]).toMatchObject({ action: 'changed', by: staff.name })
  expect(history.body[0].fields).toContainEqual({
    field: 'Ordering: How do I order?',
    before: null,
    after: 'Call **{phone}**.',
  })
  const all = await shop.call('GET', '/api/history?about=content', { as: staff })
  expect(all.body).toMatchObject([{ subject: { kind: 'content', name: 'Support answers' } }])
})

it('the support answers follow the phone of the shop without a publication of their own', async () => {
  await publish(withAnswer({ answer: 'Call {phone}.' }))
  const contact = (await shop.call('GET', '/api/content/contact', { as: owner })).body
  const body = { value: { ...contact.live.value, phone: '0800 123 456' }, basedOn: contact.newest }
  expect((await shop.call('POST', '/api/content/contact/publish', { as: owner, body })).status).toBe(200)
  expect((await shown()).sections[0].answers[0].html).toBe('Call <a href="tel:0800123456">0800 123 456</a>.')
})

it('the support answers are put back to the first ones', async () => {
  const { newest } = await read()
  const back = await shop.call('POST', `${url}/put-back`, { as: owner, body: { number: 0, basedOn: newest } })
  expect(back).toMatchObject({ status: 200, body: { live: { number: newest + 1, value: first } } })
  expect((await shown()).sections[0].answers).toHaveLength(8)
})

it('the support answers are not saved over a version that another person has saved, until their author has seen it', async () => {
  const { newest } = await read()
  await save(withAnswer({ answer: 'Theirs' }), staff)
  const body = { value: withAnswer({ answer: 'Mine' }), basedOn: newest }
  const late = await shop.call('POST', `${url}/publish`, { as: owner, body })
  expect(late.status).toBe(409)
  expect(late.body.message).toMatch(/saved another version on .+\. Check it, or save yours again\.$/)
})

it.each<[string, SupportValues, string]>([
  ['no question', withAnswer({ question: ' ' }), 'sections.0.answers.0.question'],
  ['no answer', withAnswer({ answer: ' ' }), 'sections.0.answers.0.answer'],
  ['an unknown value of the shop', withAnswer({ answer: 'Call {fax}.' }), 'sections.0.answers.0.answer'],
  ['too many signs', withAnswer({ answer: '*a'.repeat(301) }), 'sections.0.answers.0.answer'],
  ['a question of two lines', withAnswer({ question: 'a\nb' }), 'sections.0.answers.0.question'],
  ['an id with a quotation mark', withAnswer({ id: '"' }), 'sections.0.answers.0.id'],
  ['an empty section', { sections: [{ ...ordering, answers: [] }, ...others] }, 'sections.0.answers'],
  ['a section that is missing', { sections: others }, 'sections'],
  ['a section twice', { sections: [ordering, ordering, ...others.slice(1)] }, 'sections'],
  [
    'a question twice',
    { sections: [{ id: 'ordering', answers: [...ordering.answers, { ...howToOrder, id: 'x' }] }, ...others] },
    'sections.0.answers.8.question',
  ],
])('the support answers are refused with %s', async (_what, value, path) => {
  const { live } = await read()
  expect(await publish(value)).toMatchObject({ status: 400, body: { errors: [{ path: `value.${path}` }] } })
  expect((await read()).live).toEqual(live)
})

it('the support answers are for the owner and staff', async () => {
  const packer = await makePerson(shop, 'packer')
  const statusOf = async (as?: Person) => (await shop.call('GET', url, { ...(as && { as }) })).status
  expect(await Promise.all([statusOf(staff), statusOf(packer), statusOf()])).toEqual([200, 403, 401])
  const body = { text: 'Call {phone}.' }
  expect((await shop.call('POST', `${url}/preview`, { as: packer, body })).status).toBe(403)
})

const html = async (text: string) =>
  (await shop.call('POST', `${url}/preview`, { as: staff, body: { text } })).body.html

it.each([
  ['has no script', 'Hi <script>alert(1)</script><img src=x onerror=alert(1)>', 'Hi'],
  ['has no link to a script', '[a](javascript:alert(1))', '<a>a</a>'],
  ['keeps the name of a value in the title of a link', '[a](/b "{email}")', '<a href="/b" title="{email}">a</a>'],
  ['keeps the name of a value in code', '`{phone}`', '<code>{phone}</code>'],
  ['has no link in a link', '[{email}](/contact)', '<a href="/contact">kiaora@totara.example</a>'],
  ['has the email as a link', '{email}', '<a href="mailto:kiaora@totara.example">kiaora@totara.example</a>'],
  ['keeps an unknown name', '{fax}', '{fax}'],
  ['has the element of a paragraph only among others', 'a\n\nb', '<p>a</p>\n<p>b</p>'],
])('an answer %s', async (_title, text, expected) => {
  expect((await html(text)).trim()).toBe(expected)
})

it('an answer has a name of the shop with signs as text', async () => {
  const other = await startShop({ SHOP_NAME: 'Miro & *Sons*' })
  const admin = await makeAdmin(other)
  const answer = await other.call('POST', `${url}/preview`, { as: admin, body: { text: 'At {shop}' } })
  expect(answer.body).toEqual({ html: 'At Miro &amp; *Sons*' })
  await other.close()
})
