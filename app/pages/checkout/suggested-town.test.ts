import { expect, it } from 'vitest'
import { suggestedTown } from './suggested-town.ts'

const places = ['Christchurch', 'Phillipstown', 'Linwood']

it('is the town of the code when the city is elsewhere', () => {
  expect(suggestedTown({ city: 'Ōamaru', suburb: '' }, places)).toBe('Christchurch')
  expect(suggestedTown({ city: 'Ōamaru', suburb: 'South Hill' }, places)).toBe('Christchurch')
})

it.each([
  [{ city: 'christchurch ', suburb: '' }, places],
  [{ city: 'Phillipstown', suburb: '' }, places],
  [{ city: 'Chch', suburb: 'Linwood' }, places],
  [{ city: ' ', suburb: '' }, places],
  [{ city: 'Ōamaru', suburb: '' }, []],
])('is null for %j and the places %j', (typed, known) => {
  expect(suggestedTown(typed, known)).toBeNull()
})
