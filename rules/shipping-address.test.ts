import { expect, test } from 'vitest'
import { addressErrors } from './shipping-address.ts'

const home = { address: '14 Kōwhai Street', city: 'Ōamaru', postCode: '9400', country: 'New Zealand' }

test('a complete address in New Zealand is valid, under any name of the country', () => {
  expect(addressErrors(home)).toEqual({})
  expect(addressErrors({ ...home, country: ' aotearoa ' })).toEqual({})
})

test('every blank field has the message of the contract', () => {
  expect(addressErrors({ address: '', city: ' ', postCode: '', country: '' })).toEqual({
    address: 'Enter the street address, 200 characters at most.',
    city: 'Enter the city, 100 characters at most.',
    postCode: 'Enter the postal code, 20 characters at most.',
    country: 'Enter the country, 60 characters at most.',
  })
})

test('a field that is too long has an error', () => {
  expect(addressErrors({ ...home, city: 'x'.repeat(101) })).toEqual({ city: 'Enter the city, 100 characters at most.' })
})

test('an address abroad has an error on the country', () => {
  expect(addressErrors({ ...home, country: 'Australia' })).toEqual({ country: 'We deliver within New Zealand only' })
})
