import { expect, it } from 'vitest'
import { markupOf } from '#tests/support/render.tsx'
import { WriterOrdersLine } from './writer-orders.tsx'

const customer = '018e3c11-0c44-7000-8000-000000000001'
const lastOrder = { _id: '018e3c11-0c44-7000-8000-000000000002', orderNumber: 'T-10037', state: 'on-the-way' as const }
const proven = { customer, isProven: true, orderCount: 5, lastOrder }

it.each([
  ['of a confirmed account', proven, '5 orders, last T-10037, on its way'],
  ['of an address', { ...proven, isProven: false }, '5 orders by this email address, last T-10037, on its way'],
  ['of one order', { ...proven, orderCount: 1 }, '1 order, T-10037, on its way'],
  [
    'of a stranger',
    { customer: null, isProven: false, orderCount: 0, lastOrder: null },
    'No orders by this email address',
  ],
  ['of an account without any', { ...proven, orderCount: 0, lastOrder: null }, 'No orders'],
])('the orders beside a message: %s', (_name, orders, text) => {
  expect(markupOf(<WriterOrdersLine orders={orders} />).replaceAll(/<[^>]*>/g, '')).toBe(text)
})

it('the orders beside a message lead to the customer and to the order', () => {
  const links = [...markupOf(<WriterOrdersLine orders={proven} />).matchAll(/href="([^"]*)"/g)].map(([, to]) => to)
  expect(links).toEqual([`/admin/customers/${customer}`, `/admin/order/${lastOrder._id}`])
})
