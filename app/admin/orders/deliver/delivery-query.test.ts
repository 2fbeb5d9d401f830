import { expect, it } from 'vitest'
import { readDeliveryQuery, writeDeliveryQuery } from './delivery-query.ts'

it('the query of the list is read as it was written', () => {
  for (const query of [{}, { show: 'late' as const }, { show: 'ready' as const, keyword: 'Ōamaru', pageNumber: 3 }]) {
    expect(readDeliveryQuery(new URLSearchParams(writeDeliveryQuery(query)))).toEqual(query)
  }
})

it('a query that means nothing does not narrow', () => {
  expect(readDeliveryQuery(new URLSearchParams('show=all&keyword=+&page=-1'))).toEqual({})
})
