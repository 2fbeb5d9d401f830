import { expect, it } from 'vitest'
import { listResults, readWish } from './find-results.ts'

/** The actions that an owner finds by a text, before the server has answered. */
const actionsFor = (typed: string, role: 'owner' | 'packer' = 'owner') =>
  listResults(readWish(typed), null, { recent: [], role })
    .filter(({ title }) => title === 'Do')
    .flatMap(({ results }) => results.map(({ label }) => label))

it.each([
  ['settings', 'Change phone hours and contact'],
  ['shipping', 'Change delivery zones'],
  ['freight', 'Change delivery zones'],
  ['refund', 'Refund or cancel an order'],
  ['cancel', 'Refund or cancel an order'],
  ['backup', 'Make a backup'],
  ['holiday', 'Add closed days'],
  ['stocktake', 'Count stock'],
  ['coupon', 'Make a discount code'],
  ['invite', 'Invite a person'],
  ['tax', 'Report GST'],
  ['xero', 'Export payments, order lines and invoices'],
  ['feed', 'Check the Google feed'],
  ['opening hours', 'Change phone hours and contact'],
  ['footer', 'Change the menu'],
  ['bank account', 'Enter the bank account'],
])('%j finds “%s”', (typed, label) => {
  expect(actionsFor(typed)).toContain(label)
})

it('other words lead no one to a page that they may not open', () => {
  expect(actionsFor('backup', 'packer')).toEqual([])
  expect(actionsFor('shipping', 'packer')).toEqual(['Pack and ship orders'])
})

it('an order of the former shop is found as one of the orders', () => {
  const order = { _id: 'e1', number: '#1001', name: 'Anahera Pōtiki', total: 1234, currency: 'NZD' }
  const found = { products: [], orders: [], customers: [], earlierOrders: [order], pages: [] }
  for (const typed of ['#1001', 'T-1001']) {
    const groups = listResults(readWish(typed), found, { recent: [], role: 'owner' })
    expect(groups.find(({ title }) => title === 'Earlier orders')?.results).toEqual([
      {
        kind: 'order',
        label: '#1001 Anahera Pōtiki',
        to: '/admin/earlier-orders/e1',
        note: 'Former shop, $1,234.00',
      },
    ])
  }
  const customers = listResults(readWish('@anahera'), found, { recent: [], role: 'owner' })
  expect(customers.map(({ title }) => title)).not.toContain('Earlier orders')
})
