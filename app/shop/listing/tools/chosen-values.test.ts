import { expect, it } from 'vitest'
import { readListChoice } from '#app/shop/listing/chosen/list-query.ts'
import {
  choose,
  chosenTexts,
  chosenValues,
  isChosen,
  withoutChosen,
  type Facet,
  facetText,
  finishColours,
  valuesOf,
  sortOf,
  sortsFor,
  withSort,
} from './chosen-values.ts'

const query = '?space=1840x480x700&price=1300&stock=in&finish=honey,limewash&rating=4&page=2&sort=price'

it('what is chosen of a list is named in the order of the sidebar, each with the address without it', () => {
  expect(chosenValues(query, true)).toEqual([
    { text: 'Up to $1,300', without: '?space=1840x480x700&stock=in&finish=honey,limewash&rating=4&sort=price' },
    { text: 'Honey', without: '?space=1840x480x700&price=1300&stock=in&finish=limewash&rating=4&sort=price' },
    { text: 'Limewashed', without: '?space=1840x480x700&price=1300&stock=in&finish=honey&rating=4&sort=price' },
    { text: 'In stock', without: '?space=1840x480x700&price=1300&finish=honey,limewash&rating=4&sort=price' },
    { text: 'Rated 4 and over', without: '?space=1840x480x700&price=1300&stock=in&finish=honey,limewash&sort=price' },
  ])
  expect(chosenValues('?length=1650', true)[0]?.text).toBe('Length up to 1650 mm')
})

it('what is chosen of a list has no slider in a list without sliders', () => {
  expect(chosenValues('?price=1300&brand=Paris', false).map(({ text }) => text)).toEqual(['Paris'])
})

it('what is chosen of a list is cleared without the space and the order', () => {
  expect(withoutChosen(query)).toBe('?space=1840x480x700&sort=price')
  expect(withoutChosen('?brand=Paris')).toBe('')
})

it('what is chosen of a list has each value once, and only one rating', () => {
  const choice = readListChoice('?brand=Paris&rating=3')
  expect(isChosen(choice, 'brand', 'Paris')).toBe(true)
  expect(isChosen(choose(choice, 'brand', 'Paris', false), 'brand', 'Paris')).toBe(false)
  expect(choose(choice, 'brand', 'Paris', true).values.brand).toEqual(['Paris'])
  expect(choose(choice, 'rating', '4', true).rating).toBe(4)
  expect(choose(choice, 'stock', 'in', true).inStock).toBe(true)
  expect(chosenTexts(choose(choice, 'band', '1000-1200', true), ['band', 'brand'])).toEqual([
    '$1,000 to $1,199',
    'Paris',
  ])
})

const facet = (name: Facet['facet'], ...values: string[]): Facet[] =>
  values.map((value) => ({ facet: name, value, count: 1 }))

it('the values of a facet are in the order of their words, without the unknown one', () => {
  const facets = [...facet('finish', '', 'whitewash', 'dark brown and black', 'honey'), ...facet('brand', 'Paris')]
  expect(valuesOf(facets, 'finish').map(({ value }) => facetText('finish', value))).toEqual([
    'Dark, black steel',
    'Honey',
    'Whitewashed',
  ])
})

it('the values of a facet are in the order of their numbers where they have one', () => {
  const values = (name: Facet['facet'], ...given: string[]) =>
    valuesOf(facet(name, ...given), name).map(({ value }) => facetText(name, value))
  expect(values('band', '1200-', '0-900', '900-1200')).toEqual(['Under $900', '$900 to $1,199', '$1,200 and over'])
  expect(values('rating', '3', '4')).toEqual(['Rated 4 and over', 'Rated 3 and over'])
})

it('the values of a facet have a colour when they are finishes that the shop knows', () => {
  expect(finishColours('honey')).toEqual(['#c28d4f'])
  expect(finishColours('constructor')).toEqual([])
  expect(facetText('finish', 'blue')).toBe('Blue')
})

it('the order of a list is best fit with a space that judges pieces, and else that of the shop', () => {
  expect(sortOf(readListChoice('?space=1840xx'))).toBe('fit')
  expect(sortOf(readListChoice('?door=760&sort=fit'))).toBe('shop')
  expect(sortOf(readListChoice('?space=1840xx&sort=-price'))).toBe('-price')
  expect(sortsFor(readListChoice(''))).not.toContain('fit')
  expect(sortsFor(readListChoice('?space=1840xx'))).toContain('fit')
})

it('the order of a list is written only when it is not the preset', () => {
  expect(withSort(readListChoice('?space=1840xx&sort=price'), 'fit').sort).toBeUndefined()
  expect(withSort(readListChoice('?space=1840xx'), 'shop').sort).toBe('shop')
  expect(withSort(readListChoice('?sort=price'), 'shop').sort).toBeUndefined()
})
