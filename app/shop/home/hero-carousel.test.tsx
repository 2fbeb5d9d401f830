import { expect, test } from 'vitest'
import type { ShownBlock } from '#contract/content/shown-home.ts'
import { firstHome } from '#rules/content/first-home.ts'
import { showHome } from '#rules/content/shown-home.ts'
import { markupOf } from '#tests/support/render.tsx'
import { HeroCarousel } from './hero-carousel.tsx'

const { slides } = showHome(firstHome, new Map())
const html = markupOf(<HeroCarousel slides={slides} />)

const own: ShownBlock = {
  id: 'own',
  heading: '<b>Ours</b>',
  words: 'Ours',
  linkWords: 'Look',
  link: '/products',
  picture: `/images/${'a'.repeat(32)}.webp`,
  alternativeText: 'A table',
  image: `/images/${'a'.repeat(32)}.webp`,
  widthPx: 1800,
  heightPx: 800,
}

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

test('an uploaded picture of a slide has its pixels and its text, and the place of the marks', () => {
  const first = markupOf(<HeroCarousel slides={[own, ...slides]} />)
  expect(first).toContain('&lt;b&gt;Ours&lt;/b&gt;')
  expect(first).toMatch(/<img[^>]*width="1800" height="800" alt="A table"[^>]*fetchPriority="high"/i)
  expect(first).not.toContain('In the picture')
  expect(first).toMatch(/<div class="[^"]*marks[^"]*"><\/div>/)
})

test('the carousel of one slide has no buttons', () => {
  const one = markupOf(<HeroCarousel slides={[own]} />)
  expect(one).not.toContain('<button')
  expect(one).not.toContain('marks')
})
