import { expect, it } from 'vitest'
import { wallText } from './wall-text.ts'

it.each([
  [[1600, 1300, 550], 4200, 'They fit: 750 mm left.', '1600 + 1300 + 550 = 3450 of 4200 mm', 'success'],
  [[1800, 1300, 550], 4200, 'They fit: 550 mm left.', '1800 + 1300 + 550 = 3650 of 4200 mm', 'success'],
  [[1800, 1300, 1310], 4200, '210 mm too long together.', '1800 + 1300 + 1310 = 4410 of 4200 mm', 'ink'],
  [[1900, 2300], 4200, 'They fit: nothing left.', '1900 + 2300 = 4200 of 4200 mm', 'success'],
  [[1600], 4200, 'It fits: 2600 mm left.', '1600 of 4200 mm', 'success'],
  [[4200], 4200, 'It fits: nothing left.', '4200 of 4200 mm', 'success'],
  [[1600], 1500, '100 mm too long.', '1600 of 1500 mm', 'ink'],
])('pieces of %j mm along a wall of %i mm: %s', (lengthsMm, wallMm, headline, sum, tone) => {
  expect(wallText(lengthsMm, wallMm)).toEqual({ headline, sum, tone })
})

it('a wall without pieces has no answer', () => {
  expect(wallText([], 4200)).toBeNull()
})
