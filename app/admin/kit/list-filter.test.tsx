import { expect, test } from 'vitest'
import { markupOf, textOf } from '#tests/support/render.tsx'
import { dayChoices, ListFilter } from './list-filter.tsx'

const filter = (values: Record<string, string>) => (
  <ListFilter
    label="Ledger"
    searchLabel="Piece or order"
    choices={[{ name: 'kind', label: 'Kind', options: { sale: 'Sale' } }, ...dayChoices]}
    values={values}
    hrefOf={() => ''}
  />
)

test('the filters of a list are folded on a phone behind a button with the number of those that are chosen', () => {
  expect(textOf(filter({}))).toContain('Filters Kind')
  expect(textOf(filter({ keyword: 'Kurow', kind: 'sale', from: '2026-11-01' }))).toContain('Filters, 2 Kind')
  expect(markupOf(filter({}))).toContain('aria-expanded="false"')
})
