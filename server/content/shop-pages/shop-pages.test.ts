import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { ShopPageState, ShopPageValues } from '#contract/content/shop-pages.ts'
import { openChangeNotices } from '#db/postgres/change-notices.ts'
import { shopPageVersions } from '#db/tables/content/content.ts'
import { deleteExpired } from '#server/start/cleanup.ts'
import { PublishedContent } from '#server/content/published-content.ts'
import { makeAdmin, makePerson, makeShopper, type Person } from '#tests/support/factories.ts'
import { bodyOf, expectRefused, forFile, startShop } from '#tests/support/start-shop.ts'

const shop = await forFile(startShop())
let owner = await makeAdmin(shop)
let staff = await makePerson(shop, 'staff')

const url = '/api/content/pages'
const create = async (title: string): Promise<ShopPageState> =>
  (await shop.call('POST', url, { as: owner, body: { title } })).body
const edit = async (id: string): Promise<ShopPageState> => (await shop.call('GET', `${url}/${id}`, { as: owner })).body

async function save(
  id: string,
  values: Partial<ShopPageValues> = {},
  { step = 'publish', as = owner, basedOn }: { step?: 'publish' | 'draft'; as?: Person; basedOn?: number } = {},
) {
  const state = await edit(id)
  const body = { value: { ...state.value, text: 'Oil it.', ...values }, basedOn: basedOn ?? state.revision }
  return shop.call(step === 'draft' ? 'PUT' : 'POST', `${url}/${id}/${step}`, { as, body })
}
const send = async (id: string, step: string, body: object = {}) =>
  shop.call('POST', `${url}/${id}/${step}`, { as: owner, body: { basedOn: (await edit(id)).revision, ...body } })
const shown = async (slug: string) => {
  const { status, body } = await shop.call('GET', `/api/pages/${slug}`)
  return status === 200 ? { title: body.title, slug: body.slug, html: body.html.trim() } : status
}
const actionsOf = async (id: string) => {
  const { body } = await shop.call('GET', `/api/history/content/${id}`, { as: owner })
  return body.map(({ action }: { action: string }) => action).toReversed()
}
const sitemap = async () => {
  // The sitemap is cached for a minute.
  shop.clock.now = new Date(shop.clock.now.getTime() + 60_001)
  return (await shop.call('GET', '/sitemap.xml')).text
}

it('a page of the owner begins as a draft with the address of its title, which shoppers do not see', async () => {
  const page = await create(' How we oil a top ')
  expect(page).toMatchObject({
    revision: 1,
    state: 'draft',
    liveNumber: null,
    liveSlug: null,
    value: { title: 'How we oil a top', slug: 'how-we-oil-a-top', description: '', text: '', inFooter: false },
    changedBy: 'Ana Admin',
  })
  const saved = await save(page._id, { text: '## Oil\n\n**Twice** a year.\r\n' }, { step: 'draft', as: staff })
  expect(bodyOf(saved)).toMatchObject({
    revision: 2,
    state: 'draft',
    value: { text: '## Oil\n\n**Twice** a year.' },
    changedBy: staff.name,
  })
  expect(await shown('how-we-oil-a-top')).toBe(404)
  expect(await sitemap()).not.toContain('/pages/how-we-oil-a-top<')
})

it('a page of the owner is published with sanitized text, in the sitemap and the footer, and unpublished again', async () => {
  const { _id } = await create('Care')
  expect(await shown('care')).toBe(404)
  const text = '# Oil\n\n<script>alert(1)</script>\n\n[x](javascript:alert(1)) [y](https://oil.example)'
  expect(bodyOf(await save(_id, { text, inFooter: true, description: 'How to care' }))).toMatchObject({
    state: 'live',
    liveNumber: 2,
    liveSlug: 'care',
  })
  expect(await shown('care')).toEqual({
    title: 'Care',
    slug: 'care',
    html: '<h2>Oil</h2>\n<p><a>x</a> <a href="https://oil.example" rel="noopener nofollow">y</a></p>',
  })
  expect(shop.shop.details().footerPages).toEqual([{ title: 'Care', slug: 'care' }])
  expect(await sitemap()).toContain('/pages/care</loc><lastmod>')
  expect(await save(_id, { text: 'New' }, { step: 'draft' })).toMatchObject({ body: { state: 'changed' } })
  expect(await shown('care')).toMatchObject({ html: expect.stringContaining('<h2>Oil</h2>') })
  expect(await send(_id, 'unpublish')).toMatchObject({ status: 200, body: { state: 'draft', liveNumber: null } })
  expect(await shown('care')).toBe(404)
  expect(shop.shop.details().footerPages).toEqual([])
  expect(await sitemap()).not.toContain('/pages/care<')
  expect(await actionsOf(_id)).toEqual(['created', 'published', 'unpublished'])
})

