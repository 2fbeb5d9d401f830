import type { Page } from '@playwright/test'
import type { Plan } from '#rules/plan/placed-items.ts'
import { expect } from './story.ts'

interface ProductPage {
  products: { _id: string; code: string }[]
  pages: number
}

/** Keeps rooms of `tests/support/plans.ts` in the browser, with the ids that their products have in this shop. */
export async function storeRooms(page: Page, ...plans: Plan[]): Promise<void> {
  const text = await storedRooms(plans, async (url) => {
    const response = await page.request.get(url)
    expect(response.status()).toBe(200)
    return response.json()
  })
  // A file of the shop without scripts: no open page writes over it.
  await page.goto('/robots.txt')
  await page.evaluate((stored) => window.localStorage.setItem('plan', stored), text)
}

/** The text of rooms in local storage; `read` requests an address of the API. */
export async function storedRooms(plans: Plan[], read: (url: string) => Promise<ProductPage>): Promise<string> {
  const ids = new Map<string, string>()
  for (let pageNumber = 1, pages = 1; pageNumber <= pages; pageNumber += 1) {
    const found = await read(`/api/products?perPage=60&pageNumber=${pageNumber}`)
    for (const { _id, code } of found.products) ids.set(code.toLowerCase(), _id)
    pages = found.pages
  }
  const rooms = plans.map(({ room }, index) => ({
    ...room,
    id: `room-${index}`,
    items: room.items.map((item) => {
      if (!('product' in item)) return item
      return { ...item, product: { ...item.product, id: ids.get(item.product.id) ?? item.product.id } }
    }),
  }))
  return JSON.stringify({ version: 1, last: 'room-0', rooms })
}
