import { expect, it } from 'vitest'
import { doorFitText, fitText } from './fit-text.ts'
import { fitOf } from './fit.ts'
import { emptySpace, type Space } from './space.ts'

/** The words for a product of 1600 × 450 × 600 mm with a front on the page of the product. */
function onProductPage(space: Partial<Space>) {
  const fit = fitOf({ lengthMm: 1600, widthMm: 450, heightMm: 600 }, { ...emptySpace, ...space }, true)
  return fit && fitText(fit, 'product')
}

it('the page of a product says that the piece fits the space', () => {
  expect(onProductPage({ lengthMm: 1640, depthMm: 480, heightMm: 700 })).toEqual({
    headline: 'Fits your space: 40 mm to spare',
    note: '',
    detail: [{ text: '30 mm in depth, 100 mm in height', isTight: false }],
    icon: 'check',
    tone: 'success',
  })
})

it('the page of a product says that it fits exactly', () => {
  expect(onProductPage({ lengthMm: 1600, depthMm: 480 })).toEqual({
    headline: 'Fits your space: nothing to spare',
    note: '',
    detail: [
      { text: 'Tight: side to side', isTight: true },
      { text: '30 mm in depth', isTight: false },
    ],
    icon: 'check',
    tone: 'success',
  })
})

it('the page of a product says that it fits turned in the words of the cards', () => {
  expect(onProductPage({ lengthMm: 462, depthMm: 1900 })).toEqual({
    headline: 'Turned by 90°: 12 mm to spare',
    note: '',
    detail: [
      { text: 'Tight: side to side', isTight: true },
      { text: '300 mm in depth, its front faces sideways', isTight: false },
    ],
    icon: 'turn',
    tone: 'success',
  })
})

it('the page of a product says that it is too big in the words of the cards', () => {
  expect(onProductPage({ lengthMm: 1540, depthMm: 430 })).toEqual({
    headline: '60 mm too wide',
    note: '',
    detail: [{ text: 'Also 20 mm too deep', isTight: false }],
    icon: 'cross',
    tone: 'soft',
  })
  expect(onProductPage({ lengthMm: 412, depthMm: 1700 })).toEqual({
    headline: '38 mm too wide',
    note: ', even turned by 90°',
    detail: [],
    icon: 'cross',
    tone: 'soft',
  })
})

it('a doorway lets a piece through in ink', () => {
  const text = { headline: 'Goes through your 760 mm door', detail: [], icon: 'door', tone: 'ink' }
  expect(doorFitText({ kind: 'upright', doorMm: 760 })).toEqual({ ...text, note: ', upright' })
  expect(doorFitText({ kind: 'onItsSide', doorMm: 760 })).toEqual({ ...text, note: ' on its side' })
})

it('a doorway stops a piece with a warning', () => {
  expect(doorFitText({ kind: 'tooBig', doorMm: 760, overMm: 10 })).toEqual({
    headline: 'Too big for your 760 mm door by 10 mm',
    note: '',
    detail: [],
    icon: 'door',
    tone: 'warning',
  })
})
