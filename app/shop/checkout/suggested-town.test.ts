import { expect, it } from 'vitest'
import { suggestedTown } from './suggested-town.ts'

const places = ['Christchurch', 'Phillipstown', 'Linwood']

it('the suggested town is the town of the code when the city is elsewhere', () => {
  expect(suggestedTown({ city: 'Ōamaru', suburb: '' }, places)).toBe('Christchurch')
  expect(suggestedTown({ city: 'Ōamaru', suburb: 'South Hill' }, places)).toBe('Christchurch')
})

it.each([
  [{ city: 'christchurch ', suburb: '' }, places],
  [{ city: 'Phillipstown', suburb: '' }, places],
  [{ city: 'Chch', suburb: 'Linwood' }, places],
  [{ city: ' ', suburb: '' }, places],
  [{ city: 'Ōamaru', suburb: '' }, []],
])('the suggested town is null for %j and the places %j', (typed, known) => {
  expect(suggestedTown(typed, known)).toBeNull()
})
