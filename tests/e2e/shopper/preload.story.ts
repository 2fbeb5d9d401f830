import { anyWidth, expect, story } from '#tests/e2e/support/story.ts'

story('the code of a page is loaded when a visitor points at its link', anyWidth, async ({ page }) => {
  const codeRequests: string[] = []
  page.on('request', (request) => {
    if (/\/assets\/privacy-[^/]+\.js$/.test(request.url())) codeRequests.push(request.url())
  })
  await page.goto('/')
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Privacy', exact: true })
  const code = page.waitForResponse(/\/assets\/privacy-[^/]+\.js$/)
  await link.hover()
  await code
  await expect(page).toHaveURL('/')
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible()
  expect(codeRequests).toHaveLength(1)
})