it('a page of the owner leads on from each address that it had, also to a page that moves again, and gives one free for another page', async () => {
  const { _id } = await create('Warranty')
  await save(_id)
  expect(await save(_id, { slug: 'our-warranty' })).toMatchObject({ body: { liveSlug: 'our-warranty' } })
  await save(_id, { slug: 'guarantee' })
  for (const slug of ['warranty', 'our-warranty', 'guarantee']) {
    expect(await shown(slug)).toMatchObject({ slug: 'guarantee', title: 'Warranty' })
  }
  expect((await save(_id, { slug: 'warranty' })).body.liveSlug).toBe('warranty')
  expect(await shown('warranty')).toMatchObject({ slug: 'warranty' })
  expect(await shown('guarantee')).toMatchObject({ slug: 'warranty' })
  const other = await create('Guarantee')
  expect((await save(other._id)).status).toBe(200)
  expect(await shown('guarantee')).toMatchObject({ slug: 'guarantee', title: 'Guarantee' })
  expect(await actionsOf(_id)).toEqual([
    'created',
    'published',
    'published',
    'address-changed',
    'published',
    'address-changed',
    'published',
    'address-changed',
  ])
  const { body: events } = await shop.call('GET', '/api/history?about=content&search=Warranty', { as: staff })
  expect(events[0]).toMatchObject({
    subject: { kind: 'content', _id, name: 'Warranty', isDeleted: false },
    action: 'address-changed',
    fields: [{ field: 'address', before: '/pages/guarantee', after: '/pages/warranty' }],
  })
  await send(_id, 'unpublish')
  expect(await shown('our-warranty')).toBe(404)
})

it('a page of the owner is refused with the address of another page, one of the shop itself, without a text, or with one that is too long', async () => {
  const [first, second] = [await create('First'), await create('Second')]
  await save(first._id)
  expectRefused(
    await save(second._id, { slug: 'first' }),
    400,
    '‘First’ has this address. Choose another one.',
    'value.slug',
  )
  expect(bodyOf(await save(second._id, { slug: 'new', title: ' ', text: '' }), 400)).toMatchObject({
    errors: [
      { path: 'value.title', message: 'Enter a title.' },
      { path: 'value.slug', message: 'The shop uses ‘new’ itself. Choose another address.' },
      { path: 'value.text', message: 'Write a text.' },
    ],
  })
  for (const step of ['publish', 'draft'] as const) {
    expectRefused(
      await save(second._id, { text: 'a'.repeat(30_001) }, { step }),
      400,
      'Keep the text to 30,000 characters.',
      'value.text',
    )
  }
  expect(await edit(second._id)).toMatchObject({ revision: 1 })
  for (const title of ['', ' ', 'a\nb', 'a'.repeat(81)]) {
    expect((await shop.call('POST', url, { as: owner, body: { title } })).status).toBe(400)
  }
})

it('a page of the owner is not saved over what another person has changed, until its author has seen it', async () => {
  const { _id, revision } = await create('Visit us')
  await save(_id, { text: 'Theirs' }, { step: 'draft', as: staff })
  for (const step of ['draft', 'publish'] as const) {
    const late = await save(_id, { text: 'Mine' }, { step, basedOn: revision })
    expect(late.status).toBe(409)
    expect(late.body.message).toMatch(
      new RegExp(`^${staff.name} changed this page on .+\\. Check it, or save yours again\\.$`),
    )
  }
  for (const [step, body] of [
    ['unpublish', { basedOn: revision }],
    ['put-back', { basedOn: revision, number: 2 }],
  ] as const) {
    expect((await send(_id, step, body)).status).toBe(409)
  }
  expect((await edit(_id)).value.text).toBe('Theirs')
  const both = await Promise.all(['One', 'Two'].map((text) => save(_id, { text }, { basedOn: 2 })))
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
})

