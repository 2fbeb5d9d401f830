import { openAsOwner } from '#tests/e2e/support/owner.ts'
import { newShopper } from '#tests/e2e/support/shopper.ts'
import { expect, story } from '#tests/e2e/support/story.ts'
import { measureOverflow } from '#tests/e2e/support/walk.ts'

story('the owner inserts a template into a reply', async ({ page, shop, pageErrors }) => {
  pageErrors.expect(/status of 400/)
  const name = `Slats ${Date.now()}`
  await openAsOwner(page, shop, '/admin/messages/templates')
  await page.getByRole('button', { name: 'New template' }).press('Enter')
  await expect(page.getByLabel('Name, for you only')).toBeFocused()
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main').getByText('Write the text.')).toBeVisible()
  await page.getByLabel('Text', { exact: true }).fill('Kia ora {name}, there are fourteen slats.')
  await page.getByRole('button', { name: 'Save template' }).press('Enter')
  await expect(page.getByText('Template saved')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Templates' })).toBeFocused()
  const item = page.getByRole('list', { name: 'Templates' }).getByRole('listitem').filter({ hasText: name })
  await expect(item).toContainText('Kia ora {name}, there are fourteen slats.')
  expect(await measureOverflow(page)).toBe(0)

  const { email } = newShopper()
  const text = `Are the slats included? ${name}`
  const data = { firstName: 'Bridget', lastName: 'Moana', email, phone: '027 555 0121', message: text }
  const headers = { 'x-forwarded-for': `2001:db8:${(Date.now() % 65_536).toString(16)}::2` }
  expect((await page.request.post('/api/contact/send', { data, headers })).status()).toBe(200)
  await page.goto('/admin/inbox')
  await page.getByRole('link').filter({ hasText: text }).click()
  const reading = page.getByRole('region', { name: 'Message from Bridget Moana' })
  const field = reading.getByLabel('Reply by email')
  await field.fill('Thank you for your question.')
  await expect(reading.getByRole('button', { name: 'Insert' })).toBeDisabled()
  await reading.getByLabel('Template').selectOption(name)
  await reading.getByRole('button', { name: 'Insert' }).press('Enter')
  await expect(field).toHaveValue('Thank you for your question.\n\nKia ora Bridget, there are fourteen slats.')
  expect(await measureOverflow(page)).toBe(0)
  await reading.getByRole('button', { name: 'Send and mark as done' }).click()
  await expect(page.getByText('Reply sent', { exact: true })).toBeVisible()

  await page.goto('/admin/messages/templates')
  await item.getByRole('button', { name: `Delete ${name}…` }).click()
  const question = page.getByRole('dialog', { name: `Delete the template ‘${name}’?` })
  await question.getByRole('button', { name: 'Delete template' }).click()
  await expect(page.getByText(`${name} deleted`)).toBeVisible()
  await expect(item).toHaveCount(0)
})
