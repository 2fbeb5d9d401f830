import { expect, it } from 'vitest'
import { floorAreaText } from './floor-area.ts'

const product = (lengthMm: number, widthMm: number, qty = 1) => ({ lengthMm, widthMm, qty })

it.each([
  [[product(1800, 420)], '0.76 m²'],
  [[product(1450, 460)], '0.67 m²'],
  [[product(1800, 420), product(1300, 400), product(550, 550), product(1900, 480)], '2.49 m²'],
  [[product(1650, 2140), product(450, 400, 2)], '3.89 m²'],
  [[], '0.00 m²'],
])('the floor under %j is %s', (products, text) => {
  expect(floorAreaText(products)).toBe(text)
})
