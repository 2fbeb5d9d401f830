import type { Page } from '@playwright/test'
import { confirmAddress } from '#tests/e2e/support/email-link.ts'
import { openAsOwner, openPlace } from '#tests/e2e/support/owner.ts'
import { newShopper, signIn, signUp, type Shopper } from '#tests/e2e/support/shopper.ts'
import { anyWidth, expect, story } from '#tests/e2e/support/story.ts'
import { measureOverflow } from '#tests/e2e/support/walk.ts'

async function openWindow(openBrowser: () => Promise<Page>, shopper: Shopper): Promise<Page> {
  const window = await openBrowser()
  await window.goto('/register')
  await signUp(window, shopper)
  await expect(window).toHaveURL('/')
  return window
}

const rowOf = (page: Page, { email }: { email: string }) => page.getByRole('row').filter({ hasText: email })

async function setAdmin(page: Page, shopper: Shopper, isAdmin: boolean): Promise<void> {
  await rowOf(page, shopper).getByRole('link', { name: 'Edit' }).click()
  await page.getByLabel('Is Admin').setChecked(isAdmin)
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('User updated successfully').last()).toBeVisible()
  await expect(page).toHaveURL('/admin/userlist')
}

story('an admin edits and deletes users (spec §2, §4, §8)', async ({ page, shop, pageErrors }) => {
  pageErrors.expect(/status of 4(09|00)/)
  const [marama, graeme] = [newShopper(), { ...newShopper(), name: 'Graeme Sutherland' }]
  for (const data of [marama, graeme]) expect((await page.request.post('/api/users', { data })).status()).toBe(201)
  await page.request.post('/api/users/logout')

  await page.goto('/admin/userlist')
  await expect(page).toHaveURL('/login?redirect=%2Fadmin%2Fuserlist')
  await signIn(page, { name: '', ...shop.admin })
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
  await expect(page).toHaveURL('/admin/userlist')
  await expect(rowOf(page, marama).getByRole('link', { name: marama.email })).toHaveAttribute(
    'href',
    `mailto:${marama.email}`,
  )

  await rowOf(page, graeme).getByRole('link', { name: 'Edit Graeme Sutherland' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Edit user' })).toBeVisible()
  await page.getByLabel('Email Address').fill(marama.email.toUpperCase())
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.locator('form').getByText('That email already has an account.')).toBeVisible()
  await expect(page.getByLabel('Email Address')).toBeFocused()
  await page.getByLabel('Email Address').fill(graeme.email)
  await page.getByLabel('Name', { exact: true }).fill('Graeme Ngata')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('User updated successfully')).toBeVisible()
  await expect(page).toHaveURL('/admin/userlist')
  await expect(rowOf(page, graeme)).toContainText('Graeme Ngata')
  await rowOf(page, graeme).getByRole('link', { name: 'Edit Graeme Ngata' }).click()
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Graeme Sutherland')

  const access = page.getByRole('region', { name: 'Access' })
  await access.getByRole('button', { name: 'Send a password link' }).click()
  await expect(page.getByText(`We’ve emailed a link to choose a new password to ${graeme.email}.`)).toBeVisible()
  await access.getByRole('button', { name: 'Sign out all devices' }).click()
  const question = page.getByRole('dialog', { name: 'Sign out all devices of Graeme Ngata?' })
  await expect(question).toContainText('Graeme Ngata has to sign in again on every device.')
  await expect(question.getByRole('button', { name: 'Keep them signed in' })).toBeFocused()
  await question.getByRole('button', { name: 'Sign out all devices' }).click()
  await expect(page.getByText('All devices of the user are signed out')).toBeVisible()
  await page.getByRole('link', { name: 'Go Back' }).click()
  await expect(page).toHaveURL('/admin/userlist')

  const dialog = page.getByRole('dialog', { name: 'Are you sure?' })
  await rowOf(page, marama).getByRole('button', { name: 'Delete' }).click()
  await expect(dialog).toContainText('Marama Tipene can no longer sign in. Orders keep the name and address.')
  await expect(dialog.getByRole('button', { name: 'Keep the user' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(rowOf(page, marama)).toHaveCount(1)
  await rowOf(page, marama).getByRole('button', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('User deleted')).toBeVisible()
  await expect(rowOf(page, marama)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeFocused()

  await rowOf(page, shop.admin).getByRole('button', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Cannot delete admin user')).toBeVisible()
  await expect(rowOf(page, shop.admin)).toHaveCount(1)
  expect(await measureOverflow(page)).toBe(0)
})

story('making an unconfirmed user an admin asks first', anyWidth, async ({ page, shop, openBrowser }) => {
  const kiri = { ...newShopper(), name: 'Kiri Ngata' }
  const herWindow = await openWindow(openBrowser, kiri)
  await herWindow.context().close()
  await openAsOwner(page, shop, '/admin/userlist')
  await rowOf(page, kiri).getByRole('link', { name: 'Edit' }).click()
  const access = page.getByRole('region', { name: 'Access' })
  await expect(access).toContainText(`${kiri.email} is not confirmed yet.`)
  await access.getByRole('button', { name: 'Send the confirmation again' }).click()
  await expect(page.getByText(`A link to confirm goes to ${kiri.email}.`)).toBeVisible()

  const question = page.getByRole('dialog', {
    name: 'Nobody has proved that this address is theirs. Make an admin all the same?',
  })
  const readKiri = async () => {
    const users: { _id: string; email: string; isAdmin: boolean }[] = await (
      await page.request.get('/api/users')
    ).json()
    return users.find(({ email }) => email === kiri.email)
  }
  const isAdmin = async () => (await readKiri())?.isAdmin
  await page.getByLabel('Is Admin').check()
  await page.getByRole('button', { name: 'Update' }).click()
  await question.getByRole('button', { name: 'Not now' }).click()
  await expect(question).toBeHidden()
  expect(await isAdmin()).toBe(false)
  await page.getByRole('button', { name: 'Update' }).click()
  await question.getByRole('button', { name: 'Invite as owner instead' }).click()
  await expect(page.getByText('Invitation sent')).toBeVisible()
  expect(await isAdmin()).toBe(false)
  await page.getByRole('button', { name: 'Update' }).click()
  await question.getByRole('button', { name: 'Make an admin' }).click()
  await expect(page.getByText('User updated successfully')).toBeVisible()
  await expect(page).toHaveURL('/admin/userlist')
  const { _id } = (await readKiri()) ?? {}
  expect(await isAdmin()).toBe(true)
  await page.getByRole('main').getByRole('link', { name: 'Invite someone as owner, staff or packer' }).click()
  await expect(page).toHaveURL('/admin/people')
  await page.getByRole('button', { name: 'Invite…' }).click()
  await expect(page.getByRole('dialog', { name: 'Invite someone' }).getByLabel('Owner')).toBeVisible()
  // The next story expects a shop with one admin.
  const data = { name: kiri.name, email: kiri.email, isAdmin: false }
  expect((await page.request.put(`/api/users/${_id}`, { data })).status()).toBe(200)
})

story('every admin page reads the stored role', anyWidth, async ({ page, shop, openBrowser, pageErrors }) => {
  pageErrors.expect(/status of 400/)
  const ana = { ...newShopper(), name: 'Ana Ngata' }
  const herWindow = await openWindow(openBrowser, ana)
  pageErrors.watch(herWindow)
  await confirmAddress(herWindow.request, shop.dataDir, ana)

  await herWindow.goto('/admin/userlist')
  await expect(herWindow).toHaveURL('/')
  await openAsOwner(page, shop, '/admin/userlist')

  await rowOf(page, shop.admin).getByRole('link', { name: 'Edit' }).click()
  await page.getByLabel('Is Admin').uncheck()
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.locator('form').getByText(/This is the last admin/)).toBeVisible()
  await expect(page.getByLabel('Is Admin')).toBeFocused()
  await page.getByLabel('Is Admin').check()
  await openPlace(page, 'Customers')
  await page.getByRole('link', { name: 'Accounts', exact: true }).click()
  await setAdmin(page, ana, true)

  // The new admin is admitted although the browser stores a shopper, and the page load repeats no request.
  const asked: string[] = []
  // The header reads cart and list of the account and the unpaid orders in the browser.
  herWindow.on(
    'request',
    (request) => /\/api\/(?!cart$|my-list$|orders\/unpaid$)/.test(request.url()) && asked.push(request.url()),
  )
  await herWindow.goto('/admin/userlist', { waitUntil: 'networkidle' })
  await expect(rowOf(herWindow, ana)).toContainText('yes')
  expect(asked).toEqual([])

  // After the role is removed in another browser, the next page is the home page without the Admin menu.
  await setAdmin(page, ana, false)
  await rowOf(herWindow, ana).getByRole('link', { name: 'Edit' }).click()
  await expect(herWindow).toHaveURL('/')
  await expect(herWindow.getByRole('button', { name: 'Admin' })).toHaveCount(0)
  await herWindow.goto('/admin/userlist')
  await expect(herWindow).toHaveURL('/')

  // An admin who removes their own role leaves the page at once; the header shows the new name.
  await setAdmin(page, ana, true)
  await herWindow.goto('/admin/userlist')
  await rowOf(herWindow, ana).getByRole('link', { name: 'Edit' }).click()
  await herWindow.getByLabel('Name', { exact: true }).fill('Ana Retired')
  await herWindow.getByLabel('Is Admin').uncheck()
  await herWindow.getByRole('button', { name: 'Update' }).click()
  await expect(herWindow.getByText('User updated successfully')).toBeVisible()
  await expect(herWindow).toHaveURL('/')
  await expect(herWindow.getByRole('button', { name: 'Ana Retired' })).toBeVisible()
})
