import { anyWidth, expect, story } from '#tests/e2e/support/story.ts'
import { measureOverflow } from '#tests/e2e/support/walk.ts'

const long = 'x'.repeat(5000)

const addresses = [
  ['/living/%00', 400],
  ['/search/%00', 400],
  ['/page/-1', 404],
  ['/page/abc', 404],
  ['/product/x', 404],
  ['/search/%', 400],
  ['/%E0%A4%A', 400],
  ['/search/%E0%A4%A', 400],
  ['//evil.example', 404],
  ['/no/such/page', 404],
  ['/living/no-such-thing', 200],
  ['/search/%3Cscript%3Ealert(1)%3C%2Fscript%3E', 200],
  [`/search/${'y'.repeat(200)}`, 200],
  [`/search/${long}`, 400],
  [`/living/${long}`, 404],
  [`/${long}`, 404],
] as const

story('any address shows a page without errors', anyWidth, async ({ page, pageErrors, shop }) => {
  pageErrors.expect(/Failed to load resource: the server responded with a status of 40[04]/)
  for (const [path, status] of addresses) {
    const shown = path.slice(0, 60)
    const response = await page.goto(shop.url + path, { waitUntil: 'networkidle' })
    expect({ shown, status: response?.status(), host: new URL(page.url()).host }).toEqual({
      shown,
      status,
      host: new URL(shop.url).host,
    })
    await expect(page.getByRole('heading', { level: 1 }), shown).toHaveCount(1)
    await expect(page.getByRole('contentinfo'), shown).toBeVisible()
    await expect(page.getByText('Unexpected Application Error!'), shown).toBeHidden()
    expect(await measureOverflow(page), shown).toBe(0)
  }
})

story('a missing page has links, even where no script can run', async ({ page, pageErrors }) => {
  pageErrors.expect(/Failed to load resource: the server responded with a status of 40[04]/)
  for (const path of ['/no/such/page', '/search/%']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('We can’t find that page')
    await expect(page.getByRole('main').getByRole('link')).toHaveText([
      'Home',
      'All products',
      'Living Room',
      'Dining Room',
      'Bedroom',
    ])
    await page.getByRole('searchbox', { name: 'What are you looking for?' }).fill('buffet')
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL('/search/buffet')
    await page.goto(path)
    await page.getByRole('main').getByRole('link', { name: 'Home' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { level: 2, name: 'Latest Line of Products' })).toBeVisible()
  }
})

story('an order is hidden from visitors who are not signed in', anyWidth, async ({ page }) => {
  for (const id of ['x', '%E2%80%AE', '01938f2a-7c1e-7000-8000-000000000000']) {
    await page.goto(`/order/${id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign In')
  }
})

story('a keyword is the same in the form, the address and the page, whatever its signs', anyWidth, async ({ page }) => {
  for (const keyword of ['a/b', 'table/bench', '100%', '%', '%E0%A4%A', 'a%25b', 'a?b#c']) {
    await page.goto('/styling-tips')
    await page.getByRole('combobox', { name: 'Search products' }).fill(keyword)
    await page.getByRole('combobox', { name: 'Search products' }).press('Enter')
    await expect(page).toHaveURL(`/search/${encodeURIComponent(keyword)}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(`“${keyword}”`)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(`“${keyword}”`)
    await expect(page.getByRole('combobox', { name: 'Search products' })).toHaveValue(keyword)
  }
})
