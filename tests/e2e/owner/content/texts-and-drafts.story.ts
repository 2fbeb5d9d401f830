import { storyInOwnShop } from '#tests/e2e/support/own-shops.ts'
import { openAsOwner, openPlace } from '#tests/e2e/support/owner.ts'
import { openBrowser } from '#tests/e2e/support/shopper.ts'
import { expect } from '#tests/e2e/support/story.ts'
import { measureOverflow } from '#tests/e2e/support/walk.ts'

const story = storyInOwnShop('quiet')

story(
  'the owner rewrites the terms, sees the shop with the draft, publishes it and takes it back',
  async ({ page, shop, browser, baseURL, pageErrors }) => {
    pageErrors.expect(/status of 400/)
    const shopper = await openBrowser(browser, baseURL)
    await openAsOwner(page, shop, '/admin')
    await openPlace(page, 'Content')
    await page.getByRole('link', { name: 'Terms and privacy', exact: true }).press('Enter')
    await expect(page).toHaveURL('/admin/content/texts/terms')
    const sections = page.getByRole('list', { name: 'Sections' })
    await expect(sections.getByRole('listitem')).toHaveCount(12)
    expect(await measureOverflow(page)).toBe(0)

    await sections.getByRole('button', { name: 'Edit section 3' }).press('Enter')
    await expect(page.getByLabel('Title', { exact: true })).toBeFocused()
    const text = page.getByLabel('Text', { exact: true })
    await text.fill('Prices of {fax}.')
    await text.press('Control+Enter')
    await expect(page.locator('.invalid-feedback')).toContainText('‘{fax}’ isn’t one of the shop’s values.')
    await text.fill('Prices include **{price includes}**.')
    const preview = page.getByRole('figure', { name: 'Preview' })
    await expect(preview.getByText('Prices include GST and freight.')).toBeVisible()
    await text.press('Control+s')
    await expect(page.getByText('Draft saved', { exact: true })).toBeVisible()
    expect(await measureOverflow(page)).toBe(0)

    // The shop with the draft, in this browser alone.
    await page.getByRole('button', { name: 'View shop with drafts' }).press('Enter')
    await expect(page).toHaveURL('/')
    const bar = page.getByRole('complementary', { name: 'Drafts' })
    await expect(bar).toContainText('You see the shop with its drafts until')
    await expect(bar).toContainText(/Not published: Terms[.,]/)
    expect(await measureOverflow(page)).toBe(0)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click()
    await expect(page.getByText('Prices include GST and freight.')).toBeVisible()
    await expect(bar).toBeVisible()
    await page.reload()
    await expect(page.getByText('Prices include GST and freight.')).toBeVisible()
    await shopper.goto('/terms')
    await expect(shopper.getByText('Prices are in New Zealand dollars and include GST and freight')).toBeVisible()
    await expect(shopper.getByRole('complementary', { name: 'Drafts' })).toHaveCount(0)
    await bar.getByRole('button', { name: 'End' }).press('Enter')
    await expect(page).toHaveURL('/')
    await expect(bar).toHaveCount(0)
    await page.goto('/terms')
    await expect(page.getByText('Prices are in New Zealand dollars and include GST and freight')).toBeVisible()

    await page.goto('/admin/content/texts/terms')
    await expect(page.getByText('Draft, not published')).toBeVisible()
    await page.getByRole('button', { name: 'Compare with the live text' }).press('Enter')
    const comparison = page.getByRole('figure').filter({ hasText: 'Terms: the first text, and the draft' })
    await expect(comparison).toContainText('1 paragraph more, 2 paragraphs less')
    await expect(comparison.locator('ins')).toHaveText(['Prices include **{price includes}**.'])
    expect(await measureOverflow(page)).toBe(0)
    await page.getByRole('button', { name: 'Publish', exact: true }).press('Enter')
    await expect(page.getByText('Terms published. Customers see it now.')).toBeVisible()
    await expect(comparison).toHaveCount(0)
    await shopper.reload()
    await expect(shopper.getByText('Prices include GST and freight.')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).press('Enter')
    await expect(page.getByText('Terms restored', { exact: true })).toBeVisible()
    const history = page.getByRole('region', { name: 'History of the terms' })
    await history
      .getByRole('button', { name: /^Compare/ })
      .first()
      .press('Enter')
    await expect(history.getByRole('figure').locator('del')).toHaveText(['Prices include **{price includes}**.'])
    await shopper.reload()
    await expect(shopper.getByText('Prices are in New Zealand dollars and include GST and freight')).toBeVisible()
  },
)
