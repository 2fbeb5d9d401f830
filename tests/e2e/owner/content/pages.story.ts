import { storyInOwnShop } from '#tests/e2e/support/own-shops.ts'
import { openAsOwner, openPlace } from '#tests/e2e/support/owner.ts'
import { expect } from '#tests/e2e/support/story.ts'
import { measureOverflow } from '#tests/e2e/support/walk.ts'

const story = storyInOwnShop('quiet')

story(
  'the owner writes a page by keyboard, publishes it, gives it another address, and the old one leads there',
  async ({ page, shop, pageErrors }) => {
    pageErrors.expect(/status of 40[049]/)
    const isPhone = (page.viewportSize()?.width ?? 0) < 992
    await openAsOwner(page, shop, '/admin')
    await openPlace(page, 'Content')
    await page.getByRole('link', { name: 'Pages', exact: true }).press('Enter')
    await expect(page.getByText('No pages yet.')).toBeVisible()
    await page.getByRole('button', { name: 'New page' }).press('Enter')
    await expect(page.getByLabel('Title', { exact: true })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Enter a title.')).toBeVisible()
    await page.keyboard.type('How we oil a top')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('How we oil a top')
    await expect(page.getByLabel('Address', { exact: true })).toHaveValue('how-we-oil-a-top')

    const text = page.getByLabel('Text in Markdown')
    await text.press('Control+Enter')
    await expect(page.locator('.invalid-feedback').getByText('Write a text.')).toBeVisible()
    await text.fill('Twice')
    await text.press('Control+a')
    await text.press('Control+b')
    await expect(text).toHaveValue('**Twice**')
    await text.press('End')
    await page.keyboard.type(' a year, as ')
    await text.press('Control+k')
    await expect(text).toHaveValue('**Twice** a year, as [text](https://)')
    await page.keyboard.type('/support')
    await expect(text).toHaveValue('**Twice** a year, as [text](/support)')
    await text.press('End')
    await page.keyboard.type(' says.\n\n<script>alert(1)</script>')
    if (isPhone) await page.getByRole('button', { name: 'Preview', exact: true }).press('Enter')
    const preview = page.getByRole('region', { name: 'Preview', exact: true })
    await expect(preview.locator('strong')).toHaveText('Twice')
    await expect(preview.getByRole('link', { name: 'text' })).toHaveAttribute('href', '/support')
    await expect(preview).not.toContainText('alert')
    if (isPhone) {
      await expect(text).toBeHidden()
      await page.getByRole('button', { name: 'Write', exact: true }).press('Enter')
    }

    await page.reload()
    await expect(text).toHaveValue('**Twice** a year, as [text](/support) says.\n\n<script>alert(1)</script>')
    await expect(page.getByText('Not saved', { exact: true })).toBeVisible()
    await text.press('Control+s')
    await expect(page.getByText('Draft saved', { exact: true })).toBeVisible()
    await expect(page.getByText('Customers don’t see this page.')).toBeVisible()
    expect((await page.request.get('/pages/how-we-oil-a-top')).status()).toBe(404)
    await page.getByLabel('Description (optional)').fill('How to oil a table.')
    await page.getByLabel('Show in the footer').press('Space')
    // Undo works before the editor has read the page again.
    const read = Promise.withResolvers<void>()
    await page.route(/\/api\/content\/pages\/[\w-]+$/, async (route) => {
      if (route.request().method() === 'GET') await read.promise
      await route.continue()
    })
    await text.press('Control+Enter')
    await expect(page.getByText('How we oil a top published. Customers see it now.')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).press('Enter')
    await expect(page.getByText('How we oil a top unpublished', { exact: true })).toBeVisible()
    read.resolve()
    expect((await page.request.get('/pages/how-we-oil-a-top')).status()).toBe(404)
    await text.press('Control+Enter')
    await expect(page.getByText('How we oil a top published. Customers see it now.')).toBeVisible()
    await expect(page.getByText('Published', { exact: true })).toBeVisible()
    expect(await measureOverflow(page)).toBe(0)

    await page.goto('/')
    await page.getByRole('contentinfo').getByRole('link', { name: 'How we oil a top' }).click()
    await expect(page).toHaveURL('/pages/how-we-oil-a-top')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('How we oil a top')
    await expect(page.getByRole('main').locator('strong')).toHaveText('Twice')
    expect(await measureOverflow(page)).toBe(0)

    await page.goto('/admin')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('How we')
    const option = page.getByRole('option', { name: 'How we oil a top' })
    await expect(option).toBeVisible()
    // Products come first.
    while ((await option.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('How we oil a top')
    await page.getByLabel('Address', { exact: true }).fill('care-of-tops')
    await page.getByLabel('Address', { exact: true }).press('Control+Enter')
    await expect(page.getByRole('link', { name: '/pages/care-of-tops' })).toBeVisible()
    await page.goto('/pages/how-we-oil-a-top')
    await expect(page).toHaveURL('/pages/care-of-tops')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('How we oil a top')
  },
)

story(
  'the owner sees what another window has saved, puts an older version back, and brings a deleted page back',
  async ({ page, shop, pageErrors }) => {
    pageErrors.expect(/status of 40[049]/)
    await openAsOwner(page, shop, '/admin/content/pages')
    const made = await page.request.post('/api/content/pages', { data: { title: 'Repairs' } })
    const first = await made.json()
    const url = `/api/content/pages/${first._id}`
    const publish = async (text: string, basedOn: number) => {
      const data = { value: { ...first.value, text }, basedOn }
      expect((await page.request.post(`${url}/publish`, { data })).status()).toBe(200)
    }
    await publish('We mend chairs.', 1)
    await page.goto(`/admin/content/pages/${first._id}`)
    const text = page.getByLabel('Text in Markdown')
    await text.fill('We mend tables.')
    await publish('We mend beds.', 2)
    // The tab knows on what the text is based, also after a reload.
    await page.reload()
    await expect(text).toHaveValue('We mend tables.')
    await expect(page.getByRole('status').filter({ hasText: 'saved another version on' })).toBeVisible()
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(
      page.locator('form').getByText(/^You changed this page on .+ Check it, or save yours again\.$/),
    ).toBeVisible()
    await page.getByRole('button', { name: 'View theirs' }).click()
    await expect(text).toHaveValue('We mend beds.')
    await text.fill('We mend everything.')
    await page.getByRole('button', { name: 'Save draft' }).click()
    await expect(page.getByText('Changed since published', { exact: true })).toBeVisible()

    const history = page.getByRole('region', { name: 'History' })
    await expect(history.getByRole('listitem')).toHaveCount(3)
    await history.getByRole('button', { name: /^View/ }).last().press('Enter')
    await expect(history.getByText('We mend chairs.')).toBeVisible()
    const compare = history.getByRole('button', { name: /^Compare/ })
    await expect(compare).toHaveCount(2)
    await compare.last().press('Enter')
    const comparison = history.getByRole('figure')
    await expect(comparison).toContainText(
      /^Repairs: version of .+, and live since .+1 paragraph more, 1 paragraph less/,
    )
    await expect(comparison.locator('del')).toHaveText(['We mend chairs.'])
    await expect(comparison.locator('ins')).toHaveText(['We mend beds.'])
    await compare.first().press('Enter')
    await expect(comparison).toContainText(/^Repairs: live since .+, and the draft/)
    await expect(comparison.locator('ins')).toHaveText(['We mend everything.'])
    expect(await measureOverflow(page)).toBe(0)
    await history.getByRole('button', { name: /^Restore this version/ }).press('Enter')
    await expect(page.getByText('Repairs restored', { exact: true })).toBeVisible()
    await expect(text).toHaveValue('We mend chairs.')
    expect(await measureOverflow(page)).toBe(0)
    await page.getByRole('button', { name: 'Unpublish' }).click()
    await expect(page.getByText('Repairs unpublished', { exact: true })).toBeVisible()
    expect((await page.request.get('/pages/repairs')).status()).toBe(404)

    await page.getByRole('button', { name: 'Delete…' }).click()
    await expect(page.getByRole('button', { name: 'Keep it' })).toBeFocused()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page).toHaveURL('/admin/content/pages')
    await page.getByRole('button', { name: 'Restore Repairs' }).press('Enter')
    await expect(page.getByText('Repairs is back', { exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Repairs', exact: true })).toBeVisible()
    expect(await measureOverflow(page)).toBe(0)
    await page.goto('/admin/history?about=content')
    await expect(page.getByRole('row').filter({ hasText: 'Repairs: restored it' })).toBeVisible()
  },
)
