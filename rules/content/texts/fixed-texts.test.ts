import { expect, it } from 'vitest'
import type { FixedText } from '#contract/content/fixed-texts.ts'
import { countChanges, itemState } from '#rules/content/content-changes.ts'
import { textFields, textProblems } from './fixed-texts.ts'

const [one, two] = [
  { id: 'one', title: 'One', text: 'First.' },
  { id: 'two', title: 'Two', text: 'Second.' },
]
const live: FixedText = { lead: 'Lead', note: 'Note', sections: [one, two] }

it.each<[string, FixedText, number]>([
  ['nothing', live, 0],
  ['another lead and note', { ...live, lead: 'a', note: '' }, 2],
  ['another text', { ...live, sections: [{ ...one, text: 'x' }, two] }, 1],
  ['a new section', { ...live, sections: [one, two, { id: 'three', title: 'x', text: 'x' }] }, 1],
  ['a removed section', { ...live, sections: [two] }, 1],
  ['another order', { ...live, sections: [two, one] }, 1],
  ['another order and text', { ...live, sections: [two, { ...one, title: 'x' }] }, 2],
])('the count has %s', (_what, value, count) => {
  expect(countChanges(live, value)).toBe(count)
})

it('textProblems finds nothing in a whole text, and each part that is missing', () => {
  expect(textProblems(live)).toEqual([])
  const empty = { lead: '', note: '', sections: [{ id: 'one', title: '', text: '' }] }
  expect(textProblems(empty).map(({ path }) => path)).toEqual(['lead', 'sections.0.title', 'sections.0.text'])
})

it('a section is live, changed or new', () => {
  const states = [one, { ...one, title: 'x' }, { ...one, id: 'x' }].map((section) => itemState(live.sections, section))
  expect(states).toEqual(['live', 'changed', 'new'])
})

it('a section is a field of the history by its title', () => {
  expect(textFields(live)).toEqual({
    lead: 'Lead',
    note: 'Note',
    sections: 'One | Two',
    'Section: One': 'First.',
    'Section: Two': 'Second.',
  })
})
