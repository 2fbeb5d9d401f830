import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { openAsOwner } from '#tests/e2e/support/owner.ts'
import { buyByApi, newShopper, orderProduct, stockOf, findProduct, today } from '#tests/e2e/support/shopper.ts'
import { expect, main, story } from '#tests/e2e/support/story.ts'
import { measureOverflow } from '#tests/e2e/support/walk.ts'

story('a shopper cancels an unpaid order, and its piece can be sold again', main, async ({ page }) => {
  const product = await findProduct(page, 'Karamea Queen Bed Frame')
  const before = await stockOf(page, product)
  await orderProduct(page, newShopper(), 'Karamea Queen Bed Frame')
  expect(await stockOf(page, product)).toBe(before - 1)

  await page.getByRole('button', { name: 'Cancel this order' }).click()
  const question = page.getByRole('dialog', { name: 'Are you sure?' })
  await expect(question.getByRole('button', { name: 'Keep the order' })).toBeFocused()
  await expect(question).toContainText('We’ll release these pieces for other customers. You won’t be charged.')
  await question.getByRole('button', { name: 'Cancel the order' }).click()

  await expect(page.getByText('Order cancelled', { exact: true })).toBeVisible()
  await expect(page.getByText(`Cancelled on ${today()}`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Complete Order' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Cancel this order' })).toHaveCount(0)
  await expect(page.locator('#main')).toBeFocused()
  expect(await stockOf(page, product)).toBe(before)
  expect(await measureOverflow(page)).toBe(0)
})

