import { expect, it } from 'vitest'
import { meanRating, ratingChoices, ratingText, starsOf } from './rating.ts'

it('a rating is the mean of the reviews with two decimals, 0 without reviews', () => {
  expect(meanRating(16, 4)).toBe(4)
  expect(meanRating(11, 3)).toBe(3.67)
  expect(meanRating(0, 0)).toBe(0)
})

it('a rating is shown as stars rounded to halves (spec §9)', () => {
  expect(starsOf(3.67)).toEqual(['full', 'full', 'full', 'half', 'empty'])
  expect(starsOf(4.75)).toEqual(['full', 'full', 'full', 'full', 'full'])
  expect(starsOf(0.2)).toEqual(['empty', 'empty', 'empty', 'empty', 'empty'])
  expect(starsOf(9)).toEqual(['full', 'full', 'full', 'full', 'full'])
})

it('a rating has a text for screen readers', () => {
  expect(ratingText(4, 4)).toBe('Rated 4.0 out of 5 from 4 reviews')
  expect(ratingText(5, 1)).toBe('Rated 5.0 out of 5 from 1 review')
})

it('a reviewer chooses one of five labelled ratings (spec §5)', () => {
  expect(ratingChoices).toEqual(['1 Poor', '2 Fair', '3 Good', '4 Very Good', '5 Excellent'])
})
