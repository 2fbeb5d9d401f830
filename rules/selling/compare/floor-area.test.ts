import { expect, it } from 'vitest'
import { floorAreaText } from './floor-area.ts'

const piece = (lengthMm: number, widthMm: number, qty = 1) => ({ lengthMm, widthMm, qty })

it.each([
  [[piece(1800, 420)], '0.76 m²'],
  [[piece(1450, 460)], '0.67 m²'],
  [[piece(1800, 420), piece(1300, 400), piece(550, 550), piece(1900, 480)], '2.49 m²'],
  [[piece(1650, 2140), piece(450, 400, 2)], '3.89 m²'],
  [[], '0.00 m²'],
])('the floor under %j is %s', (pieces, text) => {
  expect(floorAreaText(pieces)).toBe(text)
})
