import { expect, test } from 'vitest'
import { markupOf, textOf } from '#tests/support/render.tsx'
import { makePageProduct } from '#tests/support/wire-factories.ts'
import { ProductFacts } from './product-facts.tsx'

test('what is known of a piece has headings, names and values', () => {
  const facts = (
    <ProductFacts product={makePageProduct({ timber: 'Oak', warrantyYears: 5, packages: 'Top: 9 x 8 x 7 mm, 2 kg' })} />
  )
  expect(textOf(facts)).toBe(
    'Timber and care Timber Oak Warranty ' +
      '5 years from us. Your rights under the Consumer Guarantees Act are separate and may last longer. ' +
      'Getting it home Box 1 box, 9 × 8 × 7 mm, 2 kg',
  )
  expect(markupOf(facts).match(/<h3>/g)).toHaveLength(2)
})

test('a piece of which nothing is known has no facts', () => {
  expect(markupOf(<ProductFacts product={makePageProduct()} />)).toBe('')
})
