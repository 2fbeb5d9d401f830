import { expect, it } from 'vitest'
import type { RoomValues } from '#contract/content/rooms.ts'
import { firstRooms } from '#rules/catalogue/first-rooms.ts'
import { toRoomValues } from '#rules/content/room-values.ts'
import { makeAdmin, makePerson, makeShopper, type Person } from '#tests/support/factories.ts'
import { forFile, startShop } from '#tests/support/start-shop.ts'

const dayMs = 24 * 3_600_000

const shop = await forFile(startShop())
let ana = await makeAdmin(shop)
const aroha = await makePerson(shop, 'staff')

const first = toRoomValues(firstRooms)
const withStools = { ...first, livingCategories: `${first.livingCategories}\nStool: Stools (hidden)` }

const read = async () => (await shop.call('GET', '/api/content/rooms', { as: ana })).body
async function save(value: RoomValues, how: 'publish' | 'draft' = 'publish', as: Person = ana) {
  const body = { value, basedOn: (await read()).newest }
  const [method, path] = how === 'draft' ? (['PUT', 'draft'] as const) : (['POST', 'publish'] as const)
  expect((await shop.call(method, `/api/content/rooms/${path}`, { as, body })).status).toBe(200)
  shop.clock.now = new Date(shop.clock.now.getTime() + 1000)
}
const listDeleted = async () => (await shop.call('GET', '/api/content/rooms/deletions', { as: ana })).body.categories
const restore = (keyword: string, as: Person | undefined = aroha, room = 'living') =>
  shop.call('POST', '/api/content/rooms/deletions/bring-back', { as, body: { room, keyword } })

it('a category that was removed from a room is listed with who removed it, and comes back as it was at the end of its room', async () => {
  expect(await listDeleted()).toEqual([])
  await save(withStools)
  await save(first, 'publish', aroha)
  const deletedAt = (await read()).live.at
  expect(await listDeleted()).toEqual([
    { room: 'living', keyword: 'Stool', label: 'Stools', by: 'Aroha Staff', deletedAt },
  ])
  expect(await restore('Stool', ana)).toMatchObject({ status: 200, body: { message: 'Stools is back' } })
  expect((await read()).live).toMatchObject({ value: withStools, by: 'Ana Admin' })
  expect(await listDeleted()).toEqual([])
  const again = await restore('Stool')
  expect([again.status, again.body.message]).toEqual([
    404,
    'This category can no longer be restored, or has already been restored.',
  ])
})

it('a category that was removed from a room stays removed while there is a draft, and while another category has its name', async () => {
  await save(first)
  await save(withStools, 'draft')
  const drafted = await restore('Stool')
  expect([drafted.status, drafted.body.message]).toEqual([
    409,
    'There’s a draft of the rooms. Publish it, or restore the live version, first.',
  ])
  expect((await read()).draft.value).toEqual(withStools)
  await save({ ...first, diningCategories: `${first.diningCategories}\nPerch: Stools` })
  const taken = await restore('Stool')
  expect([taken.status, taken.body.message]).toEqual([
    409,
    '‘Stools’ (Perch) exists already. Choose another name and another word.',
  ])
})

it('a category that was removed from a room comes back once when two people bring it back at the same time', async () => {
  await save(withStools)
  await save(first)
  const answers = await Promise.all([restore('Stool', ana), restore('Stool', aroha)])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect([404, 409]).toContain(answers.find(({ status }) => status !== 200)?.status)
  expect((await read()).live.value).toEqual(withStools)
})

it('a category that was removed from a room can be brought back for 30 days, also when the version before is older', async () => {
  shop.clock.now = new Date(shop.clock.now.getTime() + 60 * dayMs)
  ana = await makeAdmin(shop)
  expect(await listDeleted()).toEqual([])
  await save(first)
  shop.clock.now = new Date(shop.clock.now.getTime() + 30 * dayMs - 2000)
  ana = await makeAdmin(shop)
  expect((await listDeleted()).map(({ keyword }: { keyword: string }) => keyword)).toEqual(['Stool'])
  shop.clock.now = new Date(shop.clock.now.getTime() + 2000)
  expect(await listDeleted()).toEqual([])
  expect((await restore('Stool', ana)).status).toBe(404)
})

it('a category that was removed from a room is kept from packers, shoppers and visitors', async () => {
  for (const [as, status] of [
    [await makePerson(shop, 'packer'), 403],
    [await makeShopper(shop), 403],
    [undefined, 401],
  ] as const) {
    expect((await shop.call('GET', '/api/content/rooms/deletions', { as })).status).toBe(status)
    const body = { room: 'living', keyword: 'Stool' }
    expect((await shop.call('POST', '/api/content/rooms/deletions/bring-back', { as, body })).status).toBe(status)
  }
})
