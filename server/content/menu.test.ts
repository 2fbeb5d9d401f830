import { expect, it } from 'vitest'
import { contentIds } from '#contract/content/content.ts'
import type { MenuLink, MenuValues } from '#contract/content/menu.ts'
import { firstMenu } from '#rules/content/menu-values.ts'
import { makeAdmin, makePerson, type Person } from '#tests/support/factories.ts'
import { bodyOf, forFile, startShop } from '#tests/support/start-shop.ts'

const shop = await forFile(startShop())
const owner = await makeAdmin(shop)

const url = '/api/content/menu'
const [products, living] = firstMenu.links as [MenuLink, MenuLink]
const read = async () => (await shop.call('GET', url, { as: owner })).body
const publish = async (value: MenuValues, as: Person = owner) =>
  shop.call('POST', `${url}/publish`, { as, body: { value, basedOn: (await read()).newest } })
const shown = async () => (await shop.shop.freshDetails()).details.menu
const linkTo = (link: string): MenuValues => ({ links: [products, { id: 'own', label: 'Own', link }] })

async function publishPage(slug: string): Promise<{ id: string; revision: number }> {
  const created = await shop.call('POST', '/api/content/pages', { as: owner, body: { title: slug } })
  const value = { title: slug, slug, description: '', text: 'Words.', inFooter: false }
  return publishAgain(created.body._id, created.body.revision, value)
}

async function publishAgain(id: string, basedOn: number, value: object): Promise<{ id: string; revision: number }> {
  const body = bodyOf(
    await shop.call('POST', `/api/content/pages/${id}/publish`, { as: owner, body: { value, basedOn } }),
  )
  return { id, revision: body.revision }
}

it('the menu of a new shop is that of the specification, and not in the details of the shop', async () => {
  expect(await read()).toMatchObject({ newest: 0, draft: null, live: { number: 0, value: firstMenu } })
  expect(shop.shop.details()).not.toHaveProperty('menu')
})

it('the menu is a draft that shoppers do not see, then published by staff, and put back to the first one', async () => {
  const staff = await makePerson(shop, 'staff')
  const value = { links: [living, { ...products, label: ' Everything ' }] }
  const saved = await shop.call('PUT', `${url}/draft`, { as: staff, body: { value, basedOn: 0 } })
  expect(saved).toMatchObject({ status: 200, body: { draft: { by: staff.name } } })
  expect(await shown()).toBeUndefined()
  expect((await publish(value, staff)).status).toBe(200)
  expect(await shown()).toEqual([
    { label: 'Living', to: '/living/living', under: '/living/' },
    { label: 'Everything', to: '/products' },
  ])
  expect((await shop.call('GET', `/api/history/content/${contentIds.menu}`, { as: owner })).body[0]).toMatchObject({
    by: staff.name,
    fields: [
      {
        field: 'menu',
        before: expect.stringMatching(/^All Products \(\/products\), Living/),
        after: 'Living (/living/living), Everything (/products)',
      },
    ],
  })
  const { newest } = await read()
  const back = await shop.call('POST', `${url}/put-back`, { as: owner, body: { number: 0, basedOn: newest } })
  expect(back).toMatchObject({ status: 200, body: { live: { value: firstMenu } } })
  expect(await shown()).toBeUndefined()
})

it('the menu shows a page of the owner while it is published, and leaves it out afterwards', async () => {
  const { id, revision } = await publishPage('care')
  expect((await publish(linkTo('/pages/care'))).status).toBe(200)
  expect((await shown())?.map(({ to }) => to)).toEqual(['/products', '/pages/care'])
  const body = { basedOn: revision }
  expect((await shop.call('POST', `/api/content/pages/${id}/unpublish`, { as: owner, body })).status).toBe(200)
  await expect.poll(async () => (await shown())?.map(({ to }) => to)).toEqual(['/products'])
})

it('the menu is refused with a former address of a page, which would be a redirect', async () => {
  const { id, revision } = await publishPage('oil')
  const value = { title: 'Oil', slug: 'how-to-oil', description: '', text: 'Words.', inFooter: false }
  await publishAgain(id, revision, value)
  expect(bodyOf(await publish(linkTo('/pages/oil')), 400)).toMatchObject({
    message: 'This address leads on to /pages/how-to-oil. Enter that one.',
    errors: [{ path: 'value.links.1.link' }],
  })
  expect((await publish(linkTo('/pages/how-to-oil'))).status).toBe(200)
})

it('the menu leaves out a category while it is hidden', async () => {
  await publish(linkTo('/living/Coffee'))
  expect((await shown())?.map(({ to }) => to)).toEqual(['/products', '/living/Coffee'])
  const rooms = (await shop.call('GET', '/api/content/rooms', { as: owner })).body
  const value = {
    ...rooms.live.value,
    livingCategories: rooms.live.value.livingCategories.replace('Coffee Tables', 'Coffee Tables (hidden)'),
  }
  const body = { value, basedOn: rooms.newest }
  expect((await shop.call('POST', '/api/content/rooms/publish', { as: owner, body })).status).toBe(200)
  expect((await shown())?.map(({ to }) => to)).toEqual(['/products'])
})

it.each(['javascript:alert(1)', '//evil.example', 'https://evil.example', '/login', '/admin/orderlist'])(
  'the menu is refused with %s',
  async (link) => {
    const { live } = await read()
    expect(bodyOf(await publish(linkTo(link)), 400)).toMatchObject({ errors: [{ path: 'value.links.1.link' }] })
    expect((await read()).live).toEqual(live)
  },
)

it('the menu is not for the packer', async () => {
  const packer = await makePerson(shop, 'packer')
  expect((await shop.call('GET', url, { as: packer })).status).toBe(403)
  expect((await publish(firstMenu, packer)).status).toBe(403)
})
