import { expect, test } from 'vitest'
import { markupOf, textOf } from '#tests/support/render.tsx'
import { UserMenus } from './account/signed-in-menu.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { shopDetails } from '#tests/support/wire-factories.ts'
import { TopBar } from './top-bar.tsx'

const ignore = () => undefined
const header = (itemCount: number, path: string, listed = 0) => (
  <Header shop={shopDetails} itemCount={itemCount} listed={listed} path={path} onSearch={ignore} />
)
const user = { _id: '1', name: 'Marama', email: 'marama@example.nz', isAdmin: false }

test('the header (spec §2, Header and footer) shows the number of units in the cart as text', () => {
  expect(markupOf(header(0, '/'))).toContain('aria-label="Cart, 0 pieces"')
  expect(markupOf(header(1, '/'))).toContain('aria-label="Cart, 1 piece"')
  expect(markupOf(header(6, '/'))).toContain('<b>6</b>')
})

test('the header (spec §2, Header and footer) shows the number of products in the list, and none while it is empty', () => {
  expect(markupOf(header(0, '/', 1))).toContain('aria-label="My list, 1 piece"')
  expect(textOf(header(0, '/', 6))).toContain('My list 6')
  expect(markupOf(header(0, '/'))).toContain('aria-label="My list, 0 pieces"')
  expect(textOf(header(0, '/'))).not.toContain('My list 0')
})

test('the header (spec §2, Header and footer) marks the section of the current page', () => {
  expect(markupOf(header(0, '/living/living'))).toMatch(/aria-current="page"[^>]*href="\/living\/living"/)
  expect(markupOf(header(0, '/living/Coffee'))).toMatch(/aria-current="true"[^>]*href="\/living\/living"/)
  expect(markupOf(header(0, '/'))).not.toContain('aria-current')
})

test('the header (spec §2, Header and footer) shows the keyword of the search in its box', () => {
  expect(markupOf(header(0, '/search/tv%20stand/page/2'))).toContain('value="tv stand"')
})

test('the header (spec §2, Header and footer) has a combobox without an open list before the visitor types', () => {
  const html = markupOf(header(0, '/'))
  expect(html).toMatch(/role="combobox" aria-expanded="false" aria-controls="suggestions" aria-autocomplete="list"/)
  expect(html).not.toContain('role="listbox"')
})

test('the top bar (spec §2, §6) has a sign-in link when no user is signed in', () => {
  const html = markupOf(<TopBar shop={shopDetails} user={null} />)
  expect(html).toContain('href="mailto:kiaora@totara.example"')
  expect(html).toContain('href="/login"')
  expect(html).not.toContain('Profile')
})

test('the top bar (spec §2, §6) has a menu with the user’s name, and one more for admins', () => {
  const menus = (isAdmin: boolean) => <UserMenus user={{ ...user, isAdmin }} unpaidOrders={[]} onLogout={ignore} />
  expect(textOf(menus(false))).toBe('Marama Profile Logout')
  expect(textOf(menus(true))).toBe('Admin Today To deliver Products Users Orders Marama Profile Logout')
  expect([...markupOf(menus(true)).matchAll(/href="(\/admin[^"]*)"/g)].map(([, path]) => path)).toEqual([
    '/admin',
    '/admin/deliver',
    '/admin/productlist',
    '/admin/userlist',
    '/admin/orderlist',
  ])
})

test('the top bar (spec §2, §6) leads to the profile until the menu of the user is loaded', () => {
  const html = markupOf(<TopBar shop={shopDetails} user={user} />)
  expect(html).toContain('<a href="/profile" data-discover="true">Marama</a>')
  expect(html).not.toContain('Sign In')
})

test('the footer has its titles, the links of the specification and the year', () => {
  const html = markupOf(<Footer shop={shopDetails} year={2026} />)
  const links = [
    '/terms',
    '/privacy',
    '/support',
    '/support#shipping',
    '/search/living',
    '/search/bedroom',
    '/search/dining',
  ]
  for (const to of links) expect(html).toContain(`href="${to}"`)
  expect(html).toContain('href="tel:0800555014"')
  const text = textOf(<Footer shop={shopDetails} year={2026} />)
  expect(text).toContain('Look around')
  expect(text).toContain('© 2026')
})
