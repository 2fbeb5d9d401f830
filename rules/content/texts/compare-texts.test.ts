import { expect, it } from 'vitest'
import { aroundChanges, compareTexts, comparisonText } from './compare-texts.ts'

const before = 'We collect it.\n\nIt is mended.\n\nYou get it.'

it('a new paragraph is added between those that stay', () => {
  const compared = compareTexts(before, 'We collect it.\n\nIt is mended.\n\nIt is oiled.\n\nYou get it.')
  expect(compared).toEqual([
    { kind: 'same', text: 'We collect it.' },
    { kind: 'same', text: 'It is mended.' },
    { kind: 'added', text: 'It is oiled.' },
    { kind: 'same', text: 'You get it.' },
  ])
  expect(comparisonText(compared)).toBe('1 paragraph more')
})

it('a rewritten paragraph is removed and added in its place', () => {
  const compared = compareTexts(before, 'We collect it.\n\nIt is mended within a week.\n\nYou get it.')
  expect(compared).toEqual([
    { kind: 'same', text: 'We collect it.' },
    { kind: 'removed', text: 'It is mended.' },
    { kind: 'added', text: 'It is mended within a week.' },
    { kind: 'same', text: 'You get it.' },
  ])
  expect(comparisonText(compared)).toBe('1 paragraph more, 1 paragraph less')
})

it('all paragraphs of a deleted text are removed', () => {
  const compared = compareTexts(before, '')
  expect(compared.map(({ kind }) => kind)).toEqual(['removed', 'removed', 'removed'])
  expect(comparisonText(compared)).toBe('3 paragraphs less')
})

it('line ends and empty lines are not a change between two texts', () => {
  const compared = compareTexts(before, '\r\nWe collect it. \r\n\r\n\r\nIt is mended.\n  \nYou get it.\n')
  expect(compared.map(({ kind }) => kind)).toEqual(['same', 'same', 'same'])
  expect(comparisonText(compared)).toBe('The same text')
})

it('paragraphs far from a change are left out and counted', () => {
  const texts = ['one', 'two', 'three', 'four', 'five', 'six', 'seven']
  const changed = texts.with(3, 'fourth')
  expect(aroundChanges(compareTexts(texts.join('\n\n'), changed.join('\n\n')))).toEqual([
    2,
    { kind: 'same', text: 'three' },
    { kind: 'removed', text: 'four' },
    { kind: 'added', text: 'fourth' },
    { kind: 'same', text: 'five' },
    2,
  ])
})

it('all paragraphs of two equal texts are left out', () => {
  expect(aroundChanges(compareTexts(before, before))).toEqual([3])
})
