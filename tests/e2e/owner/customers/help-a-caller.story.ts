import { openAsOwner } from '#tests/e2e/support/owner.ts'
import { newShopper, orderProduct } from '#tests/e2e/support/shopper.ts'
import { expect, story } from '#tests/e2e/support/story.ts'
import { listSmallTargets } from '#tests/e2e/support/targets.ts'
import { measureOverflow } from '#tests/e2e/support/walk.ts'

story('the owner helps a caller from the customer’s page', async ({ page, shop, openBrowser }) => {
  story.slow()
  const marama = newShopper()
  const order = await orderProduct(await openBrowser(), marama, 'Kurow Dining Table')
  await openAsOwner(page, shop, `/admin/customers/${order}`)
  await expect(page.getByRole('heading', { level: 1, name: marama.name })).toBeVisible()
  await expect(page.getByRole('link', { name: /^T-\d{5} isn’t paid, \$[\d,.]+$/ })).toHaveAttribute(
    'href',
    `/admin/order/${order}`,
  )

  await page.getByRole('link', { name: 'Phone order' }).last().press('Enter')
  await expect(page).toHaveURL('/admin/phone-order')
  await expect(page.getByText(`${marama.email}, account. No paid order yet.`)).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Another address' })).not.toBeChecked()
  expect(await measureOverflow(page)).toBe(0)
  // Soft: a small target on one page does not hide those of the pages after it.
  expect.soft(await listSmallTargets(page)).toEqual([])

  await page.getByLabel('Note for the driver').fill('Ring first.')
  await page.goto(`/admin/phone-order?customer=${order}`)
  await expect(page).toHaveURL('/admin/phone-order')
  await expect(page.getByLabel('Note for the driver')).toHaveValue('Ring first.')
  await page.getByRole('button', { name: 'Choose another' }).press('Enter')
  await page.getByLabel('Name, email, phone or town').fill('Hemi Caller')
  await page.getByRole('option', { name: 'New customer' }).click()
  await page.goto(`/admin/phone-order?customer=${order}`)
  await expect(page.getByText('You’ve already started a phone order in this tab.')).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Hemi Caller')
  await page.getByRole('button', { name: `Replace it with one for ${marama.name}` }).press('Enter')
  await expect(page.getByText(`${marama.email}, account. No paid order yet.`)).toBeVisible()

  await page.goto(`/admin/customers/${order}`)
  const access = page.getByRole('region', { name: 'Access' })
  await expect(access).toContainText('Signed in on 1 device. Password only.')
  await access.getByRole('button', { name: 'Send a password link' }).press('Enter')
  await expect(
    page.getByText(`We’ve emailed a link to choose a new password to ${marama.email}. It works for 30 minutes.`),
  ).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Choose a new password' })).toHaveCount(1)
  await access.getByRole('button', { name: 'Sign out all devices…' }).press('Enter')
  const question = page.getByRole('dialog', { name: `Sign out all devices of ${marama.name}?` })
  await expect(question.getByRole('button', { name: 'Keep them signed in' })).toBeFocused()
  await question.getByRole('button', { name: 'Sign out all devices' }).press('Enter')
  await expect(access).toContainText('Not signed in anywhere.')
  expect(await measureOverflow(page)).toBe(0)
  for (const path of [page.url(), `/admin/order/${order}`, '/admin', '/admin/orderlist', '/admin/productlist']) {
    await page.goto(path)
    expect.soft(await listSmallTargets(page), path).toEqual([])
  }
})
