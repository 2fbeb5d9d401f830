import { expect, test } from 'vitest'
import { addressErrors, addressLines, completeAddress } from './shipping-address.ts'

const home = completeAddress({
  recipient: 'Marama Tipene',
  phone: '021 555 0142',
  address: '14 Kōwhai Street',
  city: 'Ōamaru',
  postCode: '9400',
  country: 'New Zealand',
})

test('an address in New Zealand is valid, under any name of the country', () => {
  expect(addressErrors(home)).toEqual({})
  expect(addressErrors({ ...home, country: ' aotearoa ', postCode: ' 9400 ' })).toEqual({})
})

test('the four fields of the specification are enough (spec §2)', () => {
  expect(addressErrors({ ...home, recipient: '', phone: '' })).toEqual({})
})

test('every blank field that the form requires has a message, in the order of the form', () => {
  const errors = addressErrors({ ...completeAddress({}), city: ' ' })
  expect(errors).toEqual({
    address: 'Enter your street address.',
    city: 'Enter your city or town.',
    postCode: 'Enter your postcode.',
    country: 'Enter your country.',
  })
  expect(Object.keys(errors)).toEqual(['address', 'city', 'postCode', 'country'])
})

test('a field that is too long has the message about its limit', () => {
  expect(addressErrors({ ...home, city: 'x'.repeat(101), note: 'x'.repeat(201) })).toEqual({
    city: 'Keep the city to 100 characters.',
    note: 'Keep the note to 200 characters.',
  })
})

test('an address abroad has an error on the country', () => {
  expect(addressErrors({ ...home, country: 'Australia' })).toEqual({ country: 'We deliver within New Zealand only' })
})

test.each(['940', '94000', 'OX1 1AA', '९४००'])('the form refuses the postal code %j', (postCode) => {
  expect(addressErrors({ ...home, postCode })).toEqual({ postCode: 'Enter a 4-digit postcode, such as 9400.' })
})

test('a recipient or company with a web address is refused, because emails show them', () => {
  expect(addressErrors({ ...home, recipient: 'Win at www.evil.example', company: 'https://evil.example' })).toEqual({
    recipient: 'Enter a name without a web address.',
    company: 'Enter a name without a web address.',
  })
})

test('the lines of an envelope leave out what is empty, the phone number and the note', () => {
  expect(addressLines(home)).toEqual(['Marama Tipene', '14 Kōwhai Street', 'Ōamaru 9400', 'New Zealand'])
  expect(addressLines({ ...home, company: 'Tipene Ltd', suburb: 'South Hill', note: 'Six steps.' })).toEqual([
    'Marama Tipene',
    'Tipene Ltd',
    '14 Kōwhai Street',
    'South Hill',
    'Ōamaru 9400',
    'New Zealand',
  ])
  expect(addressLines(completeAddress({ country: 'New Zealand' }))).toEqual(['New Zealand'])
})
