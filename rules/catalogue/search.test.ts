import { expect, it } from 'vitest'
import { closestWord, narrowingTerm, searchTerms } from './search.ts'

it.each([
  ['american', 'american rustic'],
  ['American Rustic', 'american rustic'],
  ['market', 'market road'],
  ['timber', 'solid timber'],
  ['living', 'living room'],
  ['Tall', 'tall'],
  ['  TV   Stand ', 'tv stand'],
])('a keyword: %j means %j', (keyword, term) => {
  expect(narrowingTerm(keyword)).toBe(term)
})

it('a keyword is split into words without macrons, quotes and signs', () => {
  expect(searchTerms('Tōtara  "tv-stand" & 100%')).toEqual(['totara', 'tv', 'stand', '100'])
  expect(searchTerms("'; drop table products; --")).toEqual(['drop', 'table', 'products'])
  expect(searchTerms('!!!')).toEqual([])
})

it('a keyword has a bounded number and length of words (promises 28)', () => {
  expect(searchTerms('a b '.repeat(10_000))).toHaveLength(8)
  expect(searchTerms('x'.repeat(10_000))[0]).toHaveLength(100)
})

const catalogue = ['coffee', 'table', 'tall', 'buffet', 'chair', 'display', 'dresser', 'bed', 'bar', 'board']

it.each([
  ['cofee', 'coffee'],
  ['tabel', 'table'],
  ['buffe', 'buffet'],
  ['chiar', 'chair'],
  ['desser', 'dresser'],
  ['dispaly', 'display'],
  ['table', 'table'],
])('a misspelt word: %s means %s', (word, expected) => {
  expect(closestWord(word, catalogue)).toBe(expected)
})

it.each(['wardrobe', 'sofa', 'xy', 'zzzzz'])('a misspelt word: %s matches no word of the catalogue', (word) => {
  expect(closestWord(word, catalogue)).toBeNull()
})
