import { newShopper } from '#tests/e2e/support/shopper.ts'
import { openAsOwner } from '#tests/e2e/support/owner.ts'
import { expect, story } from '#tests/e2e/support/story.ts'
import { measureOverflow } from '#tests/e2e/support/walk.ts'

story('the owner replies to a message and closes another', async ({ page, shop, pageErrors }) => {
  pageErrors.expect(/status of 400/)
  const { email } = newShopper()
  const send = async (lastName: string, text: string) => {
    const data = { firstName: 'Bridget', lastName, email, phone: '027 555 0121', message: text }
    const headers = { 'x-forwarded-for': `2001:db8:${(Date.now() % 65_536).toString(16)}::1` }
    expect((await page.request.post('/api/contact/send', { data, headers })).status()).toBe(200)
  }
  const text = `Will it go up a stair? ${Date.now()}`
  await send('Moana', text)

  await openAsOwner(page, shop, '/admin')
  const row = page.getByRole('listitem').filter({ hasText: text })
  await expect(row).toContainText('Message. You promise a reply within 24 hours.')
  await row.getByRole('link', { name: 'Reply' }).click()
  await expect(page).toHaveURL(/\/admin\/inbox\?open=message-/)
  const reading = page.getByRole('region', { name: 'Message from Bridget Moana' })
  await expect(reading.getByText(text)).toBeVisible()
  await expect(reading.getByRole('link', { name: email })).toBeVisible()
  expect(await measureOverflow(page)).toBe(0)

  await reading.getByRole('button', { name: 'Send and mark as done' }).click()
  await expect(reading.getByText('Write the reply.')).toBeVisible()
  const field = reading.getByLabel('Reply by email')
  await field.fill('It comes in two parts.')
  await page.reload()
  await expect(field).toHaveValue('It comes in two parts.')
  await reading.getByRole('button', { name: 'Send and mark as done' }).click()
  await expect(page.getByText('Reply sent', { exact: true })).toBeVisible()
  await expect(reading.getByText('It comes in two parts.')).toBeVisible()
  await expect(reading.getByRole('heading')).toBeFocused()
  await expect(field).toHaveCount(0)

  const other = `Thank you for the table. ${Date.now()}`
  await send('Tipene', other)
  await page.goto('/admin/messages')
  await expect(page).toHaveURL('/admin/inbox?show=messages')
  await expect(page.getByRole('list', { name: 'Messages' }).getByText(text)).toHaveCount(0)
  expect(await measureOverflow(page)).toBe(0)
  await page.getByRole('link').filter({ hasText: other }).click()
  const second = page.getByRole('region', { name: 'Message from Bridget Tipene' })
  await second.getByRole('button', { name: 'Done', exact: true }).click()
  await expect(page.getByText('Marked as done', { exact: true })).toBeVisible()
  await expect(second.getByText(/^Done without a reply/)).toBeVisible()
  await second.getByRole('button', { name: 'Open again' }).click()
  await expect(second.getByLabel('Reply by email')).toBeVisible()
  await second.getByRole('button', { name: 'Done', exact: true }).click()
  await expect(second.getByText(/^Done without a reply/)).toBeVisible()

  await page.goto('/admin/inbox?show=done')
  const done = page.getByRole('list', { name: 'Done' }).getByRole('listitem')
  await expect(done.filter({ hasText: 'We: It comes in two parts.' })).toContainText('Done')
  await expect(done.filter({ hasText: other })).toContainText('Done')
})
