import { expect, it } from 'vitest'
import { readTypedSpace, typedTexts } from './typed-space.ts'

const texts = { lengthMm: '1.84 m', depthMm: '48 cm', heightMm: '', doorMm: '760' }

it('the typed sizes of a space are understood in any unit, and an empty field does not limit', () => {
  expect(readTypedSpace(texts)).toEqual({
    space: { lengthMm: 1840, depthMm: 480, heightMm: null, doorMm: 760 },
    faults: {},
  })
})

it('the typed sizes of a space have a sentence for each that is not understood', () => {
  expect(readTypedSpace({ ...texts, depthMm: 'about 50', heightMm: '5' })).toEqual({
    space: { lengthMm: 1840, depthMm: null, heightMm: null, doorMm: 760 },
    faults: { depthMm: 'Enter a size such as 480, 48 cm or 0.48 m', heightMm: 'Enter 50 mm or more' },
  })
})

it('the typed sizes of a space are read from the query of a form, and a query without its fields has none', () => {
  const query = new URLSearchParams('space-w=1.84+m&space-d=48+cm&space-h=&space-door=760')
  expect(typedTexts(query)).toEqual(texts)
  expect(typedTexts(new URLSearchParams('space=1840x480x700'))).toBeNull()
  expect(typedTexts(new URLSearchParams({ 'space-w': '9'.repeat(50) }))?.lengthMm).toHaveLength(40)
})
