import type { Page } from '@playwright/test'
import type { Plan } from '#rules/plan/placed-items.ts'
import { expect } from './story.ts'

/** Keeps rooms of `tests/support/plans.ts` in the browser, with the ids that their products have in this shop. */
export async function storeRooms(page: Page, ...plans: Plan[]): Promise<void> {
  const ids = await idsByCode(page)
  const rooms = plans.map(({ room }, index) => ({
    ...room,
    id: `room-${index}`,
    items: room.items.map((item) => {
      if (!('product' in item)) return item
      return { ...item, product: { ...item.product, id: ids.get(item.product.id) ?? item.product.id } }
    }),
  }))
  // A file of the shop without scripts: no open page writes over it.
  await page.goto('/robots.txt')
  const text = JSON.stringify({ version: 1, last: 'room-0', rooms })
  await page.evaluate((stored) => window.localStorage.setItem('plan', stored), text)
}

/** The ids of all products by their codes in small letters. */
async function idsByCode(page: Page): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (let pageNumber = 1; ; pageNumber += 1) {
    const response = await page.request.get(`/api/products?perPage=60&pageNumber=${pageNumber}`)
    expect(response.status()).toBe(200)
    const found: { products: { _id: string; code: string }[]; pages: number } = await response.json()
    for (const { _id, code } of found.products) ids.set(code.toLowerCase(), _id)
    if (pageNumber >= found.pages) return ids
  }
}
