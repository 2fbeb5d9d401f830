import { expect, it } from 'vitest'
import type { SavedAddress } from '#contract/accounts/addresses.ts'
import { completeAddress } from '#rules/orders/delivery/shipping-address.ts'
import { startAddress, suggestedTown, matchesPlace } from './delivery-address.ts'

const home = completeAddress({
  recipient: 'Marama Tipene',
  address: '14 Kōwhai Street',
  city: 'Ōamaru',
  postCode: '9400',
})
const beach = completeAddress({
  recipient: 'Hemi Tipene',
  address: '27 Marine Parade',
  city: 'Napier',
  postCode: '4110',
})
const kept: SavedAddress[] = [
  { _id: 'home', ...home, isDefault: true, lastUsedAt: '2026-11-01T00:00:00.000Z' },
  { _id: 'beach', ...beach, isDefault: false, lastUsedAt: '2026-11-20T00:00:00.000Z' },
]
const start = { choice: null, kept, inCart: {}, name: 'Marama Tipene' }
const empty = completeAddress({ recipient: 'Marama Tipene', country: 'New Zealand' })

it('the address that the checkout starts with is the address of the cart, with the name of the shopper where it has no recipient', () => {
  const inCart = { address: '3 Thames Street', city: 'Ōamaru', postCode: '9400', country: 'New Zealand' }
  expect(startAddress({ ...start, inCart })).toEqual({ ...empty, ...inCart })
})

it('the address that the checkout starts with is the default, when the cart has none, also when an order went elsewhere later', () => {
  expect(startAddress(start)).toEqual(home)
})

it('the address that the checkout starts with is the last one that an order went to, without a default', () => {
  const others = kept.map((address) => ({ ...address, isDefault: false }))
  const added = { _id: 'added', ...home, isDefault: false, lastUsedAt: null }
  expect(startAddress({ ...start, kept: [added, ...others] })).toEqual(beach)
  expect(startAddress({ ...start, kept: [added] })).toEqual(empty)
})

it('the address that the checkout starts with is the one that was chosen, also when the cart has another', () => {
  expect(startAddress({ ...start, choice: 'home', inCart: beach })).toEqual(home)
})

it.each(['somewhere-else', 'deleted'])(
  'the address that the checkout starts with is empty but for name and country for the choice %s',
  (choice) => {
    expect(startAddress({ ...start, choice, inCart: beach })).toEqual(empty)
  },
)

it('the address that the checkout starts with is empty but for name and country for a shopper who keeps no address', () => {
  expect(startAddress({ ...start, kept: [] })).toEqual(empty)
})

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

const localities = ['Ōamaru', 'Saint Kilda', 'Mount Cook', 'Arthur’s Pass', 'Wellington']

it.each(['oamaru', ' ŌAMARU ', 'St Kilda', 'St. Kilda', 'Mt Cook', "Arthur's Pass", 'Wellington City'])(
  '%s is one of the places',
  (text) => expect(matchesPlace(text, localities)).toBe(true),
)

it.each(['', '  ', 'Christchurch', 'Oama', 'Kilda'])('“%s” is none of them', (text) =>
  expect(matchesPlace(text, localities)).toBe(false),
)
