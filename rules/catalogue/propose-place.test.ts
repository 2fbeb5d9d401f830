import { expect, it } from 'vitest'
import { firstRooms } from './first-rooms.ts'
import { proposePlace } from './propose-place.ts'

it.each([
  ['Furniture > Coffee Tables', 'Living Room', 'Coffee'],
  ['coffee table', 'Living Room', 'Coffee'],
  ['Dining Tables', 'Dining Room', 'Diningtable'],
  ['Bedroom > Lamp Tables', 'Bedroom', 'Lamp'],
  ['Lamp tables', 'Living Room', 'Lamp'],
  ['Bedroom', 'Bedroom', ''],
  ['Dining room', 'Dining Room', ''],
  ['Living > Rugs and throws', 'Living Room', 'Rugs and throws'],
  ['Tables', '', 'Tables'],
  ['', '', ''],
])('the category %s of another shop is proposed for %s, %s', (name, homeSpace, category) => {
  expect(proposePlace(firstRooms, name)).toEqual({ homeSpace, category })
})
