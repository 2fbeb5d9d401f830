import { storyInOwnShop } from '#tests/e2e/support/own-shops.ts'
import { openAsOwner } from '#tests/e2e/support/owner.ts'
import { findProduct, newShopper } from '#tests/e2e/support/shopper.ts'
import { expect } from '#tests/e2e/support/story.ts'
import { measureOverflow } from '#tests/e2e/support/walk.ts'

const story = storyInOwnShop('undo')

story('the owner takes back a reply and an answer', async ({ page, shop }) => {
  story.slow()
  const message = { firstName: 'Bridget', lastName: 'Moana', phone: '027 555 0121', message: 'Does it fit?' }
  const sent = await page.request.post('/api/contact/send', { data: { ...message, email: newShopper().email } })
  expect(sent.status()).toBe(200)

  await openAsOwner(page, shop, '/admin/inbox')
  await page.getByRole('link').filter({ hasText: 'Does it fit?' }).click()
  const reading = page.getByRole('region', { name: 'Message from Bridget Moana' })
  const reply = reading.getByLabel('Reply by email')
  await reply.fill('It comes in two parts.')
  await reading.getByRole('button', { name: 'Send and mark as done' }).click()
  await expect(reading.getByText(/^The reply to Bridget goes in \d+ s/)).toBeVisible()
  expect(await measureOverflow(page)).toBe(0)
  await reading.getByRole('button', { name: 'Undo the reply to Bridget' }).press('Enter')
  await expect(reply).toHaveValue('It comes in two parts.')
  await expect(reading.getByRole('heading', { name: 'Message from Bridget Moana' })).toBeFocused()
  await page.reload()
  await expect(reply).toHaveValue('It comes in two parts.')

  const id = await findProduct(page, 'Featherston TV Stand')
  const data = { question: 'Does it come apart?', email: newShopper().email }
  expect((await page.request.post(`/api/products/${id}/questions`, { data })).status()).toBe(201)
  await page.goto('/admin/questions')
  await expect(page).toHaveURL('/admin/inbox?show=questions')
  await page.getByRole('link').filter({ hasText: data.question }).click()
  const card = page.getByRole('article', { name: 'Featherston TV Stand' })
  await card.getByLabel('Answer', { exact: true }).fill('No, it is glued.')
  await card.getByLabel('Show question and answer on the product page').check()
  await card.getByRole('button', { name: 'Send the answer' }).click()
  await expect(card.getByText('On the page', { exact: true })).toBeVisible()
  await card.getByRole('button', { name: 'Undo the answer' }).click()
  await expect(card.getByText('Open', { exact: true })).toBeVisible()
  await expect(card.getByText('On the page', { exact: true })).toHaveCount(0)
  expect(await (await page.request.get(`/api/products/${id}/questions`)).json()).toEqual([])
  await expect(card.getByLabel('Answer', { exact: true })).toHaveValue('No, it is glued.')
  await expect(card.getByLabel('Show question and answer on the product page')).toBeChecked()
})
