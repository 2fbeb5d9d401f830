import { expect, it } from 'vitest'
import { buyerText, firstNameOf } from './buyer.ts'

it('a buyer is called by name, and a guest by the email address', () => {
  expect(buyerText({ name: 'Marama Tipene', email: 'marama@example.nz' })).toBe('Marama Tipene')
  expect(buyerText({ name: 'Guest', email: 'hemi@example.nz' })).toBe('hemi@example.nz')
})

it('a buyer is greeted by the first name, and a guest by none', () => {
  expect([' Łukasz Nowak', 'Marama', 'Guest', ''].map(firstNameOf)).toEqual(['Łukasz', 'Marama', null, null])
})
