import type { CDPSession, Page } from '@playwright/test'
import { URI } from 'otpauth'
import type { TOTP } from 'otpauth'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { confirmAddress } from '#tests/e2e/support/email-link.ts'
import type { ShopUnderTest } from '#tests/e2e/support/shop-under-test.ts'
import { newShopper, type Shopper, signIn } from '#tests/e2e/support/shopper.ts'
import { expect, gate, story } from '#tests/e2e/support/story.ts'
import { measureOverflow } from '#tests/e2e/support/walk.ts'

async function openAsNewAdmin(page: Page, shop: ShopUnderTest, path: string): Promise<Shopper> {
  const ana = { ...newShopper(), name: 'Ana Ngata' }
  const { _id }: { _id: string } = await (await page.request.post('/api/users', { data: ana })).json()
  await confirmAddress(page.request, shop.dataDir, ana)
  expect((await page.request.post('/api/users/auth', { data: shop.admin })).status()).toBe(200)
  expect((await page.request.put(`/api/users/${_id}`, { data: { isAdmin: true } })).status()).toBe(200)
  expect((await page.request.post('/api/users/auth', { data: ana })).status()).toBe(200)
  await page.goto(path)
  await expect(page).toHaveURL(path)
  return ana
}

async function signOut(page: Page, { name }: Shopper): Promise<void> {
  await page.getByRole('button', { name }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
}

async function addDevice(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { cdp, authenticatorId }
}

story('an admin adds a passkey and signs in with it', gate.desktop, async ({ page, shop, pageErrors }) => {
  pageErrors.expect(/status of 403/)
  const { cdp, authenticatorId } = await addDevice(page)
  const scripts: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
  const ana = await openAsNewAdmin(page, shop, '/admin')
  await expect(page.getByText('Your password alone opens the admin pages.')).toBeVisible()
  await page.getByRole('link', { name: 'Set up a second step at sign-in' }).click()
  await expect(page.getByRole('heading', { name: 'Second step at sign-in' })).toBeVisible()
  const name = page.getByLabel('Name of the passkey')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(name).toHaveAccessibleDescription(/Name the passkey/)
  await name.fill('Ana’s laptop')
  const before = scripts.length
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused()
  // The code that talks to the device is loaded now, and with no page.
  expect(scripts.length).toBeGreaterThan(before)
  expect((await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials).toHaveLength(1)
  await expectAccessible(page, 'recovery codes')
  const [recoveryCode = ''] = await page.locator('code').allTextContents()
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Ana’s laptop' })
  await expect(row).toBeVisible()
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible()
  expect(await measureOverflow(page)).toBe(0)

  await name.fill('Once more')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByRole('main').getByText('This device already has a passkey for your account.')).toBeVisible()

  await signOut(page, ana)
  await signIn(page, ana)
  const usePasskey = page.getByRole('button', { name: 'Use a passkey' })
  await expect(page.getByRole('heading', { level: 1, name: 'Second step' })).toBeVisible()
  await expect(usePasskey).toBeFocused()
  await expect(page.getByLabel('Recovery Code')).toBeVisible()
  await expectAccessible(page, 'second step with a passkey')
  expect(await measureOverflow(page)).toBe(0)

  // A device that does not verify its user confirms nothing.
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
  await usePasskey.click()
  await expect(page.getByText('The passkey wasn’t confirmed. Try again.')).toBeVisible()
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })
  await usePasskey.click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('button', { name: ana.name })).toBeVisible()

  await signOut(page, ana)
  await signIn(page, ana)
  await page.getByLabel('Recovery Code').fill(recoveryCode)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page).toHaveURL('/')

  await page.goto('/profile')
  await expect(page.getByText('9 recovery codes are left.')).toBeVisible()
  await row.getByRole('button', { name: 'Remove' }).click()
  const question = page.getByRole('dialog', { name: 'Remove Ana’s laptop?' })
  await expect(question.getByRole('button', { name: 'Keep the passkey' })).toBeFocused()
  await question.getByRole('button', { name: 'Remove the passkey' }).click()
  await expect(page.getByText('The passkey is removed.')).toBeVisible()
  await expect(row).toHaveCount(0)
  await signOut(page, ana)
  await signIn(page, ana)
  await expect(page).toHaveURL('/')
})

story('an admin signs in with an authenticator code', gate.desktop, async ({ page, shop, pageErrors }) => {
  pageErrors.expect(/status of 40[013]/)
  const ana = await openAsNewAdmin(page, shop, '/profile')
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  await expect(page.getByRole('img', { name: 'QR code for an authenticator app' })).toBeVisible()
  expect(await measureOverflow(page)).toBe(0)
  const uri = await page.getByRole('link', { name: 'open the app' }).getAttribute('href')
  const totp = URI.parse(uri ?? '') as TOTP
  const code = page.getByLabel('Code', { exact: true })
  await code.fill('12')
  await page.getByRole('button', { name: 'Confirm the app' }).click()
  await expect(code).toHaveAccessibleDescription(/This code is wrong\./)
  await code.fill(totp.generate())
  await page.getByRole('button', { name: 'Confirm the app' }).click()
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused()
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(page.getByText('Your authenticator app is set up.')).toBeVisible()

  await signOut(page, ana)
  await signIn(page, ana)
  await expect(code).toBeFocused()
  expect(await measureOverflow(page)).toBe(0)
  await code.fill('000000')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(code).toHaveAccessibleDescription(/That code is wrong or already used\./)
  // The code of the next half-minute, because each is accepted once.
  await code.fill(totp.generate({ timestamp: Date.now() + 30_000 }))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page).toHaveURL('/')
})
