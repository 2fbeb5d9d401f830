import { expect, it } from 'vitest'
import { firstRooms } from '#rules/catalogue/first-rooms.ts'
import { toRoomTexts, toRoomValues } from '#rules/content/room-values.ts'
import { endOfDay, startOfDay } from '#rules/platform/nz-dates.ts'
import { nextSaleTextChange, saleAnnouncementAt, type SaleTexts, saleTextProblems, withSaleLink } from './sale-texts.ts'

const targets = { rooms: toRoomTexts(toRoomValues(firstRooms)), slugs: new Set(['care']) }
const saleOf = (given: Partial<SaleTexts> = {}, firstDay = '2026-12-26', lastDay = '2027-01-03'): SaleTexts => ({
  announcement: '15% off',
  menuLabel: 'Sale',
  textLink: '/dining/dining',
  startsAt: startOfDay(firstDay) ?? new Date(NaN),
  endsAt: endOfDay(lastDay) ?? new Date(NaN),
  ...given,
})
/** Midnight of 26 December and the end of 3 January in New Zealand, which has daylight time. */
const [begins, ends] = [new Date('2026-12-25T11:00:00Z'), new Date('2027-01-03T11:00:00Z')]
const before = (at: Date) => new Date(at.getTime() - 1)

it('the announcement of sales is shown from the first to the last instant of the days in New Zealand', () => {
  const shownAt = (at: Date) => saleAnnouncementAt([saleOf()], at, targets)?.text
  expect([before(begins), begins, before(ends), ends].map(shownAt)).toEqual([
    undefined,
    '15% off',
    '15% off',
    undefined,
  ])
})

it('the announcement of sales is that of the sale that began first, and has no link to a page that is not there', () => {
  const [first, second] = [saleOf(), saleOf({ announcement: 'Later' }, '2026-12-27')]
  const now = new Date('2026-12-28T00:00:00Z')
  expect(saleAnnouncementAt([second, first], now, targets)).toEqual({ text: '15% off', link: '/dining/dining' })
  const hidden = saleOf({ textLink: '/pages/gone' })
  expect(saleAnnouncementAt([hidden], now, targets)).toEqual({ text: '15% off', link: '' })
  expect(saleAnnouncementAt([saleOf({ announcement: '' })], now, targets)).toBeNull()
})

const now = new Date('2026-12-28T00:00:00Z')
const own = (count: number) => Array.from({ length: count }, (_, at) => ({ label: `${at}`, to: `/living/${at}` }))

it('the link of a sale in the menu is the last one while the sale runs, after that of the specification too', () => {
  expect(
    withSaleLink(undefined, [saleOf({ textLink: '/pages/care' })], now, targets)?.map(({ label }) => label),
  ).toEqual(['All Products', 'Living', 'Dining', 'Bedroom', 'Styling Tips', 'Contact', 'Sale'])
  expect(withSaleLink(undefined, [saleOf()], before(begins), targets)).toBeUndefined()
  expect(withSaleLink(undefined, [saleOf()], ends, targets)).toBeUndefined()
})

it('the link of a sale in the menu has no place in a full menu, in one with the same page, and when its page is not there', () => {
  expect(withSaleLink(own(6), [saleOf()], now, targets)).toHaveLength(7)
  expect(withSaleLink(own(7), [saleOf()], now, targets)).toHaveLength(7)
  const same = [{ label: 'Dining', to: '/dining/dining' }]
  expect(withSaleLink(same, [saleOf()], now, targets)).toBe(same)
  expect(withSaleLink(undefined, [saleOf({ textLink: '/pages/gone' })], now, targets)).toBeUndefined()
})

it('the next change is the start or the end of a sale', () => {
  expect(nextSaleTextChange([saleOf()], before(begins))).toEqual(begins)
  expect(nextSaleTextChange([saleOf()], begins)).toEqual(ends)
  expect(nextSaleTextChange([saleOf()], ends)).toBeNull()
})

it.each([
  ['nothing', { announcement: '', menuLabel: '', textLink: '' }, []],
  ['a line without a link', { announcement: 'a', menuLabel: '', textLink: '' }, []],
  ['all', { announcement: 'a', menuLabel: 'b', textLink: '/products' }, []],
  ['words without a page', { announcement: '', menuLabel: 'b', textLink: '' }, ['textLink']],
  ['a page without words', { announcement: '', menuLabel: '', textLink: '/products' }, ['announcement']],
  ['a script', { announcement: 'a', menuLabel: '', textLink: 'javascript:alert(1)' }, ['textLink']],
  ['another site', { announcement: 'a', menuLabel: '', textLink: 'https://evil.example' }, ['textLink']],
  ['a private page', { announcement: 'a', menuLabel: '', textLink: '/profile' }, ['textLink']],
])('saleTextProblems finds what is wrong with %s', (_what, texts, paths) => {
  expect(saleTextProblems(texts).map(({ path }) => path)).toEqual(paths)
})
