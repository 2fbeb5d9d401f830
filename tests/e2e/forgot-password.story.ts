import { linkTo } from './email-link.ts'
import { newShopper, register, signIn } from './shopper.ts'
import { expect, story } from './story.ts'
import { measureOverflow } from './walk.ts'

story(
  'a shopper who has forgotten the password chooses a new one',
  async ({ page, shop, pageErrors, expectAccessible }) => {
    pageErrors.expect(/status of 40[04]/)
    const shopper = newShopper()
    expect((await page.request.post('/api/users', { data: shopper })).status()).toBe(201)
    await page.request.post('/api/users/logout')

    await page.goto('/login')
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Forgot Password' })).toBeVisible()
    await page.getByLabel('Email Address').fill(shopper.email)
    await page.getByRole('button', { name: 'Send the link' }).click()
    await expect(page.getByText('If this address has an account, we send it a link')).toBeVisible()
    await expectAccessible('forgot password, sent')

    const link = await linkTo(shop.dataDir, shopper.email, '/reset-password')
    await page.goto(link)
    await expect(page.getByLabel('Email Address')).toHaveValue(shopper.email)
    await expect(page).toHaveURL('/reset-password')
    await page.getByLabel('Password', { exact: true }).fill('short')
    await page.getByLabel('Confirm Password').fill('short')
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/8 to 128 characters/)
    await expectAccessible('choose a new password')
    await page.getByLabel('Password', { exact: true }).fill('rimu-and-kauri')
    await page.getByLabel('Confirm Password').fill('rimu-and-kauri')
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByText('Your password is changed. Sign in with it.')).toBeVisible()
    await expect(page).toHaveURL('/login')
    await signIn(page, { ...shopper, password: 'rimu-and-kauri' })
    await expect(page).toHaveURL('/')

    await page.goto(link)
    await expect(page.getByRole('main').getByRole('alert')).toContainText('This link is no longer valid.')
    await expectAccessible('a used link')
  },
)

story(
  'a shopper confirms the address, and sees and ends sessions',
  async ({ page, shop, browser, baseURL, expectAccessible }) => {
    const shopper = await register(page)
    await expect(page.getByText(`${shopper.email} is not confirmed yet.`)).toBeVisible()
    await expectAccessible('profile with an address that is not confirmed')
    await page.goto(await linkTo(shop.dataDir, shopper.email, '/confirm-email'))
    await expect(page).toHaveURL('/confirm-email')
    await expectAccessible('confirm the address')
    await page.getByRole('button', { name: 'Confirm email address' }).click()
    await expect(page.getByText('Your email address is confirmed.')).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'profile' }).click()
    await expect(page.getByRole('heading', { name: 'My Devices' })).toBeVisible()
    await expect(page.getByText('is not confirmed yet')).toHaveCount(0)

    const elsewhere = await browser.newContext(baseURL === undefined ? {} : { baseURL })
    const other = await elsewhere.newPage()
    expect((await other.request.post('/api/users/auth', { data: shopper })).status()).toBe(200)
    await page.reload()
    await expect(page.getByText('This device', { exact: true })).toHaveCount(1)
    await page.getByRole('button', { name: /^Sign out (?!all)/ }).click()
    await expect(page.getByText('The device is signed out')).toBeVisible()
    expect((await other.request.get('/api/users/profile')).status()).toBe(401)
    await elsewhere.close()
    await expectAccessible('profile with devices')
  },
)

story(
  'an owner of an account takes a change of the address back',
  async ({ page, shop, pageErrors, expectAccessible }) => {
    pageErrors.expect(/status of 401/)
    const shopper = await register(page)
    await page.goto(await linkTo(shop.dataDir, shopper.email, '/confirm-email'))
    await page.getByRole('button', { name: 'Confirm email address' }).click()
    await expect(page.getByText('Your email address is confirmed.')).toBeVisible()
    await page.goto('/profile')
    await page.getByLabel('Email Address').fill(newShopper().email)
    await page.getByRole('button', { name: 'Update' }).click()
    await expect(page.getByText('Profile updated successfully')).toBeVisible()

    await page.goto(await linkTo(shop.dataDir, shopper.email, '/undo-email-change'))
    await expect(page).toHaveURL('/undo-email-change')
    await expect(page.getByRole('main')).toContainText(`Your account then has the address ${shopper.email} again`)
    await expectAccessible('take a change of the address back')
    expect(await measureOverflow(page)).toBe(0)
    await page.getByRole('button', { name: 'Take the change back' }).click()
    await expect(page.getByText('We have also sent you a link to a new password.')).toBeVisible()
    await expectAccessible('a change of the address is taken back')
    await expect(page.getByRole('button', { name: shopper.name })).toHaveCount(0)
    await page.getByRole('main').getByRole('link', { name: 'sign in' }).click()
    await signIn(page, shopper)
    await expect(page).toHaveURL('/')
  },
)
