import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { isModelAddress, modelSizesError } from './model-sizes.ts'

const stated = { length: 1600, width: 450, height: 600 }

it.each([
  ['the stated sizes', stated],
  ['5 % more side to side', { ...stated, length: 1680 }],
  ['5 % less side to side', { ...stated, length: 1520 }],
  ['25 mm more from front to back, the depth of handles', { ...stated, width: 475 }],
  ['5 % more height', { ...stated, height: 630 }],
])('the box of a model agrees with %s', (_, model) => {
  expect(modelSizesError(model, stated)).toBeNull()
})

const remedy = 'Correct one of them, or remove the model: a model in the room has to be as large as the piece.'
it.each([
  [{ ...stated, length: 1681 }, '1681 × 450 × 600'],
  [{ ...stated, length: 1519 }, '1519 × 450 × 600'],
  [{ ...stated, width: 476 }, '1600 × 476 × 600'],
  [{ ...stated, height: 631 }, '1600 × 450 × 631'],
  [{ length: 160, width: 45, height: 60 }, '160 × 45 × 60'],
  [{ length: 1600, width: 600, height: 450 }, '1600 × 600 × 450'],
])('the box of a model does not agree when it is %o: both sizes are said', (model, text) => {
  expect(modelSizesError(model, stated)).toBe(
    `The model is ${text} mm, but the piece’s sizes are 1600 × 450 × 600 mm. ${remedy}`,
  )
})

it('the box of a model is said to be turned when it agrees after a turn', () => {
  expect(modelSizesError({ length: 450, width: 1600, height: 600 }, stated)).toBe(
    'The model is 450 × 1600 × 600 mm, but the piece’s sizes are 1600 × 450 × 600 mm. Turn the model by 90°, so that its front faces +z.',
  )
})

it.each(['length', 'width', 'height'])(
  'the box of a model never agrees with a product whose %s is not known',
  (side) => {
    expect(modelSizesError({ ...stated, [side]: 1 }, { ...stated, [side]: 0 })).not.toBeNull()
  },
)

it('the box of a model agrees with itself, and not with a tenth or a thousandth of itself', () => {
  const side = fc.integer({ min: 30, max: 4000 })
  fc.assert(
    fc.property(fc.record({ length: side, width: side, height: side }), ({ length, width, height }) => {
      const item = { length, width, height }
      expect(modelSizesError(item, item)).toBeNull()
      for (const factor of [0.1, 0.001, 10, 1000]) {
        const model = { length: length * factor, width: width * factor, height: height * factor }
        expect(modelSizesError(model, item)).not.toBeNull()
      }
    }),
  )
})

it.each(['/models/omaha-tv-stand.1a2b3c4d.glb', `/models/${'0a'.repeat(16)}.glb`])(
  'the address of a model can be %s',
  (address) => {
    expect(isModelAddress(address)).toBe(true)
  },
)

it.each([
  '',
  'https://models.example/a.glb',
  '//models.example/a.glb',
  '/models/../api/users',
  '/models/a/b.glb',
  '/models/a.glb?x=1',
  '/models/a.gltf',
  '/models/.glb',
  '/images/a.glb',
  'models/a.glb',
  '/models/a.glb\n',
])('the address of a model cannot be “%s”', (address) => {
  expect(isModelAddress(address)).toBe(false)
})
