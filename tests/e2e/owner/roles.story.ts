import { linkTo } from '#tests/e2e/support/email-link.ts'
import { openAsOwner } from '#tests/e2e/support/owner.ts'
import { newShopper } from '#tests/e2e/support/shopper.ts'
import { expect, gate, story } from '#tests/e2e/support/story.ts'
import { measureOverflow } from '#tests/e2e/support/walk.ts'

story('the owner makes an invited packer staff', gate.desktop, async ({ page, shop, openBrowser, pageErrors }) => {
  pageErrors.expect(/status of 40[039]/)
  const { email } = newShopper()
  const password = 'kauri-and-rimu'
  const tanePage = await openBrowser()
  pageErrors.watch(tanePage)

  await openAsOwner(page, shop, '/admin/people')
  await expect(page.getByRole('row').filter({ hasText: shop.admin.email })).toContainText('Owner')
  expect(await measureOverflow(page)).toBe(0)
  await page.getByRole('button', { name: 'Invite…' }).click()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await expect(page.getByRole('radio', { name: /^Packer/ })).toBeChecked()
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText('Invitation sent')).toBeVisible()
  const invitation = page.getByRole('row').filter({ hasText: email })
  await expect(invitation).toContainText('Packer')

  await tanePage.goto(await linkTo(shop.dataDir, email, '/invitation'))
  await expect(tanePage).toHaveURL('/invitation')
  await expect(tanePage.getByText('has invited you to help run this shop as packer.')).toBeVisible()
  await tanePage.getByLabel('Name', { exact: true }).fill('Tāne Fuimaono')
  await tanePage.getByLabel('Password', { exact: true }).fill(password)
  await tanePage.getByLabel('Confirm Password').fill(password)
  await tanePage.getByRole('button', { name: 'Accept the invitation' }).click()
  await expect(tanePage).toHaveURL('/admin/deliver')
  await expect(tanePage.getByRole('navigation', { name: /^Admin/ }).getByRole('link')).toHaveText(['To deliver'])

  await tanePage.goto('/admin')
  await expect(tanePage).toHaveURL('/admin/deliver')
  await tanePage.goto('/admin/orderlist')
  await expect(tanePage.getByText('You’re signed in as Tāne, packer. Ask Admin if you need it.')).toBeVisible()
  await tanePage.getByRole('link', { name: 'To deliver' }).last().click()
  await expect(tanePage).toHaveURL('/admin/deliver')

  await page.reload()
  await expect(page.getByText('Tāne signs in with a password only.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Set a day of Tāne Fuimaono' }).first().click()
  await page.getByLabel('From', { exact: true }).fill('2099-12-01')
  await page.getByRole('button', { name: 'Save the day' }).click()
  await expect(
    page.getByText('From Tuesday 1 December 2099 the packer page opens with a second step only.').first(),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Remind Tāne' }).first().click()
  await expect(page.getByText('Tāne gets an email.')).toBeVisible()
  expect(await measureOverflow(page)).toBe(0)
  await page.getByRole('button', { name: 'Change the role of Tāne Fuimaono' }).click()
  await page.getByRole('radio', { name: /^Staff/ }).check()
  await page.getByRole('button', { name: 'Save the role' }).click()
  await expect(page.getByRole('row').filter({ hasText: email })).toContainText('Staff')

  await tanePage.goto('/admin')
  await expect(tanePage.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
  await expect(tanePage.getByRole('heading', { name: /^30 days/ })).toHaveCount(0)
  await tanePage
    .getByRole('navigation', { name: /^Admin/ })
    .getByRole('link', { name: 'Orders' })
    .click()
  await expect(tanePage).toHaveURL('/admin/orderlist')
  await expect(tanePage.getByRole('link', { name: /^Export/ })).toHaveCount(0)
  await tanePage.goto('/admin/people')
  await expect(tanePage.getByText('You’re signed in as Tāne, staff. Ask Admin if you need it.')).toBeVisible()
  await expect(tanePage.getByRole('link', { name: 'To Today' })).toHaveAttribute('href', '/admin')

  await page.getByRole('button', { name: /^Change the role of Admin/ }).click()
  await page.getByRole('radio', { name: /^Staff/ }).check()
  await page.getByRole('button', { name: 'Save the role' }).click()
  await expect(
    page.getByRole('dialog').getByText('You’re the only owner. Make someone else an owner first.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('link', { name: 'Roles', exact: true }).click()
  await expect(page.getByRole('row', { name: /^History of changes/ })).toHaveText(/Yes\s*Read\s*No/)
  expect(await measureOverflow(page)).toBe(0)
})
