import { expect, it } from 'vitest'
import { hideReasonTexts, reviewText } from './hide-reasons.ts'

it('no reason to hide a review is its rating', () => {
  const texts = ['Private data of someone', 'Not about the piece', 'Insults', 'Advertising']
  expect(Object.values(hideReasonTexts)).toEqual(texts)
})

it.each([
  [1, '2026-11-19T10:59:59.999Z', '1 star, 2026-11-19'],
  [2, '2026-11-19T11:00:00.000Z', '2 stars, 2026-11-20'],
])('a review with %s stars of %s is “%s” in the history', (rating, createdAt, text) => {
  expect(reviewText(rating, new Date(createdAt))).toBe(text)
})
