import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { openAsOwner, openPlace } from '#tests/e2e/support/owner.ts'
import { findProduct, newShopper } from '#tests/e2e/support/shopper.ts'
import { expect, story } from '#tests/e2e/support/story.ts'
import { measureOverflow } from '#tests/e2e/support/walk.ts'

async function write(request: APIRequestContext, product: string): Promise<string> {
  const comment = `One of the four wobbles. ${Date.now()}`
  expect((await request.post('/api/users', { data: newShopper() })).status()).toBe(201)
  const written = await request.post(`/api/products/${product}/reviews`, { data: { rating: 2, comment } })
  expect(written.status()).toBe(201)
  return comment
}

async function figures(page: Page, product: string): Promise<{ rating: number; numReviews: number }> {
  const { rating, numReviews } = await (await page.request.get(`/api/products/${product}`)).json()
  return { rating, numReviews }
}

story('a hidden review leaves the page and the rating', async ({ page, shop, openBrowser, pageErrors }) => {
  pageErrors.expect(/status of 400/)
  const product = await findProduct(page, 'Petone Dining Chair')
  const before = await figures(page, product)
  const shopper = await openBrowser()
  pageErrors.watch(shopper)
  const comment = await write(shopper.request, product)
  const written = await figures(page, product)
  expect(written.numReviews).toBe(before.numReviews + 1)
  const countText = (count: number) => new RegExp(`from ${count} reviews?`)
  const onPage = async () => {
    await shopper.goto(`/product/${product}`)
    return shopper.locator('#reviews')
  }
  await expect((await onPage()).getByText(comment)).toBeVisible()
  await expect(shopper.locator('#reviews').getByText(countText(written.numReviews))).toBeVisible()

  await openAsOwner(page, shop, '/admin')
  const row = page.getByRole('listitem').filter({ hasText: /reviews? to read/ })
  await expect(row).toContainText('2 stars.')
  await row.getByRole('link', { name: 'Read' }).click()
  await expect(page).toHaveURL('/admin/inbox?show=reviews')
  await openPlace(page, 'Inbox')
  await page.getByRole('link').filter({ hasText: comment }).click()
  await expect(page).toHaveURL(/\/admin\/inbox\?(show=reviews&)?open=review-/)
  await expect(page.getByRole('article').filter({ hasText: comment })).toBeVisible()
  await page.goto('/admin/reviews')
  const review = page.getByRole('article').filter({ hasText: comment })
  await expect(review.getByRole('img', { name: '2 of 5 stars' })).toBeVisible()
  expect(await measureOverflow(page)).toBe(0)

  await review.getByRole('button', { name: 'Hide…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Hide this review?' })
  await expect(dialog).toContainText('It stays here, and Marama can see why.')
  await expect(dialog).toContainText('A low rating is no reason.')
  await expect(dialog.getByRole('radio')).toHaveCount(4)
  await expectAccessible(page, 'the reasons to hide a review')
  await dialog.getByRole('button', { name: 'Leave it' }).click()
  await expect(dialog).toBeHidden()
  await review.getByRole('button', { name: 'Hide…' }).click()
  await dialog.getByRole('radio', { name: 'Insults' }).check()
  await dialog.getByLabel('A sentence for Marama (optional)').fill('Please write about the chair.')
  await dialog.getByRole('button', { name: 'Hide', exact: true }).click()
  await expect(page.getByText('Review hidden', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Reviews' })).toBeFocused()
  await expect(review).toContainText('Hidden Insults. Please write about the chair.')
  await expect(review.getByRole('button', { name: 'Reply' })).toHaveCount(0)
  expect(await measureOverflow(page)).toBe(0)

  expect(await figures(page, product)).toEqual(before)
  await expect((await onPage()).getByText(comment)).toHaveCount(0)
  await shopper.goto('/profile#reviews')
  const own = shopper.getByRole('region', { name: 'Your reviews' })
  await expect(own.getByText(comment)).toBeVisible()
  await expect(own).toContainText(/hid this review on \w+day \d+ \w+ \d{4}: Insults\. Please write about the chair\./)

  await page.goto('/admin/reviews?show=hidden')
  await review.getByRole('button', { name: 'Show again' }).click()
  await expect(page.getByText('The review is shown again', { exact: true })).toBeVisible()
  await expect(review).toHaveCount(0)
  expect(await figures(page, product)).toEqual(written)

  await page.getByRole('link', { name: /^To read/ }).click()
  await expect(page).toHaveURL('/admin/reviews?show=waiting')
  await review.getByRole('button', { name: 'Reply' }).click()
  await review.getByRole('button', { name: 'Publish the reply' }).click()
  await expect(review.getByText('Write the reply.')).toBeVisible()
  const field = review.getByLabel('Your public reply')
  await field.fill('We bring you another chair on Tuesday.')
  await page.reload()
  await expect(field).toHaveValue('We bring you another chair on Tuesday.')
  await review.getByRole('button', { name: 'Publish the reply' }).click()
  await expect(page.getByText('Reply published', { exact: true })).toBeVisible()
  await expect(review).toHaveCount(0)

  const reply = (await onPage()).getByRole('article').filter({ hasText: comment })
  await expect(reply).toContainText(/Reply from Tōtara, \d{4}-\d{2}-\d{2}/)
  await expect(reply).toContainText('We bring you another chair on Tuesday.')
  expect(await measureOverflow(shopper)).toBe(0)

  await page.goto('/admin/reviews')
  await review.getByRole('button', { name: 'Change the reply' }).click()
  await expect(field).toHaveValue('We bring you another chair on Tuesday.')
  await field.fill('We bring you another chair on Friday.')
  await review.getByRole('button', { name: 'Save the reply' }).click()
  await expect(page.getByText('Reply changed', { exact: true })).toBeVisible()
  await expect(review).toContainText('on Friday.')
  await review.getByRole('button', { name: 'Delete the reply' }).click()
  await page.getByRole('dialog', { name: 'Delete this reply?' }).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Reply deleted', { exact: true })).toBeVisible()
  await expect((await onPage()).getByText('on Friday.')).toHaveCount(0)
  await page.goto('/admin/history')
  await expect(page.getByText(/Petone Dining Chair: deleted the reply to a review/)).toBeVisible()
})

story('the owner hides, shows and answers a review by keyboard alone', async ({ page, shop, openBrowser }) => {
  const product = await findProduct(page, 'Petone Dining Chair')
  const { request } = await openBrowser()
  const comment = await write(request, product)

  await openAsOwner(page, shop, '/admin/people')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await page.keyboard.type('reply to rev')
  await expect(page.getByRole('option')).toHaveText(['Read and reply to reviews'])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin/inbox?show=reviews')
  const row = page.getByRole('listitem').filter({ hasText: comment })
  await expect(row).toContainText('To read')
  await row.getByRole('link').focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/inbox\?show=reviews&open=review-/)
  const review = page.getByRole('article').filter({ hasText: comment })
  const reading = page.getByRole('region', { name: 'Chosen row' })
  const tabTo = async (name: string) => {
    const button = review.getByRole('button', { name, exact: true })
    for (let presses = 0; presses < 60 && !(await button.evaluate((each) => each === document.activeElement));) {
      await page.keyboard.press('Tab')
      presses += 1
    }
    await expect(button).toBeFocused()
  }

  await tabTo('Hide…')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Hide this review?' })
  await expect(dialog.getByRole('radio', { name: 'Private data of someone' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(review.getByRole('button', { name: 'Hide…' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByRole('radio', { name: 'Not about the piece' })).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(review).toContainText('Hidden Not about the piece.')
  await expect(reading).toBeFocused()

  await tabTo('Show again')
  await page.keyboard.press('Enter')
  await expect(review.getByRole('button', { name: 'Reply', exact: true })).toBeVisible()
  await expect(reading).toBeFocused()
  await tabTo('Reply')
  await page.keyboard.press('Enter')
  await expect(review.getByLabel('Your public reply')).toBeFocused()
  await page.keyboard.type('Kia ora, we bring another.')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(review).toContainText('Kia ora, we bring another.')
  await expect(reading).toBeFocused()
})
