import { expect, it } from 'vitest'
import { sql } from 'drizzle-orm'
import { makeAdmin, makePerson } from '#tests/support/factories.ts'
import { bodyOf, countStatuses, forFile, startShop } from '#tests/support/start-shop.ts'

const shop = await forFile(startShop())
const ana = await makeAdmin(shop)

const create = (name: string, text = 'Kia ora {name}.', as = ana) =>
  shop.call('POST', '/api/reply-templates', { as, body: { name, text } })
const change = (id: string, body: object) => shop.call('PUT', `/api/reply-templates/${id}`, { as: ana, body })
const remove = (id: string) => shop.call('DELETE', `/api/reply-templates/${id}`, { as: ana })
const list = async () => (await shop.call('GET', '/api/reply-templates', { as: ana })).body.templates
const idOf = async (name: string): Promise<string> =>
  (await list()).find((each: { name: string }) => each.name === name)._id
const briefly = ({ status, body }: { status: number; body: { message: string } }) => [status, body.message]

it('a template of replies is created by staff with a clean name, and listed by the alphabet', async () => {
  const staff = await makePerson(shop, 'staff')
  await create('Slats')
  const body = bodyOf(await create('  Delivery   days ', ' Within a week.\n', staff), 201)
  expect(body.templates).toEqual([
    { _id: expect.any(String), name: 'Delivery days', text: 'Within a week.', version: 1 },
    { _id: expect.any(String), name: 'Slats', text: 'Kia ora {name}.', version: 1 },
  ])
  expect(await list()).toEqual(body.templates)
})

it('a template of replies has a name of its own, in any case of its letters, also when two people choose it at once', async () => {
  const answers = await Promise.all([create('Invoice again'), create('invoice AGAIN')])
  expect(countStatuses(answers)).toEqual({ 201: 1, 409: 1 })
  const refused = answers.find(({ status }) => status === 409)
  expect(refused?.body.errors[0].path).toBe('name')
  expect(refused?.body.message).toMatch(/^Another template has the name ‘invoice again’\.$/i)
  expect(briefly(await change(await idOf('Slats'), { name: 'DELIVERY days', text: 'x', version: 1 }))).toEqual([
    409,
    'Another template has the name ‘Delivery days’.',
  ])
})

it('a template of replies is changed once from each version: the second of two people sees what the first has saved', async () => {
  const id = await idOf('Slats')
  const answers = await Promise.all(
    ['Fourteen.', 'Sixteen.'].map((text) => change(id, { name: 'Slats', text, version: 1 })),
  )
  expect(countStatuses(answers)).toEqual({ 200: 1, 409: 1 })
  const saved = (await list()).find((each: { _id: string }) => each._id === id)
  expect(saved).toMatchObject({ version: 2 })
  expect(answers.find(({ status }) => status === 409)?.body.message).toBe(
    `Someone else changed this template. It now says: ‘${saved.text}’`,
  )
})

it('a template of replies is deleted once, and then it is unknown', async () => {
  const id = await idOf('Slats')
  expect(countStatuses(await Promise.all([remove(id), remove(id)]))).toEqual({ 200: 1, 404: 1 })
  for (const answer of [await remove('x'), await change(id, { name: 'Slats', text: 'x', version: 1 })]) {
    expect(briefly(answer)).toEqual([404, 'This template doesn’t exist.'])
  }
})

it.each([
  [' ', 'x', 'Enter a name.'],
  ['x'.repeat(61), 'x', 'Keep the name to 60 characters.'],
  ['Empty', ' \n', 'Write the text.'],
  ['Long', 'x'.repeat(4001), 'Keep the text to 4,000 characters.'],
])('a template with the name %j and such a text is refused', async (name, text, message) => {
  expect(briefly(await create(name, text))).toEqual([400, message])
})

it('a template of replies that is the 101st is refused', async () => {
  await shop.shop.db.execute(
    sql`insert into reply_templates (id, name, text, created_at)
        select gen_random_uuid(), 'Template ' || number, 'x', now() from generate_series(1, 98) as number`,
  )
  expect(await list()).toHaveLength(100)
  expect(briefly(await create('One more'))).toEqual([409, 'There are 100 templates. Delete one first.'])
})

it('a template of replies is neither read nor made by a packer or a visitor', async () => {
  const packer = await makePerson(shop, 'packer')
  expect((await shop.call('GET', '/api/reply-templates', { as: packer })).status).toBe(403)
  expect((await create('Mine', 'x', packer)).status).toBe(403)
  expect((await shop.call('GET', '/api/reply-templates')).status).toBe(401)
})
