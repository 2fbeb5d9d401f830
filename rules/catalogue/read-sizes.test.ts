import { expect, it } from 'vitest'
import { readSizes } from './read-sizes.ts'

/** Length, width and height in mm, and the words that they were read from. */
const read = (text: string) => {
  const sizes = readSizes(text)
  return sizes && [sizes.lengthMm, sizes.widthMm, sizes.heightMm, sizes.from]
}

it.each<[text: string, expected: ReturnType<typeof read>]>([
  ['L1200 x W650 x H460mm', [1200, 650, 460, 'L1200 x W650 x H460mm']],
  ['A table. Size: 120 x 65 x 46 cm, solid pine.', [1200, 650, 460, '120 x 65 x 46 cm']],
  ['W1200 x D650 x H460 mm', [1200, 650, 460, 'W1200 x D650 x H460 mm']],
  ['H75cm × W120cm × D60cm', [1200, 600, 750, 'H75cm × W120cm × D60cm']],
  ['1200mm (W) x 650mm (D) x 460mm (H)', [1200, 650, 460, '1200mm (W) x 650mm (D) x 460mm (H)']],
  ['1.2 m wide by 0.6 m deep by 0.75 m high', [1200, 600, 750, '1.2 m wide by 0.6 m deep by 0.75 m high']],
  [
    'Length (in): 47\nWidth (in): 25.5\nHeight (in): 18',
    [1194, 648, 457, 'Length (in): 47 Width (in): 25.5 Height (in): 18'],
  ],
  ['47" x 25" x 18"', [1194, 635, 457, '47" x 25" x 18"']],
  ['Width: 1.2 m', [1200, null, null, 'Width: 1.2 m']],
  ['Height 1,810 mm', [null, null, 1810, 'Height 1,810 mm']],
  ['Breite 1,2 m, width: 1,2 m', [1200, null, null, 'width: 1,2 m']],
  ['Dimensions (cm): 120 x 65 x 46', [1200, 650, 460, '120 x 65 x 46']],
  ['Dimensions: 1.2 x 0.65 x 0.46', [1200, 650, 460, '1.2 x 0.65 x 0.46']],
  ['1600x450x600', [1600, 450, 600, '1600x450x600']],
  ['Rug 200 x 290 cm', [2000, 2900, null, '200 x 290 cm']],
  ['L120 x W60 x D45 cm', [1200, 600, 450, 'L120 x W60 x D45 cm']],
  ['Box: 126 x 71 x 52 cm. Piece: 120 x 65 x 46 cm', [1200, 650, 460, '120 x 65 x 46 cm']],
  ['Seat height 450 mm, height 900 mm', [null, null, 900, 'height 900 mm']],
  ['60 x 40 cm top, L1200 x W650 x H460mm overall', [1200, 650, 460, 'L1200 x W650 x H460mm']],
  ['Delivered in 24 h, 3D model, 4 x 4', null],
  ['Code 12 x 3 x 5', null],
  ['Screws 2 x 3 x 4 mm', null],
  ['Solid pine, hand made in 2019', null],
  ['', null],
])('the sizes of “%s” are read with the words that state them', (text, expected) => {
  expect(read(text)).toEqual(expected)
})

it('reading the sizes of a long text of digits, spaces and units takes less than a second', () => {
  const before = performance.now()
  for (const text of ['1', ' ', '1 ', '1x', 'l 1 mm', 'width (', '9,999,']) readSizes(text.repeat(20_000))
  expect(performance.now() - before).toBeLessThan(1000)
})
