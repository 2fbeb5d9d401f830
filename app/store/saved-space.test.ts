import { RouterContextProvider } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { emptySpace } from '#rules/catalogue/fit/space.ts'
import { addressWithSavedSpace, readSavedSpace, saveSpace, withSavedSpace, withSpaceQuery } from './saved-space.ts'

const alcove = { lengthMm: 1840, depthMm: 480, heightMm: 700, doorMm: 760 }
let stored: Map<string, string>

beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => stored.set(key, text),
      removeItem: (key: string) => stored.delete(key),
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

it('the saved space of a room is stored as the query of its address', () => {
  saveSpace('living', { space: alcove, isOn: true })
  expect(stored).toEqual(new Map([['space:living', 'space=1840x480x700&door=760']]))
  expect(readSavedSpace('living')).toEqual({ space: alcove, isOn: true })
  expect(readSavedSpace('dining')).toEqual({ space: emptySpace, isOn: false })
})

it('the saved space of a room keeps its numbers while it is off', () => {
  saveSpace('bedroom', { space: alcove, isOn: false })
  expect(stored.get('space:bedroom')).toBe('off space=1840x480x700&door=760')
  expect(readSavedSpace('bedroom')).toEqual({ space: alcove, isOn: false })
})

it('the saved space of a room is deleted when it becomes empty', () => {
  saveSpace('living', { space: alcove, isOn: true })
  saveSpace('living', { space: emptySpace, isOn: true })
  expect(stored).toEqual(new Map())
})

it('the saved space of a room is nothing when the stored text means nothing', () => {
  for (const text of ['', 'off ', '{}', 'space=x', 'constructor', 'off']) {
    stored.set('space:living', text)
    expect(readSavedSpace('living')).toEqual({ space: emptySpace, isOn: false })
  }
})

it('an address gets the saved space that is on, after its other parameters', () => {
  saveSpace('living', { space: alcove, isOn: true })
  const address = (url: string) => addressWithSavedSpace('living', new URL(url, 'http://shop'))
  expect(address('/living/living')).toBe('/living/living?space=1840x480x700&door=760')
  expect(address('/living/living?sort=price#main')).toBe('/living/living?sort=price&space=1840x480x700&door=760#main')
})

it('an address stays when it has a space of its own, or none is on', () => {
  saveSpace('living', { space: alcove, isOn: true })
  expect(addressWithSavedSpace('living', new URL('http://shop/living/living?door=700'))).toBeNull()
  expect(addressWithSavedSpace('dining', new URL('http://shop/dining/dining'))).toBeNull()
  saveSpace('living', { space: alcove, isOn: false })
  expect(addressWithSavedSpace('living', new URL('http://shop/living/living'))).toBeNull()
})

it('an address changes its space and keeps its other parameters', () => {
  expect(withSpaceQuery('sort=price&space=1x2x3&door=4', alcove)).toBe('sort=price&space=1840x480x700&door=760')
  expect(withSpaceQuery('?space=1840x480x700', emptySpace)).toBe('')
})

it('the loader of a page with a space goes on to the address with the saved space, and keeps the fragment', async () => {
  vi.stubGlobal('document', {})
  saveSpace('living', { space: alcove, isOn: true })
  const load = withSavedSpace(
    () => null,
    () => 'living',
  )
  const url = new URL('http://shop/product/1?reviews=2#reviews')
  // As in a browser: the request has no fragment.
  const request = new Request('http://shop/product/1?reviews=2')
  const context = new RouterContextProvider()
  const result = await load({ request, url, pattern: '/product/:id', params: { id: '1' }, context })
  const address = result instanceof Response ? result.headers.get('Location') : null
  expect(address).toBe('/product/1?reviews=2&space=1840x480x700&door=760#reviews')
})
