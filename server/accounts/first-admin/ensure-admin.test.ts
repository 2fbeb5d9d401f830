import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { users } from '#db/tables/accounts/accounts.ts'
import { forFile, startShop } from '#tests/support/start-shop.ts'
import { ensureAdmin } from './first-admin.ts'

const shop = await forFile(startShop({ ADMIN_EMAIL: 'owner@shop.example', ADMIN_PASSWORD: 'tawa-and-rewarewa-8' }))

it('two processes that start at once on an empty database create one first admin, and both start', async () => {
  const created = await Promise.all([ensureAdmin(shop.shop), ensureAdmin(shop.shop)])
  expect(created.filter((admin) => admin !== undefined)).toEqual([
    { email: 'owner@shop.example', generatedPassword: undefined },
  ])
  expect(await shop.shop.db.$count(users, eq(users.isAdmin, true))).toBe(1)
})
