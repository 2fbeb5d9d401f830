import { isDeepStrictEqual } from 'node:util'
import { expect, it } from 'vitest'
import { doorFitOf } from './door.ts'
import { fitText, type FitText } from './fit-text.ts'
import { fitOf } from './fit.ts'
import { readSpace } from './space.ts'

/*
 * Cases that are worked by hand: sides of a product in mm (with * a product with a front) | space, and doorway | outcome |
 * headline | second line, its tight part in brackets | doorway.
 */
const table = `
1800 × 420 × 560 * | 1840x480x700 760 | fits | Fits: 40 mm to spare | 60 mm in depth, 140 mm in height | upright
1750 × 400 × 550 * | 1840x480x700 760 | fits | Fits: 90 mm to spare | 80 mm in depth, 150 mm in height | upright
1600 × 450 × 600 * | 1840x480x700 760 | fits | Fits: 240 mm to spare | 30 mm in depth, 100 mm in height | upright
1450 × 460 × 600 * | 1840x480x700 760 | fits | Fits: 390 mm to spare | [Tight: 20 mm in depth], 100 mm in height | upright
1900 × 480 × 620 * | 1840x480x700 760 | too big | 60 mm too wide | | upright
2000 × 450 × 580 * | 1840x480x700 760 | too big | 160 mm too wide | | upright
1500 × 420 × 830 | 1840x480x700 760 | too big | 130 mm too high | | upright
900 × 900 × 440 | 1840x480x700 760 | too big | 420 mm too deep | | on its side
1200 × 650 × 460 | 1840x480x700 760 | too big | 170 mm too deep | | upright
550 × 550 × 560 | 1840x480x700 760 | too big | 70 mm too deep | | upright
500 × 420 × 1250 * | 1840x480x700 760 | too big | 550 mm too high | | upright
1000 × 420 × 2000 * | 1840x480x700 760 | too big | 1300 mm too high | | on its side
1500 × 420 × 830 | 1540x720x900 760 | fits | Fits: 40 mm to spare | 300 mm in depth, 70 mm in height | upright
1600 × 450 × 600 * | 1540x720x900 760 | too big | 60 mm too wide | | upright
1400 × 750 × 450 | 1540x720x900 760 | too big | 30 mm too deep | | upright
1300 × 400 × 820 | 1540x720x900 760 | fits | Fits: 240 mm to spare | 320 mm in depth, 80 mm in height | upright
1400 × 360 × 850 | 1540x720x900 760 | fits | Fits: 140 mm to spare | 360 mm in depth, 50 mm in height | upright
1400 × 450 × 900 * | 1540x720x900 760 | fits | Fits: 140 mm to spare | [Tight: 0 mm in height], 270 mm in depth | upright
1500 × 450 × 800 * | 1540x720x900 760 | fits | Fits: 40 mm to spare | 270 mm in depth, 100 mm in height | upright
1350 × 500 × 900 * | 1540x720x900 760 | fits | Fits: 190 mm to spare | [Tight: 0 mm in height], 220 mm in depth | upright
1200 × 700 × 1050 | 1540x720x900 760 | too big | 150 mm too high | | upright
1500 × 900 × 770 | 1540x720x900 760 | too big | 180 mm too deep | | by 10 mm
1400 × 1400 × 770 | 1500x1500x 760 | fits | Fits: 100 mm to spare | 100 mm in depth | by 10 mm
1450 × 460 × 600 * | 1640x480x700 760 | fits | Fits: 190 mm to spare | [Tight: 20 mm in depth], 100 mm in height | upright
1750 × 400 × 550 * | 1640x480x700 760 | too big | 110 mm too wide | | upright
1000 × 420 × 2000 * | 1200x450x2100 400 | fits | Fits: 200 mm to spare | 30 mm in depth, 100 mm in height | by 20 mm
1200 × 650 × 460 | 1250x680x | fits | Fits: 50 mm to spare | 30 mm in depth |
1200 × 650 × 460 | 662x1500x | turned | Turned by 90°: 12 mm to spare | [Tight: side to side], 300 mm in depth |
1150 × 650 × 460 | 662x1500x | turned | Turned by 90°: 12 mm to spare | [Tight: side to side], 350 mm in depth |
1100 × 600 × 450 | 662x1500x | turned | Turned by 90°: 62 mm to spare | 400 mm in depth |
1300 × 700 × 420 | 662x1500x | too big both ways | 38 mm too wide, even turned by 90° | |
1400 × 750 × 450 | 662x1500x | too big both ways | 88 mm too wide, even turned by 90° | |
900 × 900 × 440 | 662x1500x | too big | 238 mm too wide | |
1450 × 420 × 560 * | 662x1500x | turned | Turned by 90°: 242 mm to spare | 50 mm in depth, its front faces sideways |
1600 × 450 × 600 * | 662x1500x | too big both ways | 100 mm too deep, even turned by 90° | |
1800 × 420 × 560 * | 662x1500x | too big both ways | 300 mm too deep, even turned by 90° | |
500 × 400 × 600 | 662x1500x | fits | Fits: 162 mm to spare | 1100 mm in depth |
1300 × 460 × 830 * | 662x1500x | turned | Turned by 90°: 202 mm to spare | 200 mm in depth, its front faces sideways |
1500 × 450 × 800 * | 662x1500x | turned | Turned by 90°: 212 mm to spare | [Tight: 0 mm in depth], its front faces sideways |
2100 × 1000 × 775 | 662x1500x | too big both ways | 600 mm too deep, even turned by 90° | Also 338 mm too wide |
1800 × 950 × 760 | 662x1500x | too big both ways | 300 mm too deep, even turned by 90° | Also 288 mm too wide |
450 × 450 × 600 | 420x430x650 | too big | 30 mm too wide | Also 20 mm too deep |
500 × 500 × 580 | 420x430x650 | too big | 80 mm too wide | Also 70 mm too deep |
520 × 420 × 640 | 420x430x650 | too big both ways | 90 mm too deep, even turned by 90° | |
550 × 550 × 560 | 420x430x650 | too big | 130 mm too wide | Also 120 mm too deep |
420 × 420 × 760 | 420x430x650 | too big | 110 mm too high | |
430 × 430 × 660 | 420x430x650 | too big | 10 mm too wide | Also 10 mm too high |
420 × 420 × 620 | 420x430x650 | fits | Fits: nothing to spare | [Tight: side to side, 10 mm in depth], 30 mm in height |
400 × 400 × 600 | 420x430x650 | fits | Fits: 20 mm to spare | [Tight: side to side], 30 mm in depth, 50 mm in height |
440 × 360 × 660 | 420x430x650 | too big both ways | 10 mm too deep, even turned by 90° | Also 10 mm too high |
450 × 400 × 550 | 420x430x650 | too big both ways | 20 mm too deep, even turned by 90° | |
480 × 400 × 580 | 420x430x650 | too big both ways | 50 mm too deep, even turned by 90° | |
1200 × 380 × 800 | 1200x380x800 | fits | Fits: nothing to spare | [Tight: side to side, 0 mm in depth, 0 mm in height] |
1199 × 380 × 800 | 1200x380x800 | fits | Fits: 1 mm to spare | [Tight: side to side, 0 mm in depth, 0 mm in height] |
1175 × 355 × 775 | 1200x380x800 | fits | Fits: 25 mm to spare | 25 mm in depth, 25 mm in height |
1176 × 356 × 776 | 1200x380x800 | fits | Fits: 24 mm to spare | [Tight: side to side, 24 mm in depth, 24 mm in height] |
1176 × 355 × 776 | 1200x380x800 | fits | Fits: 24 mm to spare | [Tight: side to side, 24 mm in height], 25 mm in depth |
1175 × 356 × 775 | 1200x380x800 | fits | Fits: 25 mm to spare | [Tight: 24 mm in depth], 25 mm in height |
1201 × 380 × 800 | 1200x380x800 | too big | 1 mm too wide | |
1200 × 381 × 800 | 1200x380x800 | too big | 1 mm too deep | |
1200 × 380 × 801 | 1200x380x800 | too big | 1 mm too high | |
1201 × 381 × 801 | 1200x380x800 | too big | 1 mm too wide | Also 1 mm too deep, 1 mm too high |
1210 × 400 × 805 | 1200x380x800 | too big | 20 mm too deep | Also 10 mm too wide, 5 mm too high |
1210 × 400 × 900 | 1200x380x800 | too big | 100 mm too high | Also 10 mm too wide, 20 mm too deep |
1300 × 370 × 950 | 1200x380x800 | too big | 150 mm too high | Also 100 mm too wide |
380 × 1200 × 800 | 1200x380x800 | turned | Turned by 90°: nothing to spare | [Tight: side to side, 0 mm in depth, 0 mm in height] |
355 × 1100 × 775 | 1200x380x800 | turned | Turned by 90°: 100 mm to spare | 25 mm in depth, 25 mm in height |
356 × 1100 × 775 * | 1200x380x800 | turned | Turned by 90°: 100 mm to spare | [Tight: 24 mm in depth], 25 mm in height, its front faces sideways |
380 × 1201 × 800 | 1200x380x800 | too big both ways | 1 mm too wide, even turned by 90° | |
390 × 1201 × 800 | 1200x380x800 | too big both ways | 10 mm too deep, even turned by 90° | Also 1 mm too wide |
1600 × 450 × 600 | 1840xx | fits | Fits: 240 mm to spare | |
1840 × 400 × 500 | 1840xx | fits | Fits: nothing to spare | [Tight: side to side] |
1900 × 480 × 620 * | 1840xx | turned | Turned by 90°: 1360 mm to spare | Its front faces sideways |
1900 × 480 × 620 | 1840xx | turned | Turned by 90°: 1360 mm to spare | |
1900 × 1830 × 620 * | 1840xx | turned | Turned by 90°: 10 mm to spare | [Tight: side to side], its front faces sideways |
1900 × 1850 × 700 | 1840xx | too big both ways | 10 mm too wide, even turned by 90° | |
1600 × 450 × 600 | x480x | fits | Fits: 30 mm to spare in depth | |
1450 × 460 × 600 | x480x | fits | Fits: 20 mm to spare in depth | [Tight: in depth] |
400 × 900 × 400 | x480x | turned | Turned by 90°: 80 mm to spare in depth | |
900 × 900 × 440 | x480x | too big | 420 mm too deep | |
1600 × 450 × 600 | xx700 | fits | Fits: 100 mm to spare in height | |
500 × 500 × 690 | xx700 | fits | Fits: 10 mm to spare in height | [Tight: in height] |
500 × 500 × 700 | xx700 | fits | Fits: nothing to spare in height | [Tight: in height] |
1500 × 420 × 830 | xx700 | too big | 130 mm too high | |
1600 × 450 × 600 | x480x700 | fits | Fits: 30 mm to spare in depth | 100 mm in height |
1600 × 480 × 690 | x480x700 | fits | Fits: nothing to spare in depth | [Tight: in depth, 10 mm in height] |
1600 × 450 × 690 | 1640xx700 | fits | Fits: 40 mm to spare | [Tight: 10 mm in height] |
1600 × 450 × 710 | 1640xx700 | too big | 10 mm too high | |
1660 × 2120 × 1050 | 1720x2200x 760 | fits | Fits: 60 mm to spare | 80 mm in depth | by 290 mm
1650 × 2140 × 1150 | 1720x2200x 760 | fits | Fits: 70 mm to spare | 60 mm in depth | by 390 mm
1600 × 110 × 1200 | 1720x2200x 760 | fits | Fits: 120 mm to spare | 2090 mm in depth | upright
1790 × 2190 × 1200 | 1720x2200x 760 | too big | 70 mm too wide | | by 440 mm
1950 × 2160 × 1250 | 1720x2200x 760 | too big | 230 mm too wide | | by 490 mm
1050 × 2140 × 1000 | 2200x1100x | turned | Turned by 90°: 60 mm to spare | 50 mm in depth |
460 × 520 × 1010 | 500x500x | too big | 20 mm too deep | |
480 × 550 × 980 | 500x540x | too big | 10 mm too deep | |
550 × 480 × 980 | 500x540x | too big both ways | 10 mm too deep, even turned by 90° | |
1000 × 600 × 1500 | 700x1100x1400 | too big both ways | 100 mm too high, even turned by 90° | |
1000 × 500 × 900 | 950x1100x600 | too big | 300 mm too high | Also 50 mm too wide |
300 × 1000 × 900 * | 1100x350x1000 | turned | Turned by 90°: 100 mm to spare | 50 mm in depth, 100 mm in height, its front faces sideways |
20000 × 20000 × 20000 | 20000x20000x20000 | fits | Fits: nothing to spare | [Tight: side to side, 0 mm in depth, 0 mm in height] |
50 × 50 × 50 | 50x50x50 50 | fits | Fits: nothing to spare | [Tight: side to side, 0 mm in depth, 0 mm in height] | upright
`

