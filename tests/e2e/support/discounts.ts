import type { Page } from '@playwright/test'
import { expect } from './story.ts'

export const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60_000).toISOString().slice(0, 10)

export async function makeCode(page: Page, admin: { email: string; password: string }, given: object): Promise<void> {
  const origin = new URL(page.url()).origin
  const owner = await page.context().browser()?.newContext({ baseURL: origin })
  if (!owner) throw new Error('there is no browser')
  await owner.request.post('/api/users/auth', { data: admin })
  const response = await owner.request.post('/api/discounts', {
    data: { startsAt: inDays(-1), endsAt: inDays(30), ...given },
  })
  expect(response.status()).toBe(201)
  await owner.close()
}
