import { expect, test } from 'vitest'
import { addressErrors } from './shipping-address.ts'

const home = { address: '14 Kōwhai Street', city: 'Ōamaru', postCode: '9400', country: 'New Zealand' }

test('a complete address in New Zealand is valid, under any name of the country', () => {
  expect(addressErrors(home)).toEqual({})
  expect(addressErrors({ ...home, country: ' aotearoa ' })).toEqual({})
})

test('every blank field has the message of the contract for an empty field', () => {
  expect(addressErrors({ address: '', city: ' ', postCode: '', country: '' })).toEqual({
    address: 'Enter your street address.',
    city: 'Enter your city or town.',
    postCode: 'Enter your postal code.',
    country: 'Enter your country.',
  })
})

test('a field that is too long has the message about its limit', () => {
  expect(addressErrors({ ...home, city: 'x'.repeat(101) })).toEqual({ city: 'Enter a city of at most 100 characters.' })
})

test('an address abroad has an error on the country', () => {
  expect(addressErrors({ ...home, country: 'Australia' })).toEqual({ country: 'We deliver within New Zealand only' })
})