const cases = table
  .trim()
  .split('\n')
  .map((line) => line.split('|').map((column) => column.trim()))
  .map(([piece = '', space = '', ...expected]) => ({ piece, space, expected }))

/** The icon and the tone of each outcome. */
const looks: Record<string, string[]> = {
  fits: ['check', 'success'],
  turned: ['turn', 'success'],
  'too big': ['cross', 'soft'],
  'too big both ways': ['cross', 'soft'],
}

const detailOf = ({ detail }: FitText) => detail.map(({ text, isTight }) => (isTight ? `[${text}]` : text)).join(', ')

it('the table has at least a hundred cases', () => {
  expect(cases.length).toBeGreaterThanOrEqual(100)
})

/** What the shop says about a product in a space: the columns of the table, then icon and tone. */
function judge(product: string, query: string): string[] {
  const [lengthMm = 0, widthMm = 0, heightMm = 0] = product.split('×').map((side) => Number.parseInt(side, 10))
  const sides = { lengthMm, widthMm, heightMm }
  const [spacePart = '', doorPart = ''] = query.split(' ')
  const space = readSpace(new URLSearchParams({ space: spacePart, door: doorPart }))
  const fit = fitOf(sides, space, product.endsWith('*'))
  if (!fit) throw new Error('no fit')
  const text = fitText(fit, 'card')
  const tooBig = fit.isTurned ? 'too big both ways' : 'too big'
  const outcome = fit.kind === 'tooBig' ? tooBig : fit.isTurned ? 'turned' : 'fits'
  const door = doorFitOf({ sides }, space.doorMm)
  const doorWord = door && { upright: 'upright', onItsSide: 'on its side', tooBig: '' }[door.kind]
  const doorOutcome = door?.kind === 'tooBig' ? `by ${door.overMm} mm` : (doorWord ?? '')
  return [outcome, text.headline + text.note, detailOf(text), doorOutcome, text.icon, text.tone]
}

it('each piece of the table fits its space as the table says', () => {
  const judged = cases.map(({ piece, space, expected }) => ({
    piece,
    space,
    said: judge(piece, space),
    expected: [...expected, ...(looks[expected[0] ?? ''] ?? [])],
  }))
  expect(judged.filter(({ said, expected }) => !isDeepStrictEqual(said, expected))).toEqual([])
})
