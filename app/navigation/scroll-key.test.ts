import { expect, it } from 'vitest'
import { scrollKey } from './scroll-key.ts'

const page = { pathname: '/product/1', search: '?space=1200x400x', hash: '', state: null }

it('a link to a part of the page has a position of its own', () => {
  expect([
    scrollKey({ ...page, key: 'default' }),
    scrollKey({ ...page, key: 'default', hash: '#write' }),
    scrollKey({ ...page, key: 'default', pathname: '/', search: '' }),
    scrollKey({ ...page, key: 'k1' }),
  ]).toEqual(['/product/1?space=1200x400x', '/product/1?space=1200x400x#write', '/', 'k1'])
})
