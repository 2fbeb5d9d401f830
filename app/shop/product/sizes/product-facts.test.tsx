import { expect, test } from 'vitest'
import { markupOf, textOf } from '#tests/support/render.tsx'
import { makePageProduct } from '#tests/support/wire-factories.ts'
import { ProductFacts } from './product-facts.tsx'

test('the specifications say which way the width and the length go (spec §2)', () => {
  const facts = <ProductFacts product={makePageProduct({ length: 1640, width: 2130, height: 1300, weightKg: 0 })} />
  expect(textOf(facts)).toContain(
    'Specifications Width 2130 mm front to back Height 1300 mm Length 1640 mm side to side Material',
  )
})

test('the facts are an accordion: each part is open at first and opens and closes by itself (spec §2)', () => {
  const markup = markupOf(<ProductFacts product={makePageProduct()} />)
  expect(
    [...markup.matchAll(/<details [^>]*id="([^"]*)" open=""><summary><h3[^>]*>([^<]*)</g)].map(([, ...part]) => part),
  ).toEqual([
    ['specifications', 'Specifications'],
    ['material', 'Material'],
    ['style', 'Style'],
    ['getting-it-home', 'Getting it home'],
  ])
  expect(markup).toContain('<a href="/living/American%20Rustic" data-discover="true">American Rustic</a>')
})

test('what is known of a piece has headings, names and values', () => {
  const facts = (
    <ProductFacts product={makePageProduct({ timber: 'Oak', warrantyYears: 5, packages: 'Top: 9 x 8 x 7 mm, 2 kg' })} />
  )
  expect(textOf(facts)).toContain(
    'Material Material Pine oak Warranty ' +
      '5 years from us. Your rights under the Consumer Guarantees Act are separate and may last longer. ' +
      'Style Style American Rustic Brand American Rustic Getting it home Box 1 box, 9 × 8 × 7 mm, 2 kg',
  )
})
