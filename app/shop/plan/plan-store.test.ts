import { expect, it, vi } from 'vitest'
import type { PlanRoom } from '#contract/plan/room.ts'
import type { BrowserStorage } from '#app/store/browser-storage.ts'
import { emptyRoom, layItem, placeItem, removeItem, resizeRoom, swapProduct } from './plan-room.ts'
import { openPlanStore } from './plan-store.ts'

const start = new Date('2026-11-20T08:00:00Z')
const sizes = { name: 'Living room', lengthMm: 5400, widthMm: 3900, heightMm: 2400 }
const lamp = { id: 'a'.repeat(24), name: 'Kingsland Lamp Table', lengthMm: 450, widthMm: 450, heightMm: 600 }
const at = (xMm: number, yMm: number) => ({ xMm, yMm, turn: 0 }) as const

function makeStorage({ refuses = false } = {}): BrowserStorage {
  const texts = new Map<string, string>()
  return {
    read: (key) => texts.get(key) ?? null,
    write: (key, text) => {
      if (refuses) return
      if (text === null) texts.delete(key)
      else texts.set(key, text)
    },
    clear: () => texts.clear(),
    area: () => null,
    hasRefused: () => refuses,
  }
}

function openStore(storage = makeStorage()) {
  let minute = 0
  const store = openPlanStore(storage, () => new Date(start.getTime() + minute++ * 60_000))
  const roomOf = (index = 0) => store.read().rooms[index]?.now as PlanRoom
  return { storage, store, roomOf }
}

it('a change is written 300 ms after the last one, and when the page is left', () => {
  vi.useFakeTimers()
  const { storage, store, roomOf } = openStore()
  store.add(emptyRoom(sizes, start))
  vi.advanceTimersByTime(200)
  store.change({ ...roomOf(), name: 'Lounge' })
  vi.advanceTimersByTime(299)
  expect(storage.read('plan')).toBeNull()
  vi.advanceTimersByTime(1)
  const stored = JSON.parse(storage.read('plan') ?? '') as { last: string; rooms: PlanRoom[] }
  expect(stored).toMatchObject({ version: 1, last: roomOf().id, rooms: [{ name: 'Lounge', lengthMm: 5400 }] })
  store.change({ ...roomOf(), name: 'Den' })
  store.flush()
  expect(storage.read('plan')).toContain('"Den"')
  vi.useRealTimers()
})

it.each(['', 'null', '[]', '{"rooms":7}', '{"rooms":[{"id":"x","items":{}}]}', '{"version":1,"rooms":[null]}', '\0'])(
  'the page starts with %j in local storage',
  (text) => {
    const storage = makeStorage()
    storage.write('plan', text)
    expect(openPlanStore(storage, () => start).read()).toEqual({ last: '', rooms: [], isKept: true })
  },
)

it('undo and redo bring back what the room was; typing in one field is one step', () => {
  const { store, roomOf } = openStore()
  store.add(emptyRoom(sizes, start))
  const { id } = roomOf()
  store.change(layItem(roomOf(), 'lamp', { product: lamp }, at(0, 0)))
  store.change(placeItem(roomOf(), 'lamp', at(100, 0)), 'typed lamp A')
  store.change(placeItem(roomOf(), 'lamp', at(200, 0)), 'typed lamp A')
  store.undo(id)
  expect(roomOf().items[0]?.xMm).toBe(0)
  store.undo(id)
  expect(roomOf().items).toEqual([])
  store.redo(id)
  store.redo(id)
  expect(roomOf().items[0]?.xMm).toBe(200)
  store.redo(id)
  expect(roomOf().items[0]?.xMm).toBe(200)
})

it('a drag that is cancelled or ends where it began adds no step of undo, and what was undone can still be redone', () => {
  const { store, roomOf } = openStore()
  store.add(layItem(emptyRoom(sizes, start), 'lamp', { product: lamp }, at(0, 0)))
  const { id } = roomOf()
  const steps = () => {
    const [{ past, future } = { past: [], future: [] }] = store.read().rooms
    return [past.length, future.length]
  }
  store.change(placeItem(roomOf(), 'lamp', at(500, 0)), 'drag 1')
  store.undo(id)
  store.change(placeItem(roomOf(), 'lamp', at(100, 0)), 'drag 2')
  store.change(placeItem(roomOf(), 'lamp', at(0, 0)), 'drag 2')
  expect(steps()).toEqual([0, 1])
  store.change(placeItem(roomOf(), 'lamp', at(-50, 0)), 'a step against the wall')
  expect(steps()).toEqual([0, 1])
  store.redo(id)
  expect(roomOf().items[0]?.xMm).toBe(500)
})

