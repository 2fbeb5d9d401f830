import { expect, it } from 'vitest'
import { areas, type Role } from '#contract/platform/areas.ts'
import { isSecondStepDue, may, needsSecondStep, permissionOf } from './roles.ts'

/** The table of owner.md: what staff and packers may do; the owner may change everything. */
const table = {
  today: ['change', undefined],
  todayMoney: [undefined, undefined],
  orders: ['change', undefined],
  refunds: [undefined, undefined],
  deliver: ['change', 'change'],
  phoneOrders: ['change', undefined],
  transfers: [undefined, undefined],
  customers: ['change', undefined],
  customerErase: [undefined, undefined],
  inbox: ['change', undefined],
  products: ['change', undefined],
  sales: ['change', undefined],
  stock: ['change', undefined],
  content: ['change', undefined],
  settings: [undefined, undefined],
  money: [undefined, undefined],
  people: [undefined, undefined],
  history: ['read', undefined],
  connections: [undefined, undefined],
} as const

it('a role has in each area what the table of the roles says', () => {
  expect(Object.keys(table)).toEqual([...areas])
  for (const area of areas) {
    expect([area, ...(['owner', 'staff', 'packer'] as const).map((role) => permissionOf(role, area))]).toEqual([
      area,
      'change',
      ...table[area],
    ])
  }
})

it('a role may read what it may change, and changes nothing that it may only read', () => {
  expect(may('staff', 'orders', 'read')).toBe(true)
  expect(may('staff', 'orders', 'change')).toBe(true)
  expect(may('staff', 'history', 'read')).toBe(true)
  expect(may('staff', 'history', 'change')).toBe(false)
  expect(may('staff', 'money', 'read')).toBe(false)
  expect(may('packer', 'orders', 'read')).toBe(false)
})

it('a role is needed for every area', () => {
  for (const area of areas) expect(may(undefined, area, 'read')).toBe(false)
})

it('a role needs a second step unless it is that of a packer', () => {
  const roles: (Role | undefined)[] = ['owner', 'staff', 'packer', undefined]
  expect(roles.map(needsSecondStep)).toEqual([true, true, false, false])
})

it('a role needs a second step from the day that is set, when it is that of a packer', () => {
  const due = (role: Role | undefined, from: string | null) => isSecondStepDue(role, from, '2026-12-01')
  expect([due('packer', null), due('packer', '2026-12-02'), due('packer', '2026-12-01')]).toEqual([false, false, true])
  expect([due('staff', '2026-11-01'), due('owner', '2026-11-01'), due(undefined, '2026-11-01')]).toEqual([
    false,
    false,
    false,
  ])
})
