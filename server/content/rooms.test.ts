import { expect, it } from 'vitest'
import type { RoomValues } from '#contract/content/rooms.ts'
import { firstRooms } from '#rules/catalogue/first-rooms.ts'
import { toRoomValues } from '#rules/content/room-values.ts'
import { makeAdmin, makePerson, makeProduct, type Person } from '#tests/support/factories.ts'
import { bodyOf, forFile, startShop } from '#tests/support/start-shop.ts'

const shop = await forFile(startShop())
const owner = await makeAdmin(shop)
await makeProduct(shop, { name: 'Ruru Stool', category: 'Stool', homeSpace: 'Living Room', keywords: 'Stool' })
await makeProduct(shop, { name: 'Weka Stool', category: 'Stool', homeSpace: 'Living Room', isDraft: true })
await makeProduct(shop, { name: 'Kea Stool', category: 'Stool', homeSpace: 'Bedroom' })

const first = toRoomValues(firstRooms)
const withStools = { ...first, livingCategories: `${first.livingCategories}\nStool: Stools` }

async function publish(value: RoomValues, as: Person = owner) {
  const { body } = await shop.call('GET', '/api/content/rooms', { as: owner })
  const request = { as, body: { value, basedOn: body.newest } }
  const answer = await shop.call('POST', '/api/content/rooms/publish', request)
  // The sitemap is cached for a minute.
  shop.clock.now = new Date(shop.clock.now.getTime() + 60_001)
  return answer
}

const termsOf = async (keyword: string) => {
  const { body } = await shop.call('GET', `/api/products/suggest?keyword=${keyword}`)
  return body.terms.map(({ label, path }: { label: string; path: string }) => `${label} ${path}`)
}
const sitemap = async () => (await shop.call('GET', '/sitemap.xml')).text

it('a new category of a room is in the sitemap, the suggestions and the known values once it is published', async () => {
  expect(shop.shop.details().rooms).toEqual(firstRooms)
  expect(await sitemap()).not.toContain('/living/Stool<')
  const body = bodyOf(await publish(withStools))
  expect(body.live.value).toEqual(withStools)
  expect(shop.shop.details().rooms.living.categories.at(-1)).toEqual({ keyword: 'Stool', label: 'Stools' })
  expect(await sitemap()).toContain('/living/Stool<')
  expect(await sitemap()).not.toContain('/bedroom/Stool<')
  expect(await termsOf('sto')).toEqual(['Stools /living/Stool'])
  expect((await shop.call('GET', '/api/products/known', { as: owner })).body.categories).toContain('Stool')
  const { body: events } = await shop.call('GET', '/api/history', { as: owner })
  expect(events[0]).toMatchObject({
    subject: { kind: 'content', name: 'Rooms and categories' },
    action: 'changed',
    fields: [{ field: 'livingCategories', before: first.livingCategories, after: withStools.livingCategories }],
  })
})

it('a new category of a room is hidden while it has pieces, drafts too, and not removed', async () => {
  expect(bodyOf(await publish(first), 400)).toEqual({
    message: '‘Stools’ has 2 pieces. Hide it instead of removing it.',
    errors: [{ path: 'value.livingCategories', message: '‘Stools’ has 2 pieces. Hide it instead of removing it.' }],
  })
  expect((await publish({ ...withStools, livingCategories: `${withStools.livingCategories} (hidden)` })).status).toBe(
    200,
  )
  expect(await sitemap()).not.toContain('/living/Stool<')
  expect(await termsOf('sto')).toEqual([])
  expect(shop.shop.details().rooms.living.categories.at(-1)).toEqual({
    keyword: 'Stool',
    label: 'Stools',
    isHidden: true,
  })
})

it('a category without a piece is removed', async () => {
  const shelves = { ...withStools, diningCategories: `${first.diningCategories}\nShelf: Shelves` }
  expect((await publish(shelves)).status).toBe(200)
  expect((await publish(withStools)).status).toBe(200)
  expect(shop.shop.details().rooms.dining).toEqual(firstRooms.dining)
})

it('a new category of a room has a name that leads nowhere else', async () => {
  expect(bodyOf(await publish({ ...withStools, diningCategories: 'Paris: Chairs' }), 400).errors).toEqual([
    { path: 'value.diningCategories', message: '‘Paris’ leads to Paris already. Choose another one.' },
  ])
})

it('the rooms count the pieces of each category with drafts, for the owner and staff', async () => {
  const staff = await makePerson(shop, 'staff')
  expect(bodyOf(await shop.call('GET', '/api/content/rooms/counts', { as: staff })).counts).toEqual(
    expect.arrayContaining([
      { homeSpace: 'Living Room', category: 'Stool', count: 2 },
      { homeSpace: 'Bedroom', category: 'Stool', count: 1 },
    ]),
  )
  expect((await publish(withStools, staff)).status).toBe(200)
  const packer = await makePerson(shop, 'packer')
  expect((await shop.call('GET', '/api/content/rooms/counts', { as: packer })).status).toBe(403)
  expect((await publish(withStools, packer)).status).toBe(403)
  expect((await shop.call('GET', '/api/content/rooms/counts')).status).toBe(401)
})
