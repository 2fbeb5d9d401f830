import { describe, expect, it } from 'vitest'
import {
  fits,
  fitText,
  openFilter,
  readFilter,
  sliders,
  sliderStep,
  sliderValue,
  sliderText,
  writeFilter,
} from './filter.ts'

const slider = (name: string) => {
  const found = sliders.find(({ measure }) => measure === name)
  if (!found) throw new Error(`no slider ${name}`)
  return found
}

describe('the sliders', () => {
  it('have the bounds, the step and the defaults of spec §9', () => {
    expect(sliderStep).toBe(50)
    expect(sliders.map(({ measure, min, max }) => ({ measure, min, max }))).toEqual([
      { measure: 'price', min: 155, max: 2255 },
      { measure: 'width', min: 0, max: 2190 },
      { measure: 'length', min: 0, max: 2183 },
      { measure: 'height', min: 0, max: 2190 },
    ])
    for (const { measure, max } of sliders) expect(openFilter[measure]).toBe(max)
  })

  it('have the maximum as the value of their topmost position (behaviour, Sliders)', () => {
    expect(sliderValue(slider('width'), 2150)).toBe(2190)
    expect(sliderValue(slider('length'), 2150)).toBe(2183)
    expect(sliderValue(slider('price'), 2255)).toBe(2255)
    expect(sliderValue(slider('price'), 2205)).toBe(2205)
    expect(sliderValue(slider('length'), 2100)).toBe(2100)
  })

  it('show their unit', () => {
    expect(sliderText(slider('price'), 1355)).toBe('up to $1,355')
    expect(sliderText(slider('length'), 1650)).toBe('up to 1650 mm')
  })
})

describe('a product', () => {
  const piece = { price: 499, width: 650, length: 1200, height: 460 }

  it('is shown when its price and each of its sizes are at most the slider value (spec §5)', () => {
    expect(fits(piece, openFilter)).toBe(true)
    expect(fits(piece, piece)).toBe(true)
    expect(fits({ ...piece, price: 499.05 }, { ...openFilter, price: 499 })).toBe(false)
  })

  it.each(['price', 'width', 'length', 'height'] as const)(
    'is not shown when only its %s is above the slider value',
    (measure) => {
      expect(fits(piece, { ...openFilter, [measure]: piece[measure] - 1 })).toBe(false)
    },
  )

  it('above a maximum is never shown (behaviour, Sliders)', () => {
    expect(fits({ ...piece, length: 2184 }, openFilter)).toBe(false)
  })
})

describe('the URL query of a room page', () => {
  it('contains only the sliders that were moved, in a fixed order, and is read back', () => {
    expect(writeFilter(openFilter)).toBe('')
    const filter = { ...openFilter, height: 900, price: 1355 }
    expect(writeFilter(filter)).toBe('?price=1355&height=900')
    expect(readFilter('?height=900&price=1355')).toEqual(filter)
  })

  it('keeps its other parameters', () => {
    expect(writeFilter({ ...openFilter, width: 600 }, '?from=letter&width=1&width=2')).toBe('?from=letter&width=600')
  })

  it.each(['', '-50', '1e3', '0x1ff', 'NaN', 'Infinity', '900.5', ' 900', '99999', '2191', '٩٠٠', '9'.repeat(5000)])(
    'sets the maximum when a size is %j',
    (text) => {
      expect(readFilter(`?width=${encodeURIComponent(text)}`)).toEqual(openFilter)
    },
  )

  it('sets the maximum for a price below the minimum', () => {
    expect(readFilter('?price=100')).toEqual(openFilter)
  })

  it('rounds a number between two positions to the nearer one', () => {
    expect(readFilter('?length=917&price=1000')).toEqual({ ...openFilter, length: 900, price: 1005 })
    expect(readFilter('?length=2160')).toEqual(openFilter)
    expect(readFilter('?height=0').height).toBe(0)
  })

  it('is read even with broken escapes', () => {
    expect(readFilter('?%E0%A4%A&price=%&width=%00')).toEqual(openFilter)
  })
})

it('the number of shown products is written with the right singular and plural', () => {
  expect(fitText(17, 21)).toBe('17 of 21 fit')
  expect(fitText(1, 6)).toBe('1 of 6 fits')
  expect(fitText(1, 1)).toBe('1 of 1 fits')
  expect(fitText(0, 1)).toBe('0 of 1 fit')
  expect(fitText(0, 0)).toBe('No pieces')
})
