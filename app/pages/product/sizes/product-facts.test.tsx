import { expect, test } from 'vitest'
import { markupOf, textOf } from '#tests/support/render.tsx'
import { makePageProduct } from '#tests/support/wire-factories.ts'
import { ProductFacts } from './product-facts.tsx'

test('the specifications say which way the width and the length go (spec §2)', () => {
  const facts = <ProductFacts product={makePageProduct({ length: 1640, width: 2130, height: 1300, weightKg: 0 })} />
  expect(textOf(facts)).toContain(
    'Sizes and weight Length 1640 mm side to side Width 2130 mm front to back Height 1300 mm Timber and care',
  )
  expect(markupOf(facts)).toContain('aria-label="Specifications"')
})

test('what is known of a piece has headings, names and values', () => {
  const facts = (
    <ProductFacts product={makePageProduct({ timber: 'Oak', warrantyYears: 5, packages: 'Top: 9 x 8 x 7 mm, 2 kg' })} />
  )
  expect(textOf(facts)).toContain(
    'Timber and care Material Pine oak Style American Rustic Warranty ' +
      '5 years from us. Your rights under the Consumer Guarantees Act are separate and may last longer. ' +
      'Getting it home Box 1 box, 9 × 8 × 7 mm, 2 kg',
  )
  expect(markupOf(facts).match(/<h3>/g)).toHaveLength(3)
})
