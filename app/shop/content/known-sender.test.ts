import { expect, test } from 'vitest'
import { knownSender } from './known-sender.ts'

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