story('cancelling an order refunds what no refund has', main, async ({ page, openBrowser, shop, pageErrors }) => {
  const buyer = await openBrowser()
  pageErrors.watch(buyer)
  const product = await findProduct(page, 'Cardrona Lamp Table')
  const before = await stockOf(page, product)
  const id = await buyByApi(buyer, 'Cardrona Lamp Table')

  await openAsOwner(page, shop, `/admin/order/${id}`)
  const panel = page.getByRole('region', { name: 'Refund', exact: true })
  const amount = panel.getByLabel('Other amount (optional)')
  const send = panel.getByRole('button', { name: /^Refund.*…$/ })
  await expect(amount).toHaveValue('')
  await expect(amount).toHaveAccessibleDescription('Up to $229.00')
  await send.click()
  await expect(amount).toHaveAccessibleDescription(/Choose pieces in the table, or enter an amount\./)
  await amount.fill('500')
  await send.click()
  await expect(amount).toHaveAccessibleDescription(/You can still refund up to \$229\.00 of this order\./)
  await page.getByRole('button', { name: 'Refund all' }).click()
  await expect(amount).toHaveValue('229.00')
  await amount.fill('29')
  await page.getByLabel('Note to the buyer (optional)').fill('Sorry about the scratch.')

  // Nothing is refunded before the question is answered.
  const sent: string[] = []
  page.on('request', (request) => request.url().endsWith('/refunds') && sent.push(request.url()))
  await send.click()
  const refundQuestion = page.getByRole('dialog', { name: 'Refund $29.00 to Marama Tipene?' })
  await expect(refundQuestion).toContainText(
    'The money goes to the card or Afterpay account they paid with. It takes 5 to 10 business days to arrive.',
  )
  const keep = refundQuestion.getByRole('button', { name: 'Keep the payment' })
  await expect(keep).toBeFocused()
  if ((page.viewportSize()?.width ?? 0) > 1000) {
    // The two answers are next to each other (design, Dialog), although the summary around them has wide buttons.
    const confirm = refundQuestion.getByRole('button', { name: 'Refund $29.00' })
    expect((await keep.boundingBox())?.y).toBe((await confirm.boundingBox())?.y)
  }
  await expectAccessible(page, 'asking before a refund')
  await page.keyboard.press('Enter')
  await expect(refundQuestion).toBeHidden()
  expect(sent).toEqual([])
  await expect(amount).toHaveValue('29')

  await send.click()
  await refundQuestion.getByRole('button', { name: 'Refund $29.00' }).click()
  await expect(page.getByText('Refunded $29.00', { exact: true })).toBeVisible()
  expect(sent).toHaveLength(1)
  await expect(page.getByRole('region', { name: 'Refunds' })).toContainText('Sorry about the scratch.')
  expect(await measureOverflow(page)).toBe(0)

  const more = page.getByRole('main').getByRole('button', { name: 'More' })
  await more.press('Enter')
  await page.getByRole('button', { name: 'Cancel this order…' }).press('Enter')
  const question = page.getByRole('dialog', { name: 'Are you sure?' })
  await expect(question).toContainText('We’ll refund $200.00 to ')
  await page.keyboard.press('Escape')
  await expect(more).toBeFocused()
  await more.press('Enter')
  await page.getByRole('button', { name: 'Cancel this order…' }).press('Enter')
  await question.getByRole('button', { name: 'Cancel the order' }).click()
  await expect(page.getByText(`Cancelled on ${today()}`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark As Delivered' })).toHaveCount(0)
  expect(await stockOf(page, product)).toBe(before)

  // The refunds are sent in the background; their results appear on the order and in the buyer's email.
  const refunds = buyer.getByRole('region', { name: 'Refunds' })
  await expect(async () => {
    await buyer.goto(`/order/${id}`)
    await expect(refunds.getByText(/\$[\d.]+ refunded, arriving in 5 to 10 business days/)).toHaveCount(2, {
      timeout: 500,
    })
  }).toPass({ timeout: 60_000 })
  await expect(refunds).toContainText('$29.00')
  await expect(refunds).toContainText('Sorry about the scratch.')
  await expect(refunds).toContainText('$200.00')
})

story('a cancelled broken piece is refunded and stays off sale', async ({ page, openBrowser, shop, pageErrors }) => {
  const buyer = await openBrowser()
  pageErrors.watch(buyer)
  const product = await findProduct(page, 'Cardrona Lamp Table')
  const before = await stockOf(page, product)
  const id = await buyByApi(buyer, 'Cardrona Lamp Table', { qty: 2 })

  await openAsOwner(page, shop, `/admin/order/${id}`)
  const panel = page.getByRole('region', { name: 'Refund', exact: true })
  const quantity = page.getByLabel('Refund, Cardrona Lamp Table')
  const amount = panel.getByLabel('Other amount (optional)')
  await quantity.selectOption('2')
  await expect(amount).toHaveValue('458.00')
  await expect(amount).toHaveAccessibleDescription(/That’s the last piece/)
  await quantity.selectOption('1')
  await expect(amount).toHaveValue('')
  await expect(amount).toHaveAccessibleDescription('Up to $229.00, what was paid for these pieces')
  await expect(panel).toContainText(/To the card\s*\$229\.00/)
  await expect(panel).toContainText(/Left after this refund\s*\$229\.00/)
  const back = page.getByRole('checkbox', { name: '1 back, Cardrona Lamp Table' })
  await expect(back).toBeChecked()
  await back.press('Space')
  await expect(back).not.toBeChecked()
  if ((page.viewportSize()?.width ?? 0) < 1000) {
    await page.getByRole('button', { name: 'Continue to refund $229.00' }).press('Enter')
    await expect(panel).toBeFocused()
  }
  await panel.getByLabel('Note to the buyer (optional)').fill('One of them has a split top.')
  expect(await measureOverflow(page)).toBe(0)
  await panel.getByRole('button', { name: 'Refund $229.00…' }).press('Enter')
  const question = page.getByRole('dialog', { name: 'Refund $229.00 to Marama Tipene?' })
  await expect(question).toContainText('1 × Cardrona Lamp Table, with $29.87 GST.')
  await expect(question).toContainText('Nothing goes back to stock.')
  await question.getByRole('button', { name: 'Refund $229.00' }).click()
  await expect(page.getByText('Refunded $229.00', { exact: true })).toBeVisible()
  await expect(quantity).toHaveValue('0')
  await expect(page.getByRole('region', { name: 'Money' })).toContainText(/Kept\s*\$229\.00/)
  await expect(page.getByText('2 × $229.00, 1 cancelled')).toBeVisible()
  expect(await stockOf(page, product)).toBe(before - 2)

  await buyer.goto(`/order/${id}`)
  await expect(buyer.getByText('We’ve cancelled these pieces. We’re refunding $229.00.')).toBeVisible()
  await expect(buyer.getByText('One of them has a split top.')).toBeVisible()
  await page.goto('/admin/deliver')
  await expect(page.getByText('1 × Cardrona Lamp Table').first()).toBeVisible()
})
