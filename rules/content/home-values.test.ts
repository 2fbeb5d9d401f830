import { expect, it } from 'vitest'
import type { HomeBlock, HomeValues } from '#contract/content/home.ts'
import { countChanges, itemState } from './content-changes.ts'
import { changedWords } from './changed-words.ts'
import { firstHome } from './first-home.ts'
import { homeFields, homeProblems, homeUploads, normalizeHome, picturePath } from './home-values.ts'
import { moveItem } from './move-item.ts'
import { showHome } from './shown-home.ts'

const [living, dining] = firstHome.slides as [HomeBlock, HomeBlock]
const upload = `/images/${'0123456789abcdef'.repeat(2)}.webp`
const withSlide = (patch: Partial<HomeBlock>): HomeValues => ({
  ...firstHome,
  slides: [{ ...living, ...patch }, dining],
})

it('the values of the home page have no problem in the specification, and shoppers see all of them', () => {
  expect(homeProblems(firstHome)).toEqual([])
  const shown = showHome(firstHome, new Map())
  expect(shown.slides.map(({ image, widthPx, heightPx }) => ({ image, widthPx, heightPx }))).toEqual([
    { image: picturePath('heroLivingRoom'), widthPx: 2000, heightPx: 900 },
    { image: picturePath('heroDiningRoom'), widthPx: 2000, heightPx: 900 },
  ])
  expect(shown.promos.map(({ heading }) => heading)).toEqual(firstHome.promos.map(({ heading }) => heading))
})

it.each(['/living/living', '/support#shipping', 'https://example.nz/a?b=c'])(
  'the values of the home page can have a link to %s',
  (link) => {
    expect(homeProblems(withSlide({ link }))).toEqual([])
  },
)

it.each([
  '',
  'products',
  '//example.nz',
  '/\\example.nz',
  'http://example.nz',
  'javascript:alert(1)',
  'data:text/html,x',
])('the values of the home page cannot have a link to ‘%s’', (link) => {
  expect(homeProblems(withSlide({ link }))).toEqual([
    {
      path: 'slides.0.link',
      message: 'Enter an address of the shop that begins with /, such as /support, or one that begins with https://.',
    },
  ])
})

it('the values of the home page need a heading, a second line, words of the link and a picture for each block', () => {
  const empty = { heading: '', words: '', linkWords: '', picture: '' }
  expect(homeProblems({ ...firstHome, promos: [{ ...living, ...empty }] })).toEqual([
    { path: 'promos.0.heading', message: 'Enter a heading.' },
    { path: 'promos.0.words', message: 'Enter the second line.' },
    { path: 'promos.0.linkWords', message: 'Enter the words of the link.' },
    { path: 'promos.0.picture', message: 'Choose a picture, or upload one.' },
  ])
  for (const picture of ['unknown', 'constructor', 'https://example.nz/a.webp', '/images/a.webp']) {
    expect(homeProblems(withSlide({ picture }))).toMatchObject([{ path: 'slides.0.picture' }])
  }
  expect(homeProblems(withSlide({ picture: upload }))).toEqual([])
})

it('the values of the home page show at least one slide, and no block twice', () => {
  expect(homeProblems({ ...firstHome, slides: [{ ...living, isHidden: true }] })).toEqual([
    { path: 'slides', message: 'Show at least one slide.' },
  ])
  expect(homeProblems({ ...firstHome, slides: [living, living] })).toEqual([
    { path: 'slides.1.id', message: 'Two blocks have the same id.' },
  ])
  expect(homeProblems({ ...firstHome, promos: [] })).toEqual([])
})

it('the values of the home page are stored without spaces around them; a space that does not break a line stays', () => {
  const { slides } = normalizeHome(withSlide({ heading: ' Feet\u00a0up ', link: ' /products ' }))
  expect(slides[0]).toMatchObject({ heading: 'Feet\u00a0up', link: '/products' })
})

it('the values of the home page are shown without hidden blocks, and with the pixels of uploads that are there', () => {
  const value = {
    slides: [
      { ...living, picture: upload },
      { ...dining, isHidden: true },
    ],
    promos: [],
  }
  expect(showHome(value, new Map()).slides).toEqual([])
  const sizes = new Map([[upload.replace('/images/', ''), { widthPx: 1800, heightPx: 800 }]])
  const { slides } = showHome(value, sizes)
  expect(slides).toMatchObject([{ id: 'living-room', image: upload, widthPx: 1800, heightPx: 800 }])
  expect(slides[0]).not.toHaveProperty('isHidden')
  expect(homeUploads(value)).toEqual([{ path: 'slides.0.picture', name: upload.replace('/images/', '') }])
})

it('the values of the home page are fields of the history by their places', () => {
  const fields = homeFields(withSlide({ isHidden: true, alternativeText: 'A sofa' }))
  expect(Object.keys(fields)).toEqual(['slide 1', 'slide 2', 'promo 1', 'promo 2'])
  expect(fields['slide 1']).toBe(
    '(hidden) Go on, put your feet\u00a0up. | Cardrona coffee tables: legs cut from 90 mm posts, tops oiled so a mug ring wipes away. | ' +
      'See the living room (/living/living) | heroLivingRoom: A sofa',
  )
})

it.each<[string, HomeValues, number]>([
  ['nothing', firstHome, 0],
  ['a text', withSlide({ words: 'New' }), 1],
  ['a hidden slide', withSlide({ isHidden: true }), 1],
  ['a removed slide', { ...firstHome, slides: [living] }, 1],
  ['a new slide', { ...firstHome, slides: [living, dining, { ...living, id: 'new' }] }, 1],
  ['an order', { ...firstHome, slides: [dining, living] }, 1],
  ['an order and a promo', { slides: [dining, living], promos: firstHome.promos.slice(1) }, 2],
])('the changes of a home page that are not published are counted: %s', (_what, value, count) => {
  expect(countChanges(firstHome, value)).toBe(count)
})

it('the changes of a home page that are not published give each block a state', () => {
  const { slides } = firstHome
  expect(itemState(slides, living)).toBe('live')
  expect(itemState(slides, { ...living, heading: 'New' })).toBe('changed')
  expect(itemState(slides, { ...living, id: 'new' })).toBe('new')
})

it('an item of a list moves up and down, and stays at the ends', () => {
  expect(moveItem(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
  expect(moveItem(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b'])
  expect(moveItem(['a', 'b'], 0, -1)).toEqual(['a', 'b'])
  expect(moveItem(['a', 'b'], 1, 1)).toEqual(['a', 'b'])
})

it('the words of a text that changes are the same up to the first other word', () => {
  expect(changedWords('Tables, with chairs.', 'Tables, made to order.')).toEqual({
    same: 'Tables,',
    added: ' made to order.',
    removed: ' with chairs.',
  })
  expect(changedWords('Same', 'Same')).toEqual({ same: 'Same', added: '', removed: '' })
  expect(changedWords('Same and more', 'Same')).toEqual({ same: 'Same', added: '', removed: ' and more' })
  expect(changedWords('', 'New')).toEqual({ same: '', added: 'New', removed: '' })
})
