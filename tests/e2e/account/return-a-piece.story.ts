import sharp from 'sharp'
import type { Page } from '@playwright/test'
import { openAsOwner } from '#tests/e2e/support/owner.ts'
import { buyByApi, findProduct, newShopper, payByApi, placeByApi, stockOf } from '#tests/e2e/support/shopper.ts'
import { expect, gate, story } from '#tests/e2e/support/story.ts'
import { measureDialog, measureOverflow } from '#tests/e2e/support/walk.ts'

story('the owner accepts and refunds a return', gate.phone, async ({ page, openBrowser, shop, pageErrors }) => {
  story.slow()
  const buyer = await openBrowser()
  pageErrors.watch(buyer)
  pageErrors.expect(/status of 500/)
  const product = await findProduct(page, 'Cardrona Lamp Table')
  const before = await stockOf(page, product)
  const id = await buyByApi(buyer, 'Cardrona Lamp Table')
  expect(await stockOf(page, product)).toBe(before - 1)

  await buyer.goto(`/order/${id}`)
  await expect(buyer.locator('summary', { hasText: 'Ask to cancel this piece' })).toBeVisible()
  await expect(buyer.locator('summary', { hasText: 'Ask for a return' })).toHaveCount(0)

  await openAsOwner(page, shop, `/admin/order/${id}`)
  await page.getByRole('button', { name: 'Mark As Delivered' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as delivered' }).click()
  await expect(page.getByText('Delivered on')).toBeVisible()

  await buyer.reload()
  await expect(buyer.locator('summary', { hasText: 'Ask to cancel' })).toHaveCount(0)
  await buyer.locator('summary', { hasText: 'Ask for a return' }).click()
  const send = buyer.getByRole('button', { name: 'Ask for a return' })
  await send.click()
  await expect(buyer.getByLabel('Reason')).toHaveAccessibleDescription('Choose a reason.')
  await buyer.getByLabel('Reason').selectOption('Damaged on the way')
  await buyer.getByLabel('Anything else we should know? (optional)').fill('The top has a split.')
  expect(await measureOverflow(buyer)).toBe(0)
  const refusal = 'Something went wrong. Try again in a moment.'
  const refuse = async (who: Page, address: string) =>
    who.route(address, (route) => route.fulfill({ status: 500, json: {} }), { times: 1 })
  await refuse(buyer, '**/api/orders/*/requests')
  await send.click()
  const asked = buyer.locator('form', { has: send }).getByRole('alert')
  await expect(asked).toHaveText(refusal)
  await send.click()
  await expect(asked).toHaveCount(0)
  await expect(buyer.getByText('You asked to return these pieces. We’ll answer within 2 business days.')).toBeVisible()
  await expect(buyer.locator('summary', { hasText: 'Ask for a return' })).toHaveCount(0)
  const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#734' } })
    .jpeg()
    .toBuffer()
  const files = { name: 'split.jpg', mimeType: 'image/jpeg', buffer: photo }
  await buyer.getByLabel('Add photos of the piece').setInputFiles([files, files])
  await expect(buyer.getByRole('img', { name: 'The piece as it arrived, 2' })).toBeVisible()

  await page.goto('/admin')
  await expect(page.getByText('Marama Tipene has asked to return 1 × Cardrona Lamp Table of').first()).toBeVisible()
  // The link of the email to the shop leads to the page of the admin area.
  await page.goto(`/order/${id}`)
  await expect(page).toHaveURL(`/admin/order/${id}`)
  const request = page.getByRole('region', { name: 'Request to return' })
  await expect(request).toContainText('has asked to return 1 × Cardrona Lamp Table')
  await expect(request).toContainText('The top has a split.')
  await expect(request.getByRole('img', { name: 'The piece as it arrived, 1' })).toHaveJSProperty('naturalWidth', 40)
  const amount = request.getByRole('textbox', { name: 'Refund' })
  await expect(amount).toHaveCount(0)
  const answer = request.getByLabel('Answer')
  await expect(answer).toHaveValue('accept')
  expect(await measureOverflow(page)).toBe(0)
  await refuse(page, '**/api/orders/*/requests/*')
  await request.getByRole('button', { name: 'Send the answer' }).click()
  await expect(request.getByRole('alert')).toHaveText(refusal)
  await request.getByLabel('Message to the buyer (optional)').fill('Mainfreight collects it on Tuesday.')
  await expect(request.getByRole('alert')).toHaveCount(0)
  await request.getByRole('button', { name: 'Send the answer' }).click()
  await expect(request).toHaveCount(0)
  const awaited = page.getByRole('region', { name: 'Awaited return' })
  await expect(awaited).toContainText('sends back 1 × Cardrona Lamp Table')
  expect(await stockOf(page, product)).toBe(before - 1)

  await buyer.reload()
  await expect(
    buyer.getByText(
      'You asked to return these pieces. We’ve accepted your request. We’ll refund you once the pieces are back with us.',
    ),
  ).toBeVisible()
  await expect(buyer.getByText('Mainfreight collects it on Tuesday.')).toBeVisible()
  await expect(buyer.locator('summary', { hasText: 'Ask for a return' })).toHaveCount(0)

  await page.goto('/admin/money/unpaid')
  const waiting = page.getByRole('region', { name: 'Returns we’re waiting for' })
  await expect(waiting).toContainText('Marama Tipene')
  await page.goto(`/order/${id}`)
  await expect(awaited).toContainText('sends back 1 × Cardrona Lamp Table')
  const refund = awaited.getByRole('textbox', { name: 'Refund' })
  await expect(refund).toHaveValue('229.00')
  // A damaged product stays off sale unless the owner says otherwise.
  const backOnSale = awaited.getByLabel('Back on sale: Cardrona Lamp Table')
  await expect(backOnSale).toHaveValue('0')
  await backOnSale.selectOption('1')
  await refund.fill('229.01')
  const receive = awaited.getByRole('button', { name: 'Send the answer' })
  await receive.click()
  await expect(refund).toHaveAccessibleDescription(/You can refund up to \$229\.00 for these pieces\./)
  await refund.fill('200')
  await awaited.getByLabel('Message to the buyer (optional)').fill('Thank you, it is here.')
  await receive.click()
  const question = page.getByRole('dialog', { name: 'Refund $200.00 to Marama Tipene?' })
  await expect(question).toBeVisible()
  expect(await measureDialog(page)).toEqual({ offCentrePx: 0, headingFont: 'Besley' })
  await question.getByRole('button', { name: 'Refund $200.00' }).click()
  await expect(awaited).toHaveCount(0)
  expect(await stockOf(page, product)).toBe(before)

  await buyer.reload()
  await expect(
    buyer.getByText(
      'You asked to return these pieces. We’ve accepted your request, and the pieces are back with us. We’re refunding $200.00.',
    ),
  ).toBeVisible()
  await expect(buyer.getByText('Thank you, it is here.')).toBeVisible()
})

story('a buyer asks to cancel all pieces of an order by one press', async ({ page }) => {
  expect((await page.request.post('/api/users', { data: newShopper() })).status()).toBe(201)
  const id = await placeByApi(page, [
    { product: await findProduct(page, 'Cardrona Lamp Table'), qty: 1 },
    { product: await findProduct(page, 'Pauanui Console Table'), qty: 2 },
  ])
  await payByApi(page, id)

  await page.goto(`/order/${id}`)
  await page.locator('summary', { hasText: 'Ask to cancel pieces' }).click()
  const all = page.getByRole('checkbox', { name: 'All pieces' })
  const lamp = page.getByLabel('Cardrona Lamp Table', { exact: true })
  const consoleTable = page.getByLabel('How many of the 2 × Pauanui Console Table?')
  const send = page.getByRole('button', { name: 'Ask to cancel' })
  await expect(all).not.toBeChecked()
  await send.click()
  await expect(lamp).toHaveAccessibleDescription('Choose at least one piece.')
  await all.check()
  await expect(lamp).toHaveAccessibleDescription('')
  await expect(lamp).toHaveValue('1')
  await expect(consoleTable).toHaveValue('2')
  await consoleTable.selectOption('1')
  await expect(all).not.toBeChecked()
  await consoleTable.selectOption('2')
  await expect(all).toBeChecked()
  await all.uncheck()
  await expect(lamp).toHaveValue('0')
  await expect(consoleTable).toHaveValue('0')
  await all.check()
  expect(await measureOverflow(page)).toBe(0)
  await page.getByLabel('Reason').selectOption('Changed my mind')
  await send.click()
  await expect(page.getByText('You asked to cancel these pieces. We’ll answer within 1 business day.')).toBeVisible()
  await expect(page.locator('summary', { hasText: 'Ask to cancel' })).toHaveCount(0)
})

story('the owner enters the request of a caller, and answers it', async ({ page, shop }) => {
  const caller = newShopper()
  expect((await page.request.post('/api/users', { data: caller })).status()).toBe(201)
  const id = await placeByApi(page, [{ product: await findProduct(page, 'Pauanui Console Table'), qty: 2 }])
  await payByApi(page, id)

  await openAsOwner(page, shop, `/admin/order/${id}`)
  const summary = page.locator('summary', { hasText: 'Enter a request for the buyer' })
  await summary.focus()
  await page.keyboard.press('Enter')
  const enter = page.getByRole('button', { name: 'Enter the request' })
  await enter.click()
  await expect(page.getByLabel('Reason')).toHaveAccessibleDescription('Choose a reason.')
  await page.getByLabel('How many of the 2 × Pauanui Console Table?').first().selectOption('1')
  await page.getByLabel('Reason').selectOption('It takes too long')
  await page.getByLabel('In the buyer’s words (optional)').fill('She moves house on Friday.')
  expect(await measureOverflow(page)).toBe(0)
  await enter.press('Enter')
  await expect(summary).toHaveCount(0)
  const request = page.getByRole('region', { name: 'Request to cancel' })
  await expect(request).toContainText('Marama Tipene has asked to cancel 1 × Pauanui Console Table')
  await expect(request).toContainText('She moves house on Friday.')
  await request.getByRole('button', { name: 'Send the answer' }).click()
  const question = page.getByRole('dialog')
  await question.getByRole('button', { name: /^Accept and refund \$/ }).click()
  await expect(request).toHaveCount(0)
  await expect(page.getByText('One parcel: 1 piece')).toBeVisible()
})
