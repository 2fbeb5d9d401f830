import { findProduct, newShopper } from '#tests/e2e/support/shopper.ts'
import { openAsOwner } from '#tests/e2e/support/owner.ts'
import { expect, story } from '#tests/e2e/support/story.ts'

story('the owner answers, publishes and deletes a question', async ({ page, shop, pageErrors }) => {
  pageErrors.expect(/status of 400/)
  const id = await findProduct(page, 'Featherston TV Stand')
  const text = `Does it come apart? ${Date.now()}`
  const data = { question: text, email: newShopper().email }
  expect((await page.request.post(`/api/products/${id}/questions`, { data })).status()).toBe(201)

  await openAsOwner(page, shop, '/admin')
  await page.getByRole('listitem').filter({ hasText: text }).getByRole('link', { name: 'Answer' }).click()
  await expect(page).toHaveURL(/\/admin\/inbox\?open=question-/)
  const card = page.getByRole('article', { name: 'Featherston TV Stand' }).filter({ hasText: text })
  await expect(card.getByText('Open')).toBeVisible()
  await expect(card.getByText(data.email).first()).toBeVisible()

  await card.getByRole('button', { name: 'Send the answer' }).click()
  await expect(card.getByText('Write the answer.')).toBeVisible()
  await card.getByLabel('Answer', { exact: true }).fill('No, it is glued.')
  await card.getByRole('button', { name: 'Send the answer' }).click()
  await expect(page.getByText('Answer sent', { exact: true })).toBeVisible()
  await expect(card.getByText('Open')).toHaveCount(0)

  await card.getByRole('button', { name: 'Publish' }).click()
  await expect(card.getByLabel('Question on the page')).toBeFocused()
  await expect(card.getByLabel('Answer on the page')).toHaveValue('No, it is glued.')
  await card.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Published', { exact: true })).toBeVisible()
  await expect(card.getByText('On the page')).toBeVisible()

  await card.getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete this question?' })
  await expect(dialog).toContainText('It’s removed from the page too.')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Question deleted')).toBeVisible()
  await expect(page.getByText(text)).toHaveCount(0)
  expect(await (await page.request.get(`/api/products/${id}/questions`)).json()).toEqual([])
})
