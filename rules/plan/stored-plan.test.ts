import { expect, it } from 'vitest'
import { ownThing, planOf, product } from '#tests/support/plans.ts'
import { change, redo, startHistory, undo } from './plan-history.ts'
import { readPlan } from './stored-plan.ts'

const { room } = planOf([5400, 3900], {
  openings: [{ id: 'door', kind: 'door', wall: 'C', fromMm: 1190, widthMm: 810, hinge: 'right', opens: 'in' }],
  fixed: [{ id: 'fire', kind: 'fireplace', wall: 'A', fromMm: 3900, widthMm: 1200, depthMm: 400 }],
  items: [product('CA-TVS-1800', { yMm: 1050, turn: 270 }), ownThing('sofa', [2100, 900, 850])],
})
const stored = (...rooms: unknown[]) => JSON.stringify({ version: 1, last: 'room', rooms })
const [tvStand, sofa] = room.items

it('a stored plan is read as it was', () => {
  expect(readPlan(stored(room))).toEqual({ version: 1, last: 'room', rooms: [room] })
})

it.each([null, '', 'null', '[]', '7', '{', '{"rooms":7}', '{"rooms":[null,{},[]]}', '{"rooms":{"length":3}}'])(
  'the stored text %j gives no room',
  (text) => {
    expect(readPlan(text)).toEqual({ version: 1, last: '', rooms: [] })
  },
)

it.each<[string, unknown]>([
  ['a length that is not a number', { lengthMm: 'NaN' }],
  ['a negative length', { lengthMm: -5400 }],
  ['a length of 0.5 mm more', { lengthMm: 5400.5 }],
  ['a height of 1e9', { heightMm: 1e9 }],
  ['no name', { name: '' }],
  ['a name of 61 letters', { name: 'a'.repeat(61) }],
  ['an id with a path', { id: '../etc' }],
])('a room with %s is dropped', (_what, changed) => {
  expect(readPlan(stored({ ...room, ...(changed as object) })).rooms).toEqual([])
})

it.each<[string, unknown]>([
  ['null', null],
  ['no place', { ...tvStand, xMm: null }],
  ['a place outside', { ...tvStand, yMm: -1 }],
  ['a turn of 45', { ...tvStand, turn: 45 }],
  ['a side of 1e300', { ...sofa, own: { kind: 'sofa', name: '', lengthMm: 1e300, widthMm: 900, heightMm: 850 } }],
  ['an unknown kind', { ...sofa, own: { kind: 'script', name: '', lengthMm: 2100, widthMm: 900, heightMm: 850 } }],
  ['the id of another item', { ...sofa, id: 'ca-tvs-1800' }],
])('an item with %s is dropped, and the room is kept', (_what, item) => {
  expect(readPlan(stored({ ...room, items: [tvStand, item] })).rooms).toEqual([{ ...room, items: [tvStand] }])
})

it('a door that reaches beyond its wall is dropped', () => {
  const door = { ...room.openings[0], fromMm: 5000 }
  expect(readPlan(stored({ ...room, openings: [door] })).rooms).toEqual([{ ...room, openings: [] }])
})

it('20 rooms of 60 items are kept, and no more', () => {
  const items = Array.from({ length: 1000 }, (_, index) => ({ ...tvStand, id: `item-${index}` }))
  const rooms = Array.from({ length: 30 }, (_, index) => ({ ...room, id: `room-${index}`, items }))
  const read = readPlan(stored(...rooms))
  expect([read.rooms.length, read.rooms[0]?.items.length, read.last]).toEqual([20, 60, 'room-0'])
})

it('undo and redo lead through 100 steps, and typing in one field is one step', () => {
  let history = startHistory(room)
  for (let xMm = 1; xMm <= 120; xMm++) history = change(history, { ...room, name: `Room ${xMm}` })
  expect(history.past.length).toBe(100)
  history = change(change(history, { ...room, name: 'A' }, 'name'), { ...room, name: 'AB' }, 'name')
  const before = undo(history)
  expect([before.now.name, redo(before).now.name, undo(startHistory(room)).now]).toEqual(['Room 120', 'AB', room])
})
