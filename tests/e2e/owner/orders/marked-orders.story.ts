import type { Page } from '@playwright/test'
import { openAsOwner, pressInBar } from '#tests/e2e/support/owner.ts'
import { findProduct, newShopper, payByApi, placeByApi, type Shopper } from '#tests/e2e/support/shopper.ts'
import { expect, story } from '#tests/e2e/support/story.ts'
import { measureOverflow } from '#tests/e2e/support/walk.ts'

async function placeThree(buyer: Page, shopper: Shopper): Promise<string[]> {
  expect((await buyer.request.post('/api/users', { data: shopper })).status()).toBe(201)
  const product = await findProduct(buyer, 'Kurow Dining Table')
  const ids: string[] = []
  for (const isPaid of [true, true, false]) {
    const id = await placeByApi(buyer, [{ product, qty: 1 }])
    if (isPaid) await payByApi(buyer, id)
    ids.push(id)
  }
  return ids
}

async function numbersOf(page: Page): Promise<string[]> {
  const texts = await page.locator('[data-th="ID"]').allTextContents()
  return texts.map((text) => /T-\d{5}/.exec(text)?.[0] ?? '')
}

story('the owner marks selected orders shipped', async ({ page, openBrowser, shop, pageErrors }) => {
  story.slow()
  pageErrors.expect(/status of 409/)
  const shopper = { ...newShopper(), name: `Hinemoa Ruru ${Date.now()}` }
  const [first = '', second = '', unpaid = ''] = await placeThree(await openBrowser(), shopper)
  const stepsOf = async (id: string) =>
    (await (await page.request.get(`/api/history/order/${id}`)).json()).map(({ action }: { action: string }) => action)

  await openAsOwner(page, shop, `/admin/orderlist?keyword=${encodeURIComponent(shopper.name)}`)
  await expect(page.getByText('3 orders in total')).toBeVisible()
  const [unpaidNumber = '', secondNumber = ''] = await numbersOf(page)
  for (const box of await page.getByRole('checkbox', { name: /^Select T-/ }).all()) await box.check()
  const selected = page.getByRole('region', { name: 'Selected orders' })
  await expect(selected.getByText('3 selected')).toBeVisible()
  await expect(selected.getByRole('link', { name: 'Export 3 as CSV' })).toHaveAttribute(
    'href',
    new RegExp(`orders=.*${unpaid}`),
  )

  await selected.getByRole('button', { name: 'Mark ready to ship' }).press('Enter')
  await expect(page.getByText('2 orders are marked ready to ship.')).toBeVisible()
  const problems = page.getByRole('status').filter({ hasText: '1 order isn’t:' })
  await expect(problems.getByRole('listitem')).toHaveText([`${unpaidNumber}: Order is not paid`])
  await expect(selected.getByText('1 selected')).toBeVisible()
  expect(await stepsOf(first)).toContain('ready')
  expect(await stepsOf(second)).toContain('ready')
  expect(await stepsOf(unpaid)).toEqual(['placed'])
  expect(await measureOverflow(page)).toBe(0)

  // Another person ships one of them; the page that was read before does not know it.
  for (const box of await page.getByRole('checkbox', { name: /^Select T-/ }).all()) await box.check()
  await expect(selected.getByText('3 selected')).toBeVisible()
  await pressInBar(selected, 'Mark shipped')
  await selected.getByLabel('Carrier').selectOption({ index: 1 })
  await selected.getByLabel(secondNumber).fill('https://example.nz/track/9')
  expect(await measureOverflow(page)).toBe(0)
  const theirs = {
    step: 'ship',
    carrier: 'Mainfreight',
    orders: [{ _id: first, pieces: [{ item: 0, qty: 1, from: 'ready' }] }],
  }
  expect((await page.request.post('/api/parcels/steps', { data: theirs })).status()).toBe(201)
  await selected.getByRole('button', { name: 'Mark shipped' }).last().press('Enter')
  // No money was charged for a test payment, so the shipment is confirmed first.
  const dialog = page.getByRole('dialog', { name: /anyway\?$/ })
  await expect(dialog).toContainText('were paid by test payments: no money was charged.')
  await dialog.getByRole('button', { name: 'Mark shipped' }).click()
  await expect(page.getByText('1 order is marked shipped.')).toBeVisible()
  const refused = page.getByRole('status').filter({ hasText: '2 orders aren’t:' })
  await expect(refused.getByRole('listitem')).toHaveCount(2)
  await expect(refused).toContainText(/The pieces of order T-\d{5} have changed\. Reload the page\./)
  await expect(refused).toContainText('Order is not paid')
  const shipped = (await (await page.request.get(`/api/orders/${second}`)).json()).parcels
  expect(shipped).toMatchObject([{ trackingNumber: 'https://example.nz/track/9' }])
  expect((await stepsOf(first)).filter((action: string) => action === 'shipped')).toHaveLength(1)
  expect((await stepsOf(second)).filter((action: string) => action === 'shipped')).toHaveLength(1)
})
