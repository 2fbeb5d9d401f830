import { expect, it } from 'vitest'
import { sliders } from '#app/shop/listing/filter.ts'
import { limitFaultText, readTypedLimit, typedLimitText } from './typed-limit.ts'

const slider = (name: string) => {
  const found = sliders.find(({ measure }) => measure === name)
  if (!found) throw new Error(`no slider ${name}`)
  return found
}

it('what is typed next to a slider is a number of dollars or a size in any unit', () => {
  expect(readTypedLimit(slider('price'), '$1,300')).toBe(1300)
  expect(readTypedLimit(slider('price'), '90')).toBe(90)
  expect(readTypedLimit(slider('length'), '164 cm')).toBe(1640)
  expect(readTypedLimit(slider('length'), '3000')).toBe(3000)
  expect(readTypedLimit(slider('height'), '0')).toBe(0)
})

it.each(['', 'cheap', '-5', '1300.50', '1000001'])(
  'what is typed next to a slider is not a price when it is %j',
  (text) => {
    expect(readTypedLimit(slider('price'), text)).toBeUndefined()
  },
)

it('what is typed next to a slider is refused with what to type instead', () => {
  expect(limitFaultText(slider('price'), '1.000,50')).toBe('Enter whole dollars, such as 1300')
  expect(limitFaultText(slider('width'), 'wide')).toBe('Enter a size such as 480, 48 cm or 0.48 m')
  expect(limitFaultText(slider('width'), '30 m')).toBe('Enter 20 m or less')
})

it('what is typed next to a slider is shown as the page writes prices and sizes', () => {
  expect(typedLimitText(slider('price'), 1300)).toBe('1,300')
  expect(typedLimitText(slider('width'), 2190)).toBe('2190')
})
