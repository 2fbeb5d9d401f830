import { expect, test } from 'vitest'
import { sheetScaleOf } from './sheet-scale.ts'

test('a room is printed at the largest scale at which it fits a sheet of A4', () => {
  const scales = [
    [5400, 3900],
    [6200, 3900],
    [6300, 3900],
    [6200, 4000],
    [12_000, 7800],
    [13_000, 7800],
    [20_000, 15_000],
    [20_000, 20_000],
  ].map(([lengthMm = 0, widthMm = 0]) => [lengthMm, widthMm, sheetScaleOf({ lengthMm, widthMm })])
  expect(scales).toEqual([
    [5400, 3900, 25],
    [6200, 3900, 25],
    [6300, 3900, 50],
    [6200, 4000, 50],
    [12_000, 7800, 50],
    [13_000, 7800, 100],
    [20_000, 15_000, 100],
    [20_000, 20_000, 200],
  ])
})
