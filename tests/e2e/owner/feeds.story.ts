import { storyInOwnShop } from '#tests/e2e/support/own-shops.ts'
import { openAsOwner } from '#tests/e2e/support/owner.ts'
import { expect } from '#tests/e2e/support/story.ts'
import { measureOverflow } from '#tests/e2e/support/walk.ts'

const story = storyInOwnShop('catalogue')

story('the owner corrects a piece that the Google feed leaves out', async ({ page, shop }) => {
  story.slow()
  await openAsOwner(page, shop, '/admin/connections')
  const section = page.getByRole('navigation', { name: 'Pages of this section' })
  await expect(section.locator('[aria-current="page"]')).toHaveText('Status')
  await section.getByRole('link', { name: 'Google and feeds' }).click()
  await expect(page).toHaveURL('/admin/connections/feeds')
  await expect(section.locator('[aria-current="page"]')).toHaveText('Google and feeds')
  await expect(page.getByText('No piece is left out.')).toBeVisible()
  const inFeed = page.locator('dl > div').filter({ hasText: 'Pieces in the feed' }).getByRole('definition')
  const count = Number(/^(\d+) of \1$/.exec((await inFeed.textContent()) ?? '')?.[1])
  expect(count).toBeGreaterThan(50)

  const { products } = await (await page.request.get('/api/products')).json()
  const { _id, name } = products[0]
  const product = await (await page.request.get(`/api/products/${_id}`)).json()
  const spoiled = await page.request.put(`/api/products/${_id}`, { data: { ...product, description: '' } })
  expect(spoiled.status()).toBe(200)
  await page.reload()
  await expect(inFeed).toHaveText(`${count - 1} of ${count}`)
  await expect(page.getByText('There’s no description')).toBeVisible()
  expect(await measureOverflow(page)).toBe(0)

  const address = page.getByRole('textbox', { name: 'Feed address' })
  await expect(address).toHaveValue(`${shop.url}/feeds/google.xml`)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy the address of the feed' }).click()
  await expect(page.getByText(`Copied: ${shop.url}/feeds/google.xml`)).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${shop.url}/feeds/google.xml`)
  const field = page.getByLabel('Leave a piece out')
  await field.fill('Le Bons Tallboy')
  await expect(page.locator('datalist option').first()).toHaveText(/^Le Bons Tallboy · /)
  await page.getByRole('button', { name: 'Leave out' }).press('Enter')
  await expect(page.getByText('Left out by you')).toBeVisible()
  await expect(inFeed).toHaveText(`${count - 2} of ${count}`)
  expect(await measureOverflow(page)).toBe(0)
  await page.getByRole('button', { name: 'Include Le Bons Tallboy' }).press('Enter')
  await expect(page.getByText('Left out by you')).toHaveCount(0)
  await expect(inFeed).toHaveText(`${count - 1} of ${count}`)

  await expect(page.getByText('Not read by Google yet')).toBeVisible()
  const byGoogle = { headers: { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' } }
  expect((await page.request.get('/feeds/google.xml', byGoogle)).status()).toBe(200)
  await page.reload()
  await expect(page.getByText(/^Read by Google on \w+day \d+ \w+, \d+:\d{2}[ap]m$/)).toBeVisible()

  const feed = await page.request.get(await address.inputValue())
  expect(feed.headers()['content-type']).toBe('application/xml; charset=utf-8')
  expect((await feed.text()).match(/<item>/g)).toHaveLength(count - 1)
  await expect(page.getByRole('link', { name: 'View feed' })).toHaveAttribute('href', '/feeds/google.xml')

  await page.getByRole('link', { name: `Text of ${name}` }).click()
  await expect(page).toHaveURL(`/admin/product/${_id}/edit`)
  await page.getByLabel('Description', { exact: true }).fill('Pine, oiled, with two drawers.')
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  await expect(page).not.toHaveURL(`/admin/product/${_id}/edit`)
  await page.goto('/admin/connections/feeds')
  await expect(inFeed).toHaveText(`${count} of ${count}`)
})
