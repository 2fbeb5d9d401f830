import { expect, it } from 'vitest'
import { customerListPath, readCustomerFilter } from './customer-filter.ts'

it.each([
  ['', {}],
  [
    'keyword=+Marama+T&kind=guests&sort=spent&page=2',
    { keyword: 'Marama T', kind: 'guests', sort: 'spent', pageNumber: 2 },
  ],
  ['kind=phone&orders=waiting&tag=+Regular++Buyer', { kind: 'phone', orders: 'waiting', tag: 'regular buyer' }],
  ['keyword=+&orders=one&tag=+&kind=others&sort=email&page=0', {}],
])('the query %j of the list of customers means %j', (query, filter) => {
  expect(readCustomerFilter(new URLSearchParams(query))).toEqual(filter)
})

it('the address of a filter is read as the same filter', () => {
  expect(customerListPath({ sort: 'last' })).toBe('/admin/customers')
  const filter = {
    keyword: 'Marama T',
    kind: 'accounts',
    orders: 'several',
    tag: 'trade',
    sort: 'name',
    pageNumber: 3,
  } as const
  const address = customerListPath(filter)
  expect(address).toBe('/admin/customers?keyword=Marama+T&kind=accounts&orders=several&tag=trade&sort=name&page=3')
  expect(readCustomerFilter(new URLSearchParams(address.split('?')[1]))).toEqual(filter)
})
