import { matchPath } from 'react-router'
import { expect, it } from 'vitest'
import type { Role } from '#contract/platform/areas.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { adminStart } from '#rules/accounts/roles.ts'
import { adminPlaces, areaOfAdminPage, mayOpen } from './pages.ts'

const id = '01938f2a-7c1e-7000-8000-000000000000'

it.each([
  [adminPaths.today, 'today'],
  ['/admin?from=list', 'today'],
  [adminPaths.orders('paid=true'), 'orders'],
  [adminPaths.deliver(), 'deliver'],
  [adminPaths.pickList('orders=1'), 'deliver'],
  [adminPaths.delivery, 'content'],
  [adminPaths.announcement, 'content'],
  [adminPaths.hours, 'content'],
  [adminPaths.feeds, 'connections'],
  ['/admin/delivery', 'content'],
  [adminPaths.products(3), 'products'],
  [adminPaths.productImport, 'products'],
  [adminPaths.productEdit(id), 'products'],
  [adminPaths.users, 'customers'],
  [adminPaths.userEdit(id), 'customers'],
  [adminPaths.discounts, 'sales'],
  [adminPaths.message('a'), 'inbox'],
  [adminPaths.templates, 'inbox'],
  [adminPaths.reviews('waiting'), 'inbox'],
  [adminPaths.photos, 'inbox'],
  [adminPaths.access(), 'people'],
  ['/admin/deliveries', undefined],
  ['/administration', undefined],
])('an address of the admin area: %s belongs to the area %s', (address, area) => {
  expect(areaOfAdminPage(address)).toBe(area)
})

it('an address of the admin area opens for the roles that may read its area', () => {
  const roles: (Role | undefined)[] = ['owner', 'staff', 'packer', undefined]
  const openFor = (address: string) => roles.filter((role) => mayOpen(role, address))
  expect(openFor('/admin')).toEqual(['owner', 'staff'])
  expect(openFor('/admin/deliver/packing-slips')).toEqual(['owner', 'staff', 'packer'])
  expect(openFor('/admin/access')).toEqual(['owner'])
  expect(openFor('/admin/unknown')).toEqual(['owner'])
})

it('an address of the admin area is the first one of a role: To deliver of a packer, Today of the others', () => {
  expect(adminStart('owner')).toEqual({ label: 'To Today', path: '/admin' })
  expect(adminStart('staff')).toEqual({ label: 'To Today', path: '/admin' })
  expect(adminStart('packer')).toEqual({ label: 'To deliver', path: '/admin/deliver' })
})

it('every typed path of the admin area opens one of its pages', () => {
  const patterns = adminPlaces.flatMap(({ pages }) => pages.map(({ path }) => path))
  const addresses = Object.values(adminPaths).map((path) => (typeof path === 'string' ? path : path('a' as never)))
  const unknown = addresses.filter((address) => {
    const [path = ''] = address.split(/[?#]/)
    return !patterns.some((pattern) => matchPath(pattern, path))
  })
  expect(unknown).toEqual([])
})