it('a browser that stores nothing says so, and the rooms stay in the tab', () => {
  const { store, roomOf } = openStore(makeStorage({ refuses: true }))
  store.add(emptyRoom(sizes, start))
  store.flush()
  store.follow()
  expect(store.read().isKept).toBe(false)
  expect(roomOf().name).toBe('Living room')
})

it('of a room that two tabs have changed the later one stays, and a room that is not written yet is not lost', () => {
  const { storage, store } = openStore()
  store.add(emptyRoom(sizes, start))
  store.flush()
  const other = openPlanStore(storage, () => new Date('2026-11-21T08:00:00Z'))
  const room = other.read().rooms[0]?.now as PlanRoom
  other.change({ ...room, name: 'Lounge' })
  other.flush()
  store.add(emptyRoom({ ...sizes, name: 'Bedroom' }, start))
  store.follow()
  expect(store.read().rooms.map(({ now }) => now.name)).toEqual(['Lounge', 'Bedroom'])
})

it('a deleted room comes back in its place with all it had', () => {
  const { store, roomOf } = openStore()
  for (const name of ['Living room', 'Dining room', 'Bedroom']) store.add(emptyRoom({ ...sizes, name }, start))
  const dining = roomOf(1)
  store.remove(dining.id)
  expect(store.read().rooms.map(({ now }) => now.name)).toEqual(['Living room', 'Bedroom'])
  store.add(dining, 1)
  expect(roomOf(1)).toEqual(dining)
  expect(store.read().last).toBe(dining.id)
})

it('a smaller room keeps everything inside, and says what of it is elsewhere or narrower', () => {
  const room = layItem(emptyRoom(sizes, start), 'lamp', { product: lamp }, at(4950, 3450))
  expect(placeItem(room, 'lamp', at(6000, -40)).items[0]).toMatchObject({ xMm: 4950, yMm: 0 })
  const door = { id: 'door', kind: 'door', wall: 'A', fromMm: 4400, widthMm: 810, hinge: 'left', opens: 'in' } as const
  const window = {
    id: 'window',
    kind: 'window',
    wall: 'B',
    fromMm: 0,
    widthMm: 2400,
    sillMm: 900,
    heightMm: 1100,
  } as const
  const heater = { id: 'heater', kind: 'heater', wall: 'D', fromMm: 0, widthMm: 600, depthMm: 100 } as const
  const drawn = { ...room, openings: [door, window], fixed: [heater] }
  const { room: smaller, said } = resizeRoom(drawn, { ...sizes, lengthMm: 3000, widthMm: 2000 })
  expect(smaller.items[0]).toMatchObject({ xMm: 2550, yMm: 1550 })
  expect(smaller.openings).toMatchObject([
    { fromMm: 2190, widthMm: 810 },
    { fromMm: 0, widthMm: 2000 },
  ])
  expect(said).toBe(
    'The door in wall A is 2190 mm from its corner now, not 4400 mm. The window in wall B is 2000 mm wide now, not 2400 mm. 1 piece has moved with its wall.',
  )
  expect(resizeRoom(drawn, { ...sizes, heightMm: 1900 }).said).toBe(
    'The window in wall B ends at 2000 mm, and the room is 1900 mm high.',
  )
  expect(resizeRoom(drawn, { ...sizes, lengthMm: 6000 })).toEqual({ room: { ...drawn, lengthMm: 6000 }, said: '' })
  expect(removeItem(smaller, 'lamp').items).toEqual([])
})

it('another size at a wall keeps the middle of its back', () => {
  const room = layItem(emptyRoom(sizes, start), 'lamp', { product: lamp }, at(1000, 0))
  const large = { ...lamp, id: 'b'.repeat(24), lengthMm: 650, widthMm: 650 }
  expect(swapProduct(room, ['lamp'], large).items[0]).toMatchObject({ product: large, xMm: 900, yMm: 0 })
})
