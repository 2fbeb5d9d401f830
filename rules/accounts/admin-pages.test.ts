import { describe, expect, it } from 'vitest'
import type { Role } from '#contract/access/areas.ts'
import { paths } from '#rules/paths.ts'
import { adminStart, areaOfAdminPage, mayOpen } from './admin-pages.ts'

const id = '01938f2a-7c1e-7000-8000-000000000000'

describe('an address of the admin area', () => {
  it.each([
    [paths.admin.today, 'today'],
    ['/admin?from=list', 'today'],
    [paths.admin.orders('paid=true'), 'orders'],
    [paths.admin.deliver(), 'deliver'],
    [paths.admin.pickList('orders=1'), 'deliver'],
    [paths.admin.delivery, 'content'],
    [paths.admin.announcement, 'content'],
    [paths.admin.hours, 'content'],
    [paths.admin.feeds, 'connections'],
    ['/admin/delivery', 'content'],
    [paths.admin.products(3), 'products'],
    [paths.admin.productImport, 'products'],
    [paths.admin.productEdit(id), 'products'],
    [paths.admin.users, 'customers'],
    [paths.admin.userEdit(id), 'customers'],
    [paths.admin.discounts, 'sales'],
    [paths.admin.messages({ id: 'a', all: true }), 'inbox'],
    [paths.admin.questions, 'inbox'],
    [paths.admin.reviews('waiting'), 'inbox'],
    [paths.admin.photos, 'inbox'],
    [paths.admin.access(), 'people'],
    ['/admin/deliveries', undefined],
    ['/administration', undefined],
  ])('%s belongs to the area %s', (address, area) => {
    expect(areaOfAdminPage(address)).toBe(area)
  })

  it('opens for the roles that may read its area', () => {
    const roles: (Role | undefined)[] = ['owner', 'staff', 'packer', undefined]
    const openFor = (address: string) => roles.filter((role) => mayOpen(role, address))
    expect(openFor('/admin')).toEqual(['owner', 'staff'])
    expect(openFor('/admin/deliver/packing-slips')).toEqual(['owner', 'staff', 'packer'])
    expect(openFor('/admin/access')).toEqual(['owner'])
    expect(openFor('/admin/unknown')).toEqual(['owner'])
  })

  it('is the first one of a role: To deliver of a packer, Today of the others', () => {
    expect(adminStart('owner')).toEqual({ label: 'To Today', path: '/admin' })
    expect(adminStart('staff')).toEqual({ label: 'To Today', path: '/admin' })
    expect(adminStart('packer')).toEqual({ label: 'To deliver', path: '/admin/deliver' })
  })
})
