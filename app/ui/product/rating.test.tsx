import { expect, test } from 'vitest'
import { Rating } from './rating.tsx'
import { markupOf, textOf } from '#tests/support/render.tsx'

test('a rating has a text alternative for its stars', () => {
  expect(markupOf(<Rating rating={4} numReviews={4} />)).toContain('aria-label="Rated 4.0 out of 5 from 4 reviews"')
  expect(textOf(<Rating rating={4} numReviews={4} />)).toBe('4')
  expect(textOf(<Rating rating={3.67} numReviews={1} withText />)).toBe('3.7 from 1 review')
  expect(textOf(<Rating rating={3.67} numReviews={1} withText="brief" />)).toBe('3.7 (1)')
  // A style shows one of both.
  expect(textOf(<Rating rating={4} numReviews={3} withText="card" />)).toBe('3 4.0 (3)')
})

test('a rating without reviews is the text No Reviews and no stars', () => {
  const html = markupOf(<Rating rating={0} numReviews={0} withText />)
  expect(html).toContain('No Reviews')
  expect(html).not.toContain('<svg')
})
