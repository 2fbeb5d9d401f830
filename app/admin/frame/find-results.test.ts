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
