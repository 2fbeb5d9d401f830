import { expect, test } from 'vitest'
import { aboutOrder, findLengthError, findMessageErrors, knownSender } from './contact-message.ts'

const question = {
  firstName: 'Marama',
  lastName: 'Tipene',
  email: 'marama@example.nz',
  phone: '021 555 0142',
  message: 'Does the hall table come at 340 mm deep?',
}

test('a message with all five fields has no errors', () => {
  expect(findMessageErrors(question)).toEqual({})
  expect(findMessageErrors({ ...question, phone: '+64 (3) 555-0142', message: 'Two\nlines' })).toEqual({})
})

test('all five fields are required (spec §5), with the contract’s messages', () => {
  expect(findMessageErrors({ firstName: '', lastName: ' ', email: '', phone: '-', message: '\n' })).toEqual({
    firstName: 'Enter your first name.',
    lastName: 'Enter your last name.',
    email: 'Enter an email address such as name@example.nz.',
    phone: 'Enter your phone number in digits, such as 021 555 0142.',
    message: 'Write your message.',
  })
})

test('an address without a dot, a phone number in words and texts that are too long are field errors', () => {
  const errors = findMessageErrors({
    ...question,
    firstName: 'x'.repeat(101),
    email: 'marama@example',
    phone: 'ring me',
    message: 'x'.repeat(5001),
  })
  expect(errors).toEqual({
    firstName: 'Keep the first name to 100 characters.',
    email: 'Enter an email address such as name@example.nz.',
    phone: 'Enter your phone number in digits, such as 021 555 0142.',
    message: 'Keep your message to 5,000 characters.',
  })
})

test('the order is named in a first line; a blank message stays blank, and so an error', () => {
  expect(aboutOrder('Where is it?\nThanks', 'T-10001')).toBe('About order T-10001.\nWhere is it?\nThanks')
  expect(aboutOrder('Where is it?', '')).toBe('Where is it?')
  expect(aboutOrder(' \n', 'T-10001')).toBe(' \n')
})

test('the first line counts: a message that is too long with it says how long it may be', () => {
  expect(findLengthError('x'.repeat(4979), 'T-10001')).toBeUndefined()
  expect(findLengthError('x'.repeat(4980), 'T-10001')).toBe('Keep your message to 4,979 characters.')
  expect(findLengthError('x'.repeat(5000), '')).toBeUndefined()
})

const user = { _id: '01938f2a-7c1e-7000-8000-000000000001', email: 'marama@example.nz', isAdmin: false }
const addresses = [
  { isDefault: false, phone: '03 434 0100' },
  { isDefault: true, phone: '021 555 0142' },
]

test('an account fills in its name, its email address and the phone number of its default address', () => {
  expect(knownSender({ ...user, name: 'Marama Tipene' }, addresses)).toEqual({
    firstName: 'Marama',
    lastName: 'Tipene',
    email: 'marama@example.nz',
    phone: '021 555 0142',
  })
})

test.each([
  { name: ' Anna  Marie Te Kanawa ', firstName: 'Anna Marie Te', lastName: 'Kanawa' },
  { name: 'Rangi', firstName: 'Rangi', lastName: '' },
  { name: '', firstName: '', lastName: '' },
])('the last word of the name "$name" is the last name', ({ name, firstName, lastName }) => {
  expect(knownSender({ ...user, name }, [])).toEqual({ firstName, lastName, email: 'marama@example.nz', phone: '' })
})

test('a guest fills in the email address alone, a visitor without a session nothing', () => {
  const guest = { ...user, name: 'Guest', isGuest: true as const }
  expect(knownSender(guest, addresses)).toEqual({ firstName: '', lastName: '', email: 'marama@example.nz', phone: '' })
  expect(knownSender(null, [])).toEqual({ firstName: '', lastName: '', email: '', phone: '' })
})
