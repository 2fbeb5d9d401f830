import { expect, it } from 'vitest'
import type { MenuLink, MenuValues } from '#contract/content/menu.ts'
import type { RoomTexts } from '#contract/pages.ts'
import { firstRooms } from '#rules/catalogue/first-rooms.ts'
import { countChanges } from './content-changes.ts'
import { firstMenu, menuProblems, menuTargetProblem, toShownMenu } from './menu-values.ts'

const targets = { rooms: firstRooms, slugs: new Set(['care']) }
const menuOf = (...links: string[]): MenuValues => ({
  links: links.map((link, at) => ({ id: `${at}`, label: `Link ${at}`, link })),
})
const hiding = (keyword: string): RoomTexts => ({
  ...firstRooms,
  living: {
    ...firstRooms.living,
    categories: firstRooms.living.categories.map((each) =>
      each.keyword === keyword ? { ...each, isHidden: true as const } : each,
    ),
  },
})

it.each([
  '/',
  '/products',
  '/sale',
  '/living/Coffee',
  '/living/TV%20Stand',
  '/search/oak',
  '/pages/care',
  '/support#shipping',
])('a link of the menu can lead to %s', (link) => expect(menuProblems(menuOf(link))).toEqual([]))

it.each([
  '',
  'javascript:alert(1)',
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  '/admin',
  '/login?redirect=/profile',
  '/cart?add=1',
  '/living',
  '/living/%E0%A4%A',
  '/pages/Care',
  '/api/home',
  '/products#"',
])('a link of the menu cannot lead to %s', (link) => {
  expect(menuProblems(menuOf(link))).toEqual([
    { path: 'links.0.link', message: 'Enter a page of the shop that everyone can open, such as /living/Coffee.' },
  ])
})

it('a link of the menu has words, and leads where no other link does', () => {
  const [products] = firstMenu.links as [MenuLink]
  expect(menuProblems({ links: [{ ...products, label: '' }] })).toEqual([
    { path: 'links.0.label', message: 'Enter the words of the link.' },
  ])
  expect(menuProblems({ links: [products, { ...products, id: 'other' }] })).toEqual([
    { path: 'links.1.link', message: 'The menu already has this link.' },
  ])
  expect(menuProblems({ links: [] })).toEqual([{ path: 'links', message: 'The menu needs a link.' }])
})

it.each([
  ['/pages/care', null],
  ['/pages/repairs', 'page not published'],
  ['/living/Coffee', null],
  ['/living/coffee', null],
  ['/living/paris', null],
  ['/living/Piano', 'category doesn’t exist'],
  ['/dining/Coffee', 'category doesn’t exist'],
  ['/living/living', null],
])('a link to %s is seen by shoppers, or left out with the reason', (link, problem) => {
  expect(menuTargetProblem(link, targets)).toBe(problem)
})

it('a link to a hidden category is left out', () => {
  const hidden = { ...targets, rooms: hiding('Coffee') }
  expect(menuTargetProblem('/living/Coffee', hidden)).toBe('category hidden')
  expect(toShownMenu(menuOf('/living/Coffee', '/products'), hidden)).toEqual([{ label: 'Link 1', to: '/products' }])
})

it('the menu of the specification is not in the data of pages', () => {
  expect(toShownMenu(firstMenu, targets)).toBeUndefined()
})

it('the menu marks the link of a room at all pages of the room', () => {
  expect(toShownMenu(menuOf('/living/living', '/living/Coffee', '/'), targets)).toEqual([
    { label: 'Link 0', to: '/living/living', under: '/living/' },
    { label: 'Link 1', to: '/living/Coffee' },
    { label: 'Link 2', to: '/', under: '/page/2' },
  ])
})

it('the menu counts changed, new, removed and moved links', () => {
  const [products, living, ...others] = firstMenu.links as [MenuLink, MenuLink, ...MenuLink[]]
  expect(countChanges(firstMenu, firstMenu)).toBe(0)
  expect(countChanges(firstMenu, { links: [living, products, ...others] })).toBe(1)
  expect(countChanges(firstMenu, { links: [{ ...products, label: 'All' }, living, ...others] })).toBe(1)
  expect(countChanges(firstMenu, { links: [living, ...others, { ...products, id: 'new' }] })).toBe(2)
})
