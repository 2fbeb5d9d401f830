import type { Page } from '@playwright/test'
import { openAsOwner } from '#tests/e2e/support/owner.ts'
import { newShopper, payByApi } from '#tests/e2e/support/shopper.ts'
import { anyWidth, expect, story } from '#tests/e2e/support/story.ts'
import { measureOverflow } from '#tests/e2e/support/walk.ts'

const widths = [390, 1200, 1280, 1366, 1440] as const

/** The words of the tables that take more than one line, with codes and telephone numbers as a whole. */
function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isBroken = (range: Range) =>
      new Set([...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top))).size > 1
    const found = new Set<string>()
    for (const cell of document.querySelectorAll('main :is(td, th)')) {
      for (const phone of cell.querySelectorAll('a[href^="tel:"]')) {
        const range = document.createRange()
        range.selectNodeContents(phone)
        if (isBroken(range)) found.add(phone.textContent)
      }
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        if (node.parentElement?.closest('.visually-hidden, [aria-hidden]')) continue
        // A word may break after its hyphen, a code may not.
        for (const word of (node.nodeValue ?? '').matchAll(/\S*\d\S*|[^\s-]+-?/g)) {
          const range = document.createRange()
          range.setStart(node, word.index)
          range.setEnd(node, word.index + word[0].length)
          if (isBroken(range)) found.add(word[0])
        }
      }
    }
    return [...found]
  })
}

story('no word of an owner’s list takes two lines', anyWidth, async ({ page, openBrowser, shop }) => {
  story.slow()
  const buyer = await openBrowser()
  const shopper = { ...newShopper(), name: 'Anahera Featherstonehaugh' }
  const { _id: customer } = await (await buyer.request.post('/api/users', { data: shopper })).json()
  const { products } = await (await buyer.request.get('/api/products')).json()
  const product = products.find(({ countInStock }: { countInStock: number }) => countInStock > 0)._id
  const place = { address: '14 Kōwhai Street', suburb: 'Paraparaumu Beach', city: 'Paraparaumu', postCode: '5032' }
  const shippingAddress = { ...place, recipient: shopper.name, phone: '021 555 0142', country: 'New Zealand' }
  const order = { orderItems: [{ product, qty: 1 }], shippingAddress, paymentMethod: 'card' }
  const { _id } = await (await buyer.request.post('/api/orders', { data: order })).json()
  await payByApi(buyer, _id)
  await buyer.context().close()
  await openAsOwner(page, shop, '/admin')
  for (const path of ['/admin/productlist', '/admin/orderlist', '/admin/deliver', `/admin/customers/${customer}`]) {
    await page.goto(path)
    await expect(page.locator('main td').first()).toBeVisible()
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      expect(await brokenWords(page), `${path} at ${width} px`).toEqual([])
      expect(await measureOverflow(page), `${path} at ${width} px`).toBe(0)
    }
    if (path === '/admin/productlist') {
      await expect(page.getByRole('columnheader', { name: 'BRAND' })).toBeVisible()
    }
  }
})

/** Runs in the page. Which kinds of markup break a word in a box that is as wide as its words. */
function findBroken(kinds: readonly string[]): string[] {
  const box = document.querySelector('main')?.appendChild(document.createElement('div'))
  if (!box) return ['no box']
  box.style.width = 'min-content'
  return kinds.filter((markup) => {
    box.innerHTML = markup
    const range = document.createRange()
    range.selectNodeContents(box.querySelector('[data-word]') ?? box)
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1
  })
}

const whole = [
  '<table><tr><td data-word>Dispatched</td></tr></table>',
  '<dl><dt data-word>Dispatched</dt></dl>',
  '<nav><a data-word href="/">Dispatched</a></nav>',
  '<button data-word>Dispatched</button>',
  ...['btn', 'badge', 'num', 'price', 'cost', 'count'].map(
    (name) => `<span class="${name}" data-word>Dispatched</span>`,
  ),
]
const breaking = [
  '<p data-word>Dispatched</p>',
  '<table><tr><td class="text-break" data-word>Dispatched</td></tr></table>',
  '<table><tr><td><a data-word href="mailto:hine@shop.example">Dispatched</a></td></tr></table>',
]

story('a word breaks where its box is narrow, but not in what is as wide as its words', anyWidth, async ({ page }) => {
  await page.goto('/')
  expect(await page.evaluate(findBroken, [...whole, ...breaking])).toEqual(breaking)
})