it('a page of the owner has every published version, any of which is put back; that of a draft becomes the draft', async () => {
  const { _id } = await create('Delivery of large pieces')
  for (let number = 1; number <= 22; number++) await save(_id, { text: `Text ${number}`, slug: `large-${number % 2}` })
  const first = await shop.call('GET', `${url}/${_id}/versions`, { as: staff })
  expect(first.body).toHaveLength(20)
  expect(first.body[0]).toMatchObject({ number: 23, state: 'published', by: 'Ana Admin' })
  expect(first.headers.link).toBe(`<${url}/${_id}/versions?pageNumber=2>; rel="next"`)
  const second = await shop.call('GET', `${url}/${_id}/versions?pageNumber=2`, { as: owner })
  expect(second.body.map(({ number }: { number: number }) => number)).toEqual([3, 2])
  const version = await shop.call('GET', `${url}/${_id}/versions/2`, { as: owner })
  expect(version.body).toMatchObject({ number: 2, value: { text: 'Text 1' }, html: '<p>Text 1</p>\n' })

  expect(bodyOf(await send(_id, 'put-back', { number: 2 }))).toMatchObject({
    state: 'live',
    liveNumber: 24,
    liveSlug: 'large-1',
    value: { text: 'Text 1' },
  })
  expect(await shown('large-0')).toMatchObject({ slug: 'large-1', html: '<p>Text 1</p>' })
  const other = await create('Large')
  await save(other._id, { slug: 'large-0' })
  expect(await send(_id, 'put-back', { number: 3 })).toMatchObject({
    body: { liveSlug: 'large-1', value: { text: 'Text 2', slug: 'large-1' } },
  })
  await send(_id, 'unpublish')
  expect(await send(_id, 'put-back', { number: 4 })).toMatchObject({
    body: { state: 'draft', liveNumber: null, value: { text: 'Text 3' } },
  })
  expect((await send(_id, 'put-back', { number: 999 })).status).toBe(404)
  expect((await shop.call('GET', `${url}/${_id}/versions/999`, { as: owner })).status).toBe(404)
  expect((await actionsOf(_id)).filter((action: string) => action === 'put-back')).toHaveLength(3)
  const change = shop.shop.db.update(shopPageVersions).set({ number: 900 }).where(eq(shopPageVersions.pageId, _id))
  await expect(change.then(() => 'changed')).rejects.toThrow()
})

it('a page of the owner is deleted and brought back as it was for 30 days, then gone with its versions', async () => {
  const { _id } = await create('Repairs')
  await save(_id, { inFooter: true })
  const remove = () => shop.call('DELETE', `${url}/${_id}`, { as: owner })
  expect(await remove()).toMatchObject({ status: 200, body: { message: 'Repairs deleted' } })
  expect(await shown('repairs')).toBe(404)
  expect(shop.shop.details().footerPages).toEqual([])
  expectRefused(await remove(), 404, 'This page was deleted. Restore it in the list of pages.')
  const listed = async () => {
    const { body } = await shop.call('GET', url, { as: staff })
    return body.pages.find((page: { _id: string }) => page._id === _id)
  }
  expect(await listed()).toMatchObject({ title: 'Repairs', deletedAt: expect.any(String), changedBy: 'Ana Admin' })
  const { body: events } = await shop.call('GET', '/api/history?about=deleted', { as: owner })
  expect(events[0]).toMatchObject({ subject: { name: 'Repairs', isDeleted: true }, action: 'deleted' })

  const restore = () => shop.call('POST', `${url}/${_id}/bring-back`, { as: owner })
  const rival = await create('Repairs')
  expect((await save(rival._id)).status).toBe(200)
  expectRefused(await restore(), 409, '‘Repairs’ has the address /pages/repairs now. Change its address first.')
  await save(rival._id, { slug: 'mending' })
  expect(await restore()).toMatchObject({ status: 200, body: { state: 'live', value: { title: 'Repairs' } } })
  expect(await restore()).toMatchObject({ status: 200, body: { state: 'live' } })
  expect(await shown('repairs')).toMatchObject({ slug: 'repairs' })
  expect(shop.shop.details().footerPages).toEqual([{ title: 'Repairs', slug: 'repairs' }])
  expect(await actionsOf(_id)).toEqual(['created', 'published', 'deleted', 'brought-back'])

  await remove()
  const deletedAt = shop.clock.now.getTime()
  shop.clock.now = new Date(deletedAt + 30 * 24 * 3_600_000 - 1_000)
  await deleteExpired(shop.shop)
  const { db } = shop.shop
  const versions = () => db.select().from(shopPageVersions).where(eq(shopPageVersions.pageId, _id))
  expect(await versions()).toHaveLength(1)
  shop.clock.now = new Date(deletedAt + 30 * 24 * 3_600_000 + 1)
  owner = await makeAdmin(shop)
  staff = await makePerson(shop, 'staff')
  expect((await restore()).status).toBe(404)
  expect(await listed()).toBeUndefined()
  await deleteExpired(shop.shop)
  expect(await versions()).toHaveLength(0)
})

