import { expect, test } from 'vitest'
import { textOf } from '#tests/support/render.tsx'
import { makeProduct } from '#tests/support/wire-factories.ts'
import { ProductDetails } from './product-details.tsx'

test('the specifications say which way the width and the length go (spec §2)', () => {
  expect(
    textOf(<ProductDetails product={makeProduct({ length: 1640, width: 2130, height: 1300, weightKg: 0 })} />),
  ).toBe(
    'Specifications Width 2130 mm, front to back Height 1300 mm Length 1640 mm, side to side Material Pine Style American Rustic',
  )
})

test('the specifications have the weight when it is known', () => {
  expect(textOf(<ProductDetails product={makeProduct({ weightKg: 38.5 })} />)).toContain('side to side Weight 38.5 kg')
  expect(textOf(<ProductDetails product={makeProduct({ weightKg: 0 })} />)).not.toContain('Weight')
})
