import { expect, test } from 'vitest'
import { adminPaths } from './admin-paths.ts'
import { paths } from './paths.ts'

const id = '01938f2a-7c1e-7000-8000-000000000000'

test('page 1 of a list has no number in its path', () => {
  expect({ home: paths.home(), search: paths.search('table'), admin: adminPaths.products() }).toEqual({
    home: '/',
    search: '/search/table',
    admin: '/admin/productlist',
  })
  expect({ home: paths.home(2), search: paths.search('table', 3), admin: adminPaths.products(4) }).toEqual({
    home: '/page/2',
    search: '/search/table/page/3',
    admin: '/admin/productlist/4',
  })
})

test('ids and keywords are escaped', () => {
  expect(paths.product('a/b')).toBe('/product/a%2Fb')
  expect(paths.search('50 %')).toBe('/search/50%20%25')
  expect(paths.room('living', 'TV Stand')).toBe('/living/TV%20Stand')
})

test('the reviews of a product keep the space of its page', () => {
  expect(paths.reviews('a')).toBe('/product/a#reviews')
  expect(paths.reviews('a', 2, 5, 'space=1x2x3')).toBe('/product/a?rating=5&reviews=2&space=1x2x3#reviews')
  expect(paths.writeReview('a', 'space=1x2x3')).toBe('/product/a?space=1x2x3#write')
})

test('a room without a keyword shows the whole room', () => {
  expect(paths.room('dining')).toBe('/dining/dining')
})

test('a filter of the order list is its query', () => {
  expect(adminPaths.orders()).toBe('/admin/orderlist')
  expect(adminPaths.orders('attention=true')).toBe('/admin/orderlist?attention=true')
})

test('an order and its receipt are two pages', () => {
  expect(paths.order(id)).toBe(`/order/${id}`)
  expect(paths.receipt(id)).toBe(`/order/${id}/receipt`)
})
