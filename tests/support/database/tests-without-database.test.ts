import { expect, it } from 'vitest'
import { listTestsWithoutDatabase } from './tests-without-database.ts'

it('a test that opens a database runs on each kind of database, and a test of a rule on one', () => {
  const once = listTestsWithoutDatabase()
  expect(once).toEqual(
    expect.arrayContaining(['rules/platform/money.test.ts', 'tests/architecture/import-rules.test.ts']),
  )
  expect(once).toContain('app/shop/product/panel/purchase-panel.test.tsx')
  const onBoth = ['server/selling/cart/cart.test.ts', 'db/migrate.test.ts', 'server/payments/mark-paid.test.ts']
  expect(once.filter((file) => onBoth.includes(file))).toEqual([])
})
