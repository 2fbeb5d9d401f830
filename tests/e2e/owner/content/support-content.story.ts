import { storyInOwnShop } from '#tests/e2e/support/own-shops.ts'
import { openAsOwner, openPlace } from '#tests/e2e/support/owner.ts'
import { expect } from '#tests/e2e/support/story.ts'
import { measureOverflow } from '#tests/e2e/support/walk.ts'

const story = storyInOwnShop('quiet')

story(
  'the owner rewrites an answer of support by keyboard, publishes it, takes it back and puts it back',
  async ({ page, shop, pageErrors }) => {
    pageErrors.expect(/status of 40[09]/)
    const supportText = async () => (await page.request.get('/support')).text()
    await page.goto('/contact')
    // Another story of this shop may have changed the number.
    const phone = await page.getByRole('main').locator('a[href^="tel:"]').first().innerText()
    await openAsOwner(page, shop, '/admin')
    await openPlace(page, 'Content')
    await page.getByRole('link', { name: 'Support answers', exact: true }).press('Enter')
    await expect(page).toHaveURL('/admin/content/support')
    const sections = page.getByRole('list', { name: 'Sections' })
    await expect(sections.getByRole('listitem')).toHaveCount(7)
    await expect(page.getByText('Customers see what’s here.')).toBeVisible()
    expect(await measureOverflow(page)).toBe(0)

    await sections.getByRole('button', { name: 'Shipping', exact: true }).press('Enter')
    const answers = page.getByRole('list', { name: 'Shipping' })
    await expect(answers.getByRole('listitem')).toHaveCount(5)
    await answers.getByRole('button', { name: 'Edit answer 2' }).press('Enter')
    await expect(page.getByLabel('Question')).toBeFocused()
    await page.getByLabel('Answer', { exact: true }).fill('Nothing extra. Call {fax} or **{phone}**.')
    await page.getByLabel('Answer', { exact: true }).press('Control+Enter')
    await expect(page.locator('.invalid-feedback')).toContainText('‘{fax}’ isn’t one of the shop’s values.')
    await expect(page.getByLabel('Answer', { exact: true })).toBeFocused()
    await page.getByLabel('Answer', { exact: true }).fill('Nothing extra. Call **{phone}**.')
    const preview = page.getByRole('figure', { name: 'Preview' })
    await expect(preview.getByRole('link', { name: phone, exact: true })).toBeVisible()
    await expect(answers.getByText('Changed', { exact: true })).toBeVisible()
    expect(await measureOverflow(page)).toBe(0)

    // What is typed survives a reload, and a draft is not shown to shoppers.
    await page.reload()
    await expect(page.getByText('Not saved', { exact: true })).toBeVisible()
    await sections.getByRole('button', { name: 'Shipping', exact: true }).press('Enter')
    await answers.getByRole('button', { name: 'Edit answer 2' }).press('Enter')
    await expect(page.getByLabel('Answer', { exact: true })).toHaveValue('Nothing extra. Call **{phone}**.')
    await page.keyboard.press('Control+s')
    await expect(page.getByText('Draft saved', { exact: true })).toBeVisible()
    expect(await supportText()).toContain('It’s included in the price, anywhere in New Zealand.')

    // A new answer is removed and kept.
    await page.getByRole('button', { name: 'New answer' }).press('Enter')
    await expect(page.getByLabel('Question')).toBeFocused()
    await page.keyboard.type('Do you carry it upstairs?')
    await page.getByLabel('Answer', { exact: true }).fill('- Yes, by **two** people\n- [Ask us](/contact) about lifts')
    await page.getByRole('button', { name: 'Remove this answer' }).press('Enter')
    await expect(answers.getByRole('listitem')).toHaveCount(5)
    await page.getByRole('button', { name: 'Keep it' }).press('Enter')
    await expect(answers.getByRole('button', { name: 'Edit answer 6' })).toBeFocused()
    await page.keyboard.press('Alt+ArrowUp')
    await expect(answers.getByRole('listitem').nth(4)).toContainText('Do you carry it upstairs?')

    await page.getByRole('button', { name: 'Publish', exact: true }).press('Enter')
    await expect(page.getByText('Support answers published. Customers see it now.')).toBeVisible()
    expect(await supportText()).toContain('<li>Yes, by <strong>two</strong> people</li>')
    await page.getByRole('button', { name: 'Undo' }).press('Enter')
    await expect(page.getByText('Support answers restored', { exact: true })).toBeVisible()
    expect(await supportText()).not.toContain('carry it upstairs')
    await page
      .getByRole('region', { name: 'History of the support answers' })
      .getByRole('button', { name: /^Restore Ordering: \d+, Shipping: 6/ })
      .press('Enter')
    await expect(answers.getByRole('listitem')).toHaveCount(6)
    expect(await measureOverflow(page)).toBe(0)

    await page.goto('/support#shipping')
    await page.getByText('Do you carry it upstairs?').click()
    await expect(page.getByRole('link', { name: 'Ask us' })).toHaveAttribute('href', '/contact')
    await page.getByText('What does freight cost?').click()
    await expect(page.locator('details').getByRole('link', { name: phone, exact: true })).toBeVisible()
    expect(await measureOverflow(page)).toBe(0)
  },
)
