import { openAsOwner, openPlace } from '#tests/e2e/support/owner.ts'
import { newShopper } from '#tests/e2e/support/shopper.ts'
import { expect, story } from '#tests/e2e/support/story.ts'

story('the owner sees a refused sign-in of an account', async ({ page, request, shop, pageErrors }) => {
  pageErrors.expect(/status of 401/)
  const marama = { ...newShopper(), name: 'Marama Refused' }
  expect((await request.post('/api/users', { data: marama })).status()).toBe(201)
  await page.goto('/login')
  await page.getByLabel('Email Address').fill(marama.email)
  await page.getByLabel('Password', { exact: true }).fill('not-this-one')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('main').getByText('Invalid email or password')).toBeVisible()

  await openAsOwner(page, shop, '/admin')
  await openPlace(page, 'People and history')
  await page.getByRole('navigation', { name: 'Pages of this section' }).getByRole('link', { name: 'Sign-ins' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Access' })).toBeVisible()
  const rows = page.getByRole('row').filter({ hasText: marama.name })
  await expect(rows.filter({ hasText: 'Sign-in refused: wrong password' })).toContainText(/Chrom\w+ on Linux/)
  await expect(page.getByText(marama.email)).toHaveCount(0)

  await page.getByLabel('Show', { exact: true }).selectOption('Refusals')
  await expect(page).toHaveURL('/admin/access?kind=refusal')
  await expect(rows).toHaveCount(1)
  await rows.getByRole('link', { name: marama.name }).click()
  await expect(page.getByText(`Only the account of ${marama.name}, ${marama.email}.`)).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(3)
  await expect(page.getByRole('row').last()).toContainText('Registered, and signed in')
  await page.getByLabel('Show', { exact: true }).selectOption('Admin role')
  await expect(page.getByText('No events match.')).toBeVisible()
  await page.getByRole('link', { name: `${marama.name}, ${marama.email}` }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Edit user' })).toBeVisible()
  const events = page.getByRole('region', { name: 'Sign-ins and refusals' })
  await expect(events.getByRole('row').nth(1)).toContainText('Sign-in refused: wrong password')
  await events.getByRole('link', { name: 'All events of this account' }).click()
  await page.getByRole('link', { name: 'Show all accounts' }).click()
  await expect(page).toHaveURL('/admin/access')
})
