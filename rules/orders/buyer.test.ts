import { expect, it } from 'vitest'
import { buyerName, buyerText, firstNameOf, markedBuyerName } from './buyer.ts'

it('a buyer is called by name, and a guest by the email address', () => {
  expect(buyerText({ name: 'Marama Tipene', email: 'marama@example.nz' })).toBe('Marama Tipene')
  expect(buyerText({ name: 'Guest', email: 'hemi@example.nz' })).toBe('hemi@example.nz')
})

it('the buyer of an order is called by name, and a guest by the recipient with a mark', () => {
  const guest = { name: 'Guest', email: 'priya@example.nz', recipient: 'Priya Patel' }
  expect([buyerName(guest), markedBuyerName(guest)]).toEqual(['Priya Patel', 'Priya Patel (guest)'])
  const unnamed = { ...guest, recipient: '' }
  expect([buyerName(unnamed), markedBuyerName(unnamed)]).toEqual(['priya@example.nz', 'priya@example.nz'])
  const account = { ...guest, name: 'Marama Tipene' }
  expect([buyerName(account), markedBuyerName(account)]).toEqual(['Marama Tipene', 'Marama Tipene'])
})

it('a buyer is greeted by the first name, and a guest by none', () => {
  expect([' Łukasz Nowak', 'Marama', 'Guest', ''].map(firstNameOf)).toEqual(['Łukasz', 'Marama', null, null])
})
