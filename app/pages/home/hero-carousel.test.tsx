import { expect, test } from 'vitest'
import { HeroCarousel } from './hero-carousel.tsx'
import { markupOf } from '#tests/support/render.tsx'

const html = markupOf(<HeroCarousel />)

test('the home page has one heading, the title of the first slide', () => {
  expect(html.match(/<h1/g)).toHaveLength(1)
  expect(html).toMatch(/<h1[^>]*>Go on, put your feet\u00a0up\.<\/h1>/)
})

test('the carousel loads only its first picture, with high priority', () => {
  const pictures = html.match(/<img[^>]*>/g) ?? []
  expect(pictures).toHaveLength(1)
  expect(pictures[0]).toMatch(/hero-living-room.*loading="eager".*fetchPriority="high"/i)
})

test('the pieces in the picture link to their lists', () => {
  for (const to of ['/living/Coffee', '/living/Lamp', '/dining/Display']) expect(html).toContain(`href="${to}"`)
  expect(html).not.toContain('style=')
})
