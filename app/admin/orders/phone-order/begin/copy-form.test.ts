import { expect, it } from 'vitest'
import type { CopiedOrder } from '#contract/orders/phone-orders.ts'
import { missingText, toCopiedForm } from './copy-form.ts'
import { checkForm, toNewPhoneOrder } from '#app/admin/orders/phone-order/phone-form.ts'

const copied: CopiedOrder = {
  orderNumber: 'T-10033',
  customer: { user: 'hannah', name: 'Hannah Weir', email: 'hannah.weir@example.nz', phone: '027 555 0188' },
  shippingAddress: {
    address: 'Flat 3, 21 Songer Street',
    suburb: 'Stoke',
    city: 'Nelson',
    postCode: '7011',
    country: 'New Zealand',
    recipient: 'Nan Weir',
    phone: '027 555 0188',
    company: '',
    note: 'Third floor',
  },
  orderItems: [{ product: 'table', name: 'Kurow Dining Table', image: '', price: 849, countInStock: 3, qty: 2 }],
  missing: [],
}

it('the form of a copied order can be sent at once, for the same account, address and pieces at the prices of now', () => {
  const form = toCopiedForm(copied)
  expect(checkForm(form)).toEqual({})
  expect(form.known).toBe('Buyer of T-10033')
  expect(toNewPhoneOrder(form)).toMatchObject({
    customer: { user: 'hannah', name: 'Hannah Weir' },
    orderItems: [{ product: 'table', qty: 2, price: 849 }],
    shippingAddress: { recipient: 'Nan Weir', address: 'Flat 3, 21 Songer Street', note: 'Third floor' },
    payBy: 'link',
    totalPrice: 1698,
  })
})

it('the form of a copied order asks who is calling when the personal data of the order is deleted', () => {
  const form = toCopiedForm({ ...copied, customer: null, shippingAddress: null })
  expect(checkForm(form)).toEqual({ customer: 'Choose who is calling, or enter a new customer.' })
  expect(form.address).toBe('')
})

it('the form of a copied order names the pieces that are missing', () => {
  expect(missingText(copied)).toBe('')
  const missing = [
    { name: 'Clyde Chair', qty: 2 },
    { name: 'Old Stool', qty: 1 },
  ]
  expect(missingText({ missing })).toBe('Out of stock or no longer sold: 2 × Clyde Chair, 1 × Old Stool.')
})
