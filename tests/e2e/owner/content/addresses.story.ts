import { openAsOwner } from '#tests/e2e/support/owner.ts'
import { expect, story } from '#tests/e2e/support/story.ts'
import { measureOverflow } from '#tests/e2e/support/walk.ts'

story('the owner lets old addresses lead on, and a visitor arrives', async ({ page, shop, pageErrors }) => {
  pageErrors.expect(/status of 40[04]/)
  const name = `old-table-${Date.now()}`
  const former = `/products/${name}`
  await openAsOwner(page, shop, '/admin/content/addresses')
  await page.getByRole('button', { name: 'Add an address' }).click()
  const adding = page.getByRole('dialog', { name: 'Add an address' })
  await adding.getByLabel('Old address').fill(`https://old.example/products/${name.toUpperCase()}/`)
  await adding.getByLabel('Leads to').fill(former)
  await adding.getByRole('button', { name: 'Add address' }).click()
  await expect(adding.getByText(`‘${former}’ can’t lead on to itself.`).first()).toBeVisible()
  await adding.getByLabel('Leads to').fill('/dining/Diningtable')
  await adding.getByRole('button', { name: 'Add address' }).click()
  await expect(page.getByText(`${former} leads on`, { exact: true })).toBeVisible()

  await page.goto(`/collections/all${former}?variant=1`)
  await expect(page).toHaveURL('/dining/Diningtable')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  await page.goto('/admin/content/addresses')
  await page.getByLabel('Search addresses and names').fill(name)
  await page.getByRole('search', { name: 'Addresses' }).getByRole('button', { name: 'Search' }).click()
  const row = page.getByRole('row').filter({ hasText: former })
  await expect(row.getByRole('cell', { name: /^(Visits )?1$/ })).toBeVisible()
  await row.getByRole('button', { name: `Change ${former}` }).click()
  const changing = page.getByRole('dialog', { name: `Change ${former}` })
  await changing.getByLabel('Leads to').fill('/sale')
  await changing.getByRole('button', { name: 'Save address' }).click()
  await expect(row.getByRole('link', { name: '/sale' })).toBeVisible()
  expect(await measureOverflow(page)).toBe(0)

  const file = `Redirect from,Redirect to\r\n/pages/${name},/support\r\n/loop,/loop\r\n`
  await page.getByLabel('Import addresses from CSV').setInputFiles({
    name: 'redirects.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(file),
  })
  const result = page.getByRole('region', { name: 'What the import did' })
  await expect(result).toContainText('1 address added, 1 refused.')
  await expect(result.getByRole('row').filter({ hasText: '/loop' })).toContainText('‘/loop’ can’t lead on to itself.')
  await expect(page.getByRole('button', { name: `Remove /pages/${name}` })).toBeVisible()
  expect(await measureOverflow(page)).toBe(0)

  for (const address of [former, `/pages/${name}`]) {
    await page.getByRole('button', { name: `Remove ${address}` }).click()
    await page.getByRole('dialog', { name: 'Are you sure?' }).getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText(`${address} no longer leads on`)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Addresses that lead on' })).toBeFocused()
  }
  await expect(page.getByText(`No addresses match ‘${name}’.`)).toBeVisible()
  expect((await page.request.get(`/pages/${name}`)).status()).toBe(404)
})
