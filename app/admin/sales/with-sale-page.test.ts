import { expect, it } from 'vitest'
import { withSalePage } from './sale-text.ts'

const none = { announcement: '', menuLabel: '', textLink: '' }

it('the page that the texts of a sale lead to is everything on sale as soon as there are words', () => {
  expect(withSalePage(none, { menuLabel: 'S' })).toEqual({ menuLabel: 'S', textLink: '/sale' })
  expect(withSalePage(none, { announcement: 'B' })).toEqual({ announcement: 'B', textLink: '/sale' })
  expect(withSalePage(none, { menuLabel: ' ' })).toEqual({ menuLabel: ' ' })
})

it('the page that the texts of a sale lead to stays what the owner made of it', () => {
  const words = { ...none, menuLabel: 'Sale' }
  expect(withSalePage(words, { announcement: 'B' })).toEqual({ announcement: 'B' })
  const own = { ...none, textLink: '/dining/dining' }
  expect(withSalePage(own, { menuLabel: 'S' })).toEqual({ menuLabel: 'S' })
  expect(withSalePage({ ...own, menuLabel: 'S' }, { menuLabel: '' })).toEqual({ menuLabel: '' })
})

it('the page that the texts of a sale lead to goes with the last word', () => {
  const sale = { announcement: 'B', menuLabel: 'S', textLink: '/sale' }
  expect(withSalePage(sale, { menuLabel: '' })).toEqual({ menuLabel: '' })
  expect(withSalePage({ ...sale, menuLabel: '' }, { announcement: '' })).toEqual({ announcement: '', textLink: '' })
})
