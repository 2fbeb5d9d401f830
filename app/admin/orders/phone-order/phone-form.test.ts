import { expect, it } from 'vitest'
import { checkForm, emptyForm, sumsOf, toFieldNames, toNewPhoneOrder } from './phone-form.ts'

const pieces = JSON.stringify([
  { _id: 'dresser', name: 'Karamea Dresser', image: '', price: 999, countInStock: 6, qty: 1 },
  { _id: 'bedside', name: 'Karamea Bedside Cabinet', image: '', price: 299, countInStock: 13, qty: 2 },
])
const ngaire = { ...emptyForm, isChosen: 'yes', name: 'Ngaire Hohepa', phone: '021 555 0177', pieces, discount: '$97' }

it('the form sums the pieces and the discount', () => {
  expect(sumsOf(ngaire)).toMatchObject({ pieces: 3, items: 1597, discount: 97, total: 1500 })
})

it('the form sends the last address with the note of now, and the customer as the recipient of another one', () => {
  const last = JSON.stringify({ address: '14 Marino Place', city: 'Kaikohe', postCode: '0405', recipient: 'Hemi' })
  expect(toNewPhoneOrder({ ...ngaire, last, place: 'last', note: 'Ring first.', payBy: 'transfer' })).toMatchObject({
    customer: { name: 'Ngaire Hohepa', email: '' },
    shippingAddress: { address: '14 Marino Place', recipient: 'Hemi', phone: '021 555 0177', note: 'Ring first.' },
    discount: { amount: 97, kind: 'agreed' },
    payBy: 'transfer',
    totalPrice: 1500,
  })
  const other = toNewPhoneOrder({ ...ngaire, last, place: 'other', address: '1 Wharf Street' })
  expect(other.shippingAddress).toMatchObject({ address: '1 Wharf Street', recipient: 'Ngaire Hohepa' })
})

it('the form needs a customer, a piece and a discount that can be read', () => {
  expect(Object.keys(checkForm({ ...emptyForm, discount: 'ten' }))).toEqual(['customer', 'piece', 'discount'])
  expect(checkForm(ngaire)).toEqual({})
})

it('the form shows the errors of the server at the fields', () => {
  expect(toFieldNames({ 'customer.email': 'a', 'shippingAddress.city': 'b', 'discount.amount': 'c' })).toEqual({
    email: 'a',
    city: 'b',
    discount: 'c',
  })
})
