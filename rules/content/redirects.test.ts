import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { addressesOf, addressKind, locationOf, normalizeAddress, normalizeTarget } from './redirects.ts'

it.each([
  ['/products/old-table', '/products/old-table'],
  [' /Products/Old-Table/ ', '/products/old-table'],
  ['https://old.example/products/x?b=2#top', '/products/x?b=2'],
  ['HTTP://old.example', '/'],
  ['/t%C5%8Dtara', '/tōtara'],
  ['/to\u0304tara', '/tōtara'],
  ['/T%C5%8CTARA//', '/tōtara'],
  ['/a%20b', '/a b'],
  ['/100%25', '/100%25'],
  ['/a%3Fb', '/a%3fb'],
  ['/index.php?route=product/product&id=4%202', '/index.php?route=product/product&id=4%202'],
  ['/?p=12', '/?p=12'],
  ['/x???', '/x?%3f='],
])('the address %s is stored as %s', (typed, stored) => {
  expect(normalizeAddress(typed)).toBe(stored)
  expect(normalizeAddress(stored)).toBe(stored)
})

it.each([
  '',
  'products/x',
  '//evil.example',
  '/%2Fevil.example',
  '/\\evil.example',
  'ftp://old.example/x',
  'https://',
  '/%',
  '/%C5',
  '/a%00b',
  '/a%0Ab',
  '/\uD800',
  `/${'x'.repeat(500)}`,
])('the text %j isn’t an address', (typed) => expect(normalizeAddress(typed)).toBeUndefined())

it('an address of 500 characters is as long as one can be', () => {
  expect(normalizeAddress(`/${'x'.repeat(499)}`)).toHaveLength(500)
})

it('any address is stored in a form that stays as it is', () => {
  const check = fc.property(fc.webPath({ size: 'small' }), fc.webQueryParameters(), (path, query) => {
    const stored = normalizeAddress(`/x${path}?${query}`)
    return stored === undefined || normalizeAddress(stored) === stored
  })
  expect(fc.check(check)).toMatchObject({ failed: false })
})

it.each([
  ['/products/x', ['/products/x']],
  ['/products/X/?variant=1', ['/products/x?variant=1', '/products/x']],
  ['/collections/All/products/x', ['/collections/all/products/x', '/products/x']],
  [
    '/collections/all/products/x?variant=1',
    ['/collections/all/products/x?variant=1', '/collections/all/products/x', '/products/x?variant=1', '/products/x'],
  ],
  [`/products/x?q=${'x'.repeat(500)}`, ['/products/x']],
  ['/%', []],
])('a visitor of %s is looked up at %j', (url, addresses) => expect(addressesOf(url)).toEqual(addresses))

it.each([
  ['/products/x', '/product/1', '/products/x', '/product/1'],
  ['/products/x', '/product/1', '/products/x?variant=4&utm_source=mail&_pos=1', '/product/1?utm_source=mail'],
  ['/products/x', '/products?sort=new#list', '/products/x?sort=price&gclid=1', '/products?sort=new&gclid=1#list'],
  ['/index.php?id=4', '/product/1', '/index.php?id=4', '/product/1'],
  ['/x', '/living/T%C5%8Dtara', '/x?q=%C5%8D', '/living/T%C5%8Dtara?q=%C5%8D'],
])('%s leads to %s: a visitor of %s arrives at %s', (fromPath, toPath, url, location) =>
  expect(locationOf({ fromPath, toPath }, url)).toBe(location),
)

const publicUrl = 'https://shop.example'

it.each([
  ['/living/Coffee', '/living/Coffee'],
  [' /products/ ', '/products'],
  ['/', '/'],
  ['https://shop.example/sale', '/sale'],
  ['/support#shipping', '/support#shipping'],
  ['/living/Tōtara', '/living/T%C5%8Dtara'],
  ['/product/01938F2A-7C1E-7000-8000-000000000001', '/product/01938f2a-7c1e-7000-8000-000000000001'],
  ['/x/../products', '/products'],
])('the target %s is stored as %s', (typed, stored) => {
  expect(normalizeTarget(typed, publicUrl)).toBe(stored)
  expect(normalizeTarget(stored, publicUrl)).toBe(stored)
})

it.each([
  '',
  'products',
  '//evil.example',
  '/\\evil.example',
  '/.//evil.example',
  '/\tevil',
  'https://evil.example/products',
  'https://shop.example.evil.example/',
  'https://shop.example@evil.example/',
  'javascript:alert(1)',
  '/%',
  `/search/${'x'.repeat(500)}`,
])('the text %j isn’t a target', (typed) => expect(normalizeTarget(typed, publicUrl)).toBeUndefined())

it('an address is a page for everyone, one for some, a product, a page of the owner, or nothing', () => {
  const id = '01938f2a-7c1e-7000-8000-000000000001'
  const page = (isPublic: boolean) => ({ kind: 'page', isPublic })
  expect(
    Object.fromEntries(
      ['/', '/living/Coffee', '/search/oak/page/2', '/admin/content', '/order/1', '/robots.txt'].map((path) => [
        path,
        addressKind(path),
      ]),
    ),
  ).toEqual({
    '/': page(true),
    '/living/Coffee': page(true),
    '/search/oak/page/2': page(true),
    '/admin/content': page(false),
    '/order/1': page(false),
    '/robots.txt': page(false),
  })
  expect(addressKind(`/product/${id}?space=1`)).toEqual({ kind: 'product', id })
  expect(addressKind('/pages/oil#top')).toEqual({ kind: 'shop-page', slug: 'oil' })
  for (const path of ['/product/old-table', '/products/x', '/pages', '/living', '/collections/all']) {
    expect(addressKind(path)).toEqual({ kind: 'none' })
  }
})
