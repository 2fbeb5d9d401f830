import { describe, expect, it } from 'vitest'
import { placesNamed } from './page-suggestions.ts'

const labels = (keyword: string) => placesNamed(keyword).map(({ label }) => label)

describe('what is being typed', () => {
  it.each([
    ['cof', ['Coffee Tables']],
    ['COFFEE', ['Coffee Tables']],
    ['hall t', ['Hall Tables']],
    ['table hall', ['Hall Tables']],
    ['console', ['Hall Tables']],
    ['headb', ['Bed Frames']],
    ['lamp', ['Lamp Tables, Living Room', 'Lamp Tables, Bedroom']],
    ['dining r', ['Dining Room']],
    ['amer', ['American Rustic']],
    ['solid', ['Solid Timber']],
    ['wardrobe', []],
    ['', []],
    ['%', []],
  ])('%j may mean %j', (keyword, meant) => {
    expect(labels(keyword)).toEqual(meant)
  })

  it('leads to the page of the room or to a search (behaviour, Labels)', () => {
    expect(placesNamed('tv')).toEqual([{ label: 'TV Stands', path: '/living/TV%20Stand' }])
    expect(placesNamed('living')).toEqual(expect.arrayContaining([{ label: 'Living Room', path: '/living/living' }]))
    expect(placesNamed('market')).toEqual([{ label: 'Market Road', path: '/search/market' }])
  })

  it('never means more than four places', () => {
    expect(placesNamed('ta')).toHaveLength(4)
    expect(placesNamed('a b c d '.repeat(5000))).toEqual([])
  })
})
