import { findProduct, newShopper, register } from '#tests/e2e/support/shopper.ts'
import { openAsOwner } from '#tests/e2e/support/owner.ts'
import { anyWidth, expect, story } from '#tests/e2e/support/story.ts'

const question = 'Does the set-top box get hot behind the doors?'

story('the page shows an answer that the owner published', async ({ page, openBrowser, shop, pageErrors }) => {
  pageErrors.expect(/status of 400/)
  const id = await findProduct(page, 'Ranfurly TV Stand')
  await page.goto(`/product/${id}`)
  const field = page.getByLabel('Ask about the Ranfurly TV Stand')
  const send = page.getByRole('button', { name: 'Send the question' })
  const form = page.locator('form', { has: field })
  await expect(form.getByLabel('Email')).toHaveCount(0)

  await field.focus()
  await page.keyboard.press('Tab')
  await expect(form.getByLabel('Email')).toBeFocused()
  await send.press('Enter')
  await expect(form.getByText('Write your question.')).toBeVisible()
  await expect(field).toBeFocused()
  await page.keyboard.type(question)
  await send.press('Enter')
  await expect(form.getByText('Enter an email address such as name@example.nz.')).toBeVisible()
  await expect(form.getByLabel('Email')).toBeFocused()
  await page.keyboard.type(newShopper().email)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Question sent. We’ll answer by email within 24 hours.')).toBeVisible()
  await expect(field).toHaveValue('')

  const owner = await openBrowser()
  await openAsOwner(owner, shop, '/admin/inbox?show=questions')
  await owner.getByRole('link').filter({ hasText: question }).click()
  const card = owner.getByRole('article', { name: 'Ranfurly TV Stand' }).filter({ hasText: question })
  await card.getByLabel('Answer', { exact: true }).fill('Kia ora, no: rear vents keep it cool.')
  await card.getByLabel('Show question and answer on the product page').check()
  await expect(card.getByLabel('Question on the page')).toHaveValue(question)
  await expect(card.getByLabel('Answer on the page')).toHaveValue('Kia ora, no: rear vents keep it cool.')
  await card.getByLabel('Answer on the page').fill('No. Rear vents keep it cool while the doors are shut.')
  await card.getByRole('button', { name: 'Send the answer' }).click()
  await expect(owner.getByText('Answer sent and published')).toBeVisible()
  await expect(card.getByText('On the page')).toBeVisible()

  await page.reload()
  const shown = page.getByRole('listitem').filter({ hasText: question })
  await expect(shown).toContainText('No. Rear vents keep it cool while the doors are shut.')
  await expect(shown).not.toContainText('Kia ora')

  await card.getByRole('button', { name: 'Remove from the page' }).click()
  await expect(owner.getByText('Removed from the page')).toBeVisible()
  await page.reload()
  await expect(page.getByText(question)).toHaveCount(0)
})

story('a signed-in shopper asks without an address, and a reload loses no text', anyWidth, async ({ page }) => {
  await register(page)
  await page.goto(`/product/${await findProduct(page, 'Duvauchelle TV Stand')}`)
  const field = page.getByLabel('Ask about the Duvauchelle TV Stand')
  await field.fill('Is the back open?')
  await expect(page.locator('form', { has: field }).getByLabel('Email')).toHaveCount(0)
  await page.reload()
  await expect(field).toHaveValue('Is the back open?')
  await page.getByRole('button', { name: 'Send the question' }).click()
  await expect(page.getByText('Question sent. We’ll answer by email within 24 hours.')).toBeVisible()
  await expect(field).toHaveValue('')
})
