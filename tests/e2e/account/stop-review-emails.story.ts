import { register } from '#tests/e2e/support/shopper.ts'
import { expect, story } from '#tests/e2e/support/story.ts'
import { measureOverflow } from '#tests/e2e/support/walk.ts'

const token = 'a'.repeat(43)
const done = 'Stopped. We won’t ask you for reviews.'

story('a press, and not the link alone, stops the emails that ask for reviews', async ({ page }) => {
  // The email comes ten days after a delivery; the tests of the server follow its links.
  const sent: unknown[] = []
  await page.route('/api/review-invitations/link', (route) => route.fulfill({ json: { isStopped: false } }))
  await page.route('/api/review-invitations/stop', (route) => {
    sent.push(route.request().postDataJSON())
    return route.fulfill({ json: { message: done } })
  })
  await page.goto(`/stop-review-emails?token=${token}`)
  await expect(page).toHaveURL('/stop-review-emails')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: 'Stop emails that ask for reviews' })).toBeVisible()
  await expect(main).toContainText('We’ll stop asking you for reviews. You’ll still get emails about your orders.')
  expect(sent).toEqual([])
  expect(await measureOverflow(page)).toBe(0)
  await main.getByRole('button', { name: 'Stop these emails' }).press('Enter')
  await expect(main.getByRole('status')).toHaveText(done)
  await expect(main.getByRole('button', { name: 'Stop these emails' })).toHaveCount(0)
  expect(sent).toEqual([{ token }])
  await expect(main).toContainText('You can turn them on again in your profile.')
  await expect(main.getByRole('link', { name: 'in your profile' })).toHaveAttribute('href', '/profile')
})

story('an invalid link leads to the profile, which turns the emails off and on', async ({ page, pageErrors }) => {
  pageErrors.expect(/status of 404/)
  await register(page)
  const main = page.getByRole('main')
  await page.goto('/stop-review-emails')
  await expect(main).toContainText('This page only opens from the link in our email. Press that link again.')
  await page.goto(`/stop-review-emails?token=${token}`)
  await expect(main).toContainText('This link no longer works. You can stop these emails in your profile.')
  await main.getByRole('link', { name: 'Your profile' }).click()
  await expect(page).toHaveURL('/profile')
  const emails = page.getByRole('region', { name: 'Emails' })
  await expect(emails).toContainText('Emails that ask for reviews: on')
  await expect(emails).toContainText('We ask once per order, a few days after delivery.')
  await emails.getByRole('button', { name: 'Turn off emails that ask for reviews' }).press('Enter')
  await expect(emails).toContainText('Emails that ask for reviews: off')
  await expect(emails.getByRole('button', { name: 'Turn on emails that ask for reviews' })).toBeFocused()
  await page.reload()
  await expect(emails).toContainText('Emails that ask for reviews: off')
  await emails.getByRole('button', { name: 'Turn on emails that ask for reviews' }).press('Enter')
  await expect(emails).toContainText('Emails that ask for reviews: on')
})