it('the preview of a text is its sanitized HTML, up to 30,000 characters', async () => {
  const preview = (text: unknown) => shop.call('POST', `${url}/preview`, { as: staff, body: { text } })
  expect(bodyOf(await preview('**a** <img src=x onerror=alert(1)>'))).toMatchObject({
    html: '<p><strong>a</strong> </p>\n',
  })
  expect((await preview('ā\n\n'.repeat(10_000))).status).toBe(200)
  expect((await preview('a'.repeat(30_001))).status).toBe(400)
  expectRefused(await preview('>'.repeat(30)), 400, 'A quote can be inside up to 20 others.')
})

it('the search of the admin area finds pages by a part of their title, without deleted ones', async () => {
  const { _id } = await create('Rimu or tōtara')
  const find = async () => (await shop.call('GET', '/api/find?keyword=totara', { as: staff })).body.pages
  expect(await find()).toEqual([{ _id, title: 'Rimu or tōtara', isLive: false }])
  await shop.call('DELETE', `${url}/${_id}`, { as: owner })
  expect(await find()).toEqual([])
})

it('pages are for the owner and staff, not for a packer or a shopper', async () => {
  const { _id, value, revision } = await create('Roles')
  const people = [
    { as: await makePerson(shop, 'packer'), status: 403 },
    { as: await makeShopper(shop), status: 403 },
    { as: undefined, status: 401 },
  ]
  for (const { as, status } of people) {
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['POST', '', { title: 'x' }],
      ['POST', '/preview', { text: 'x' }],
      ['GET', `/${_id}`, undefined],
      ['PUT', `/${_id}/draft`, { value, basedOn: revision }],
      ['POST', `/${_id}/publish`, { value, basedOn: revision }],
      ['POST', `/${_id}/unpublish`, { basedOn: revision }],
      ['GET', `/${_id}/versions`, undefined],
      ['GET', `/${_id}/versions/1`, undefined],
      ['POST', `/${_id}/put-back`, { number: 1, basedOn: revision }],
      ['DELETE', `/${_id}`, undefined],
      ['POST', `/${_id}/bring-back`, undefined],
    ] as const) {
      const answer = await shop.call(method, `${url}${path}`, { ...(as && { as }), ...(body && { body }) })
      expect({ method, path, status: answer.status }).toEqual({ method, path, status })
    }
  }
  expect((await save(_id, {}, { as: staff })).status).toBe(200)
})

it('pages keep their text without the name of the author once the account is erased', async () => {
  const { _id } = await create('Erased')
  const writer = await makePerson(shop, 'staff')
  await save(_id, {}, { as: writer })
  expect((await edit(_id)).changedBy).toBe(writer.name)
  expect((await shop.call('DELETE', `/api/users/${writer._id}`, { as: owner })).status).toBe(200)
  expect(await edit(_id)).toMatchObject({ changedBy: 'Deleted', value: { text: 'Oil it.' } })
  const { body } = await shop.call('GET', `${url}/${_id}/versions`, { as: owner })
  expect(body[0].by).toBe('Deleted')
})

it('pages are known to another process once they are published, by the notice of the change', async () => {
  const { _id } = await create('In all processes')
  const { db, config, now } = shop.shop
  const failures: string[] = []
  const log = (message: string) => void failures.push(message)
  const changes = await openChangeNotices(shop.database, log)
  const other = new PublishedContent({ db, config, changes, now, log })
  await other.open()
  await save(_id, { inFooter: true })
  const expected = { title: 'In all processes', slug: 'in-all-processes' }
  await expect.poll(() => other.details().footerPages).toContainEqual(expected)
  await send(_id, 'unpublish')
  await expect.poll(() => other.details().footerPages).not.toContainEqual(expected)
  await changes.close()
  expect(failures).toEqual([])
})
