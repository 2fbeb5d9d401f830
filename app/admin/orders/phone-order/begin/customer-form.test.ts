import { expect, it } from 'vitest'
import type { CustomerDetails } from '#contract/back-office/customers.ts'
import { checkForm, emptyForm, toNewPhoneOrder } from '#app/admin/orders/phone-order/phone-form.ts'
import { joinDraft, toCustomerForm } from './customer-form.ts'

const home = {
  address: '12 Nursery Road',
  suburb: 'Phillipstown',
  city: 'Christchurch',
  postCode: '8011',
  country: 'New Zealand',
  recipient: 'Marama Tipene',
  phone: '021 555 0142',
  company: '',
  note: '',
  isDefault: true,
  lastUsedAt: '2026-09-14T01:00:00.000Z',
}
const bach = {
  ...home,
  address: '4 Beach Road',
  suburb: '',
  city: 'Kaikōura',
  postCode: '7300',
  recipient: 'Whare Tipene',
  phone: '03 555 0100',
  note: 'Dog at the gate.',
  isDefault: false,
  lastUsedAt: '2026-11-13T01:00:00.000Z',
}
const order = {
  _id: 'order',
  orderNumber: 'T-10038',
  createdAt: '2026-11-13T01:00:00.000Z',
  pieces: [],
  totalPrice: 1419,
  state: 'paid' as const,
  isPaid: true,
  isRefunded: false,
  isOfGuest: false,
  isAdded: false,
}
const marama: CustomerDetails = {
  _id: 'marama',
  name: 'Marama Tipene',
  email: 'marama@example.nz',
  phone: '021 555 0142',
  account: {
    _id: 'marama',
    isEmailConfirmed: true,
    createdAt: '2025-02-09T01:00:00.000Z',
    devices: 2,
    lastUsedAt: null,
    hasSecondStep: false,
  },
  orderCount: 3,
  paid: 2147,
  refunded: 0,
  testPaid: 0,
  waitsFor: [],
  addresses: [home, bach],
  orders: [
    order,
    { ...order, _id: 'unpaid', state: 'unpaid', isPaid: false, totalPrice: 99 },
    { ...order, _id: 'first', createdAt: '2026-09-14T01:00:00.000Z', totalPrice: 728 },
  ],
  requests: [],
  messages: [],
  reviews: [],
  discountCodes: [],
  notes: [],
  tags: [],
  orderNotes: [],
}
const guest: CustomerDetails = { ...marama, _id: 'order', account: null }

it('a phone order for a customer has the account, the phone and the address of the last order, and no piece yet', () => {
  const form = toCustomerForm(marama)
  expect(checkForm(form)).toEqual({ piece: 'Add a piece.' })
  expect(form.known).toBe('marama@example.nz, account. 2 orders since Monday 14 September 2026, $2,147.00')
  expect(toNewPhoneOrder(form)).toMatchObject({
    customer: { user: 'marama', name: 'Marama Tipene', email: 'marama@example.nz' },
    shippingAddress: {
      recipient: 'Whare Tipene',
      address: '4 Beach Road',
      city: 'Kaikōura',
      postCode: '7300',
      phone: '03 555 0100',
      note: 'Dog at the gate.',
    },
  })
})

it('a phone order for a customer has the default address of an account that never ordered, and asks for an address without one', () => {
  const unused = { ...home, lastUsedAt: null }
  const form = toCustomerForm({ ...marama, orders: [], addresses: [unused] })
  expect(form.known).toBe('marama@example.nz, account. No paid order yet.')
  expect(toNewPhoneOrder(form).shippingAddress).toMatchObject({ address: '12 Nursery Road', phone: '021 555 0142' })
  expect(toCustomerForm({ ...marama, addresses: [] })).toMatchObject({ last: '', place: 'other' })
})

it('a phone order for a customer is of a guest, by the address, where there is no account', () => {
  const form = toCustomerForm(guest)
  expect(form).toMatchObject({
    user: '',
    known: 'marama@example.nz, guest. 2 orders since Monday 14 September 2026, $2,147.00',
  })
  expect(toNewPhoneOrder(form).customer).toEqual({ name: 'Marama Tipene', email: 'marama@example.nz' })
})

const pieces = JSON.stringify([{ _id: 'table' }])

it('a phone order that has been begun: one without a customer gets this one and keeps its pieces', () => {
  const changes = joinDraft({ pieces }, marama)
  expect(changes).toMatchObject({ isChosen: 'yes', user: 'marama', place: 'last' })
  expect(changes).not.toHaveProperty('pieces')
})

it('a phone order that has been begun: one of this customer stays as it is', () => {
  expect(joinDraft({ ...toCustomerForm(marama), pieces, phone: '021' }, marama)).toEqual({})
  expect(joinDraft({ ...toCustomerForm(guest), pieces }, guest)).toEqual({})
  const unnamed = { ...guest, email: '' }
  expect(joinDraft(toCustomerForm(unnamed), unnamed)).toEqual({})
})

it('a phone order that has been begun: one of another customer is replaced only by the owner', () => {
  const other = { ...emptyForm, isChosen: 'yes', name: 'Hemi', user: 'hemi' }
  expect(joinDraft(other, marama)).toBeUndefined()
  expect(joinDraft(other, guest)).toBeUndefined()
  expect(joinDraft({ ...other, user: '' }, { ...guest, email: '' })).toBeUndefined()
})
