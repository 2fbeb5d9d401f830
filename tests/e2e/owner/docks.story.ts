import type { Locator } from '@playwright/test'
import { openAsOwner, pressInBar } from '#tests/e2e/support/owner.ts'
import { buyByApi } from '#tests/e2e/support/shopper.ts'
import { anyWidth, expect, story } from '#tests/e2e/support/story.ts'
import { measureOverflow } from '#tests/e2e/support/walk.ts'

const widths = [390, 800, 1024, 1440] as const

/** Whether a press on the middle of something reaches it: it is in the window, and nothing lies over it. */
function isReached(target: Locator): Promise<boolean> {
  return target.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    return hit !== null && (element === hit || element.contains(hit) || hit.contains(element))
  })
}

const topOf = async (target: Locator) => (await target.boundingBox())?.y ?? Number.NaN

/** Returns by how many pixels the list moves. */
async function tickInTheMiddle(boxes: Locator): Promise<number> {
  const middle = boxes.nth(Math.floor((await boxes.count()) / 2))
  await middle.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const before = await topOf(middle)
  await middle.check()
  return Math.abs((await topOf(middle)) - before)
}

story('the bar of ticked rows is always in reach', anyWidth, async ({ page, openBrowser, shop }) => {
  story.slow()
  const buyer = await openBrowser()
  const { products } = await (await buyer.request.get('/api/products')).json()
  const inStock = products.filter(({ countInStock }: { countInStock: number }) => countInStock > 0)
  for (const { name } of inStock.slice(0, 12)) await buyByApi(buyer, name)
  await buyer.context().close()
  const lists = [
    { path: '/admin/deliver', boxes: /^All of T-/, bar: 'Ticked pieces', first: /^Mark 1 piece ready/ },
    { path: '/admin/orderlist', boxes: /^Select T-/, bar: 'Selected orders', first: 'Mark ready to ship' },
    { path: '/admin/productlist', boxes: /^Select (?!all)/, bar: 'Change the selected pieces', first: 'Price' },
  ]
  await openAsOwner(page, shop, '/admin')
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 })
    for (const { path, boxes, bar, first } of lists) {
      const at = `${path} at ${width} px`
      await page.goto(path)
      const selected = page.getByRole('region', { name: bar })
      const moved = await tickInTheMiddle(page.getByRole('checkbox', { name: boxes }))
      await expect(selected, at).toBeVisible()
      expect(moved, at).toBeLessThan(1)
      expect(await isReached(selected.getByRole('button', { name: first })), at).toBe(true)
      expect(await measureOverflow(page), at).toBe(0)
      const more = selected.getByRole('button', { name: 'More…' })
      if (await more.isVisible()) {
        expect(await isReached(more), at).toBe(true)
        await more.click()
      }
      for (const button of await selected.getByRole('button').or(selected.getByRole('link')).all()) {
        expect(await isReached(button), `${at}: ${await button.textContent()}`).toBe(true)
      }
      if (width === 1440) {
        expect(await topOf(selected), at).toBe(56)
        expect(await topOf(page.getByRole('link', { name: 'To deliver' }).first()), at).toBeGreaterThan(56)
      }
      if (path === '/admin/deliver') {
        await page.getByRole('checkbox', { name: boxes, checked: true }).uncheck()
        await expect(selected).toHaveCount(0)
      }
    }
  }
})

story('Ship is pressed, and the numbers are booked, with a thumb', anyWidth, async ({ page, shop }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAsOwner(page, shop, '/admin/stock/take')
  await page.getByRole('button', { name: 'Start counting' }).click()
  await expect(page).toHaveURL(/\/admin\/stock\/take\?id=/)
  const fields = page.getByRole('textbox', { name: /^Counted, / })
  await fields.first().fill('99')
  const differences = page.getByRole('region', { name: 'Differences' })
  expect(await isReached(differences.getByRole('button', { name: 'Book 1 difference' }))).toBe(true)
  await fields.first().press('Enter')
  await expect(fields.nth(1)).toBeFocused()
  expect(await isReached(fields.nth(1))).toBe(true)

  // Cells that are not saved are above the bar of the selected products.
  await openAsOwner(page, shop, '/admin/productlist')
  await page
    .getByRole('checkbox', { name: /^Select (?!all)/ })
    .first()
    .check()
  const bar = page.getByRole('region', { name: 'Change the selected pieces' })
  await pressInBar(bar, 'Featured')
  const unsaved = page.getByRole('region', { name: 'Not saved' })
  expect(await isReached(unsaved.getByRole('button', { name: 'Preview 1 change' }))).toBe(true)
  expect(await isReached(bar.getByRole('button', { name: 'Price' }))).toBe(true)
})
