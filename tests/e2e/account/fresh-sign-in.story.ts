import type { Page } from '@playwright/test'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { confirmAddress } from '#tests/e2e/support/email-link.ts'
import { openAsOwner } from '#tests/e2e/support/owner.ts'
import { buyByApi, newShopper } from '#tests/e2e/support/shopper.ts'
import { anyWidth, expect, gate, story } from '#tests/e2e/support/story.ts'

const message = 'You signed in more than 15 minutes ago. Enter your current password too.'

/** The clock of the shop cannot be moved, so the next call is answered as after a quarter of an hour. */
async function letSignInAge(page: Page, url: string, method: string): Promise<void> {
  let isFirst = true
  await page.route(url, async (route) => {
    if (route.request().method() !== method || !isFirst) return route.fallback()
    isFirst = false
    await route.fulfill({ status: 403, json: { message, errors: [{ path: 'currentPassword', message }] } })
  })
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Enter your password' })

story('a refund needs a fresh sign-in', gate.desktop, async ({ page, openBrowser, shop, pageErrors }) => {
  pageErrors.expect(/status of 40[03]/)
  const buyer = await openBrowser()
  pageErrors.watch(buyer)
  const id = await buyByApi(buyer, 'Cardrona Lamp Table')
  await buyer.context().close()

  await openAsOwner(page, shop, `/admin/order/${id}`)
  await letSignInAge(page, '**/api/orders/*/refunds', 'POST')
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/refunds')) sent.push(request.headers()['idempotency-key'] ?? '')
  })
  const question = page.getByRole('dialog', { name: 'Refund $29.00 to Marama Tipene?' })
  const refund = async () => {
    await page.getByRole('button', { name: 'Refund $29.00…' }).click()
    await question.getByRole('button', { name: 'Refund $29.00' }).click()
  }
  const amount = page.getByLabel('Other amount (optional)')
  await amount.fill('29')
  await refund()
  const password = dialogOf(page).getByLabel('Current Password')
  await expect(password).toBeFocused()

  // Without the password nothing is refunded, and the amount is not at fault.
  await dialogOf(page).getByRole('button', { name: 'Not now' }).click()
  await expect(page.locator('form').getByRole('alert')).toHaveText(message)
  await expect(question).toBeHidden()
  await expect(amount).toHaveValue('29')
  await expect(amount).not.toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByRole('region', { name: 'Refunds' })).toHaveCount(0)

  await letSignInAge(page, '**/api/orders/*/refunds', 'POST')
  await refund()
  await password.fill('not this one')
  await dialogOf(page).getByRole('button', { name: 'Continue' }).click()
  await expect(password).toHaveAccessibleDescription(/That isn’t your current password\./)
  await expectAccessible(page, 'a wrong password before a refund')
  await password.fill(shop.admin.password)
  await dialogOf(page).getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Refunded $29.00', { exact: true })).toBeVisible()
  await expect(dialogOf(page)).toBeHidden()
  await expect(page.getByRole('region', { name: 'Refunds' })).toContainText('$29.00')
  // Before the question was left, with the old key; then twice with one key.
  expect(sent).toHaveLength(3)
  expect(sent[1]).toBe(sent[2])
})

story('giving the admin role needs a fresh sign-in', anyWidth, async ({ page, shop, pageErrors }) => {
  pageErrors.expect(/status of 403/)
  const ana = { ...newShopper(), name: 'Ana Ngata' }
  const { _id }: { _id: string } = await (await page.request.post('/api/users', { data: ana })).json()
  await confirmAddress(page.request, shop.dataDir, ana)
  await openAsOwner(page, shop, `/admin/user/${_id}/edit`)
  await letSignInAge(page, `**/api/users/${_id}`, 'PUT')
  await page.getByLabel('Is Admin').check()
  await page.getByRole('button', { name: 'Update' }).click()
  const isAdmin = async () => (await (await page.request.get(`/api/users/${_id}`)).json()).isAdmin
  await expect(dialogOf(page).getByLabel('Current Password')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toBeHidden()
  await expect(page.locator('form').getByRole('alert')).toHaveText(message)
  await expect(page.getByLabel('Is Admin')).toBeChecked()
  expect(await isAdmin()).toBe(false)

  await letSignInAge(page, `**/api/users/${_id}`, 'PUT')
  await page.getByRole('button', { name: 'Update' }).click()
  await dialogOf(page).getByLabel('Current Password').fill(shop.admin.password)
  await page.keyboard.press('Enter')
  await expect(page.getByText('User updated successfully')).toBeVisible()
  expect(await isAdmin()).toBe(true)
  // The stories of one worker share a shop, and another one needs its last admin.
  expect((await page.request.put(`/api/users/${_id}`, { data: { isAdmin: false } })).status()).toBe(200)
})
