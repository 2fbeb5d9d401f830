import { expect, it } from 'vitest'
import type { EditableOrder } from '#contract/orders/order-edits.ts'
import { toEditForm, toOrderEdit } from './edit-form.ts'
import { checkForm, sumsOf } from './phone-form.ts'

const order: EditableOrder = {
  _id: '01938f2a-7c1e-7000-8000-000000000001',
  orderNumber: 'T-10045',
  revision: 'r1',
  buyer: { name: 'Lani Fonoti', email: 'lani@example.nz' },
  orderItems: [
    { product: 'dresser', name: 'Karamea Dresser', image: '/d.webp', price: 999, qty: 1, countInStock: 6 },
    { product: 'cabinet', name: 'Karamea Cabinet', image: '/c.webp', price: 299, qty: 2, countInStock: 13 },
  ],
  shippingAddress: {
    address: '14 Marino Place',
    city: 'Kaikohe',
    postCode: '0405',
    country: 'New Zealand',
    recipient: '',
    phone: '021 555 0177',
    company: '',
    suburb: '',
    note: 'Ring first.',
  },
  discountPrice: 1097,
  discount: { kind: 'marked', words: 'Mark on the left side' },
  discountCode: null,
  isByPhone: true,
  heldUntil: '2026-11-27T01:00:00.000Z',
}

it('an order that is not changed is sent as it is', () => {
  const values = toEditForm(order)
  expect(checkForm(values)).toEqual({})
  expect(sumsOf(values)).toMatchObject({ pieces: 3, items: 1597, discount: 1097, total: 500 })
  expect(toOrderEdit(order, values)).toEqual({
    revision: 'r1',
    orderItems: [
      { product: 'dresser', qty: 1, price: 999 },
      { product: 'cabinet', qty: 2, price: 299 },
    ],
    shippingAddress: order.shippingAddress,
    discount: { amount: 1097, kind: 'marked', words: 'Mark on the left side' },
    totalPrice: 500,
  })
})

it('the discount of a code is part of the total and is not sent', () => {
  const coded = { ...order, discountPrice: 59.9, discount: null, discountCode: 'SPRING', isByPhone: false }
  const edit = toOrderEdit(coded, toEditForm(coded))
  expect(edit).not.toHaveProperty('discount')
  expect(edit.totalPrice).toBe(1537.1)
})
