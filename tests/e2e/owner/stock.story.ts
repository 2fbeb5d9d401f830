import { storyInOwnShop } from '#tests/e2e/support/own-shops.ts'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { openAsOwner, openFilters } from '#tests/e2e/support/owner.ts'
import { expect, gate } from '#tests/e2e/support/story.ts'
import { measureOverflow } from '#tests/e2e/support/walk.ts'

const story = storyInOwnShop('undo')

story('the owner adds pieces that arrived and reads the ledger', async ({ page, shop }) => {
  story.slow()
  await openAsOwner(page, shop, '/admin/stock')
  await expect(page.getByRole('heading', { name: 'Stock', exact: true })).toBeVisible()
  const [first] = (await (await page.request.get('/api/stock/low')).json()).pieces
  const row = page.getByRole('row').filter({ hasText: first.name })
  await expect(row).toContainText(first.countInStock === 0 ? 'None' : 'One left')
  expect(await measureOverflow(page)).toBe(0)

  await row.getByRole('button', { name: `nothing, coming of ${first.name}` }).press('Enter')
  const coming = page.getByRole('dialog', { name: `${first.name} is coming` })
  await coming.getByLabel('How many').fill('9')
  await coming.getByLabel('Day').fill('2099-11-27')
  await expectAccessible(page, 'expected pieces')
  await coming.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(row).toContainText('9 on Fri 27 Nov')
  expect(await measureOverflow(page)).toBe(0)

  const add = async () => {
    await page.getByRole('button', { name: `Pieces arrived… ${first.name}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Pieces arrived' })
    await dialog.getByLabel('How many').fill('4')
    await dialog.getByLabel('Note').fill('From the workshop, invoice 2211')
    await dialog.getByRole('button', { name: 'Add 4' }).click()
    await expect(page.getByText(`4 ${first.name} added.`)).toBeVisible()
  }
  await add()
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone')).toBeVisible()
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('9 on Fri 27 Nov')
  await add()

  await page.getByRole('link', { name: 'Ledger' }).click()
  await page.getByLabel('Piece or order').fill(first.name)
  await page.getByLabel('Piece or order').press('Enter')
  await expect(page).toHaveURL(/\/admin\/stock\/ledger\?search=/)
  const lines = page.getByRole('row').filter({ hasText: 'From the workshop, invoice 2211' })
  await expect(lines).toHaveCount(2)
  await expect(lines.first()).toContainText('+4')
  await expect(page.getByRole('row').filter({ hasText: 'Undo' })).toContainText('−4')
  expect(await measureOverflow(page)).toBe(0)
  await openFilters(page)
  await page.getByLabel('Kind').selectOption('Delivery in')
  await expect(page.getByText('Sum of all 2 lines')).toBeVisible()
})

story('the owner adds several pieces and undoes them', async ({ page, shop, pageErrors }) => {
  story.slow()
  pageErrors.expect(/status of 400 .*\/api\/stock\/arrivals/)
  await openAsOwner(page, shop, '/admin/stock/ledger')
  const { products } = await (await page.request.get('/api/products/manage')).json()
  const [first, second] = products as [{ name: string; code: string; countInStock: number }, (typeof products)[0]]
  const dialog = page.getByRole('dialog', { name: 'Pieces arrived' })
  const open = () => page.getByRole('button', { name: 'Pieces arrived…' }).click()
  const choose = async ({ code, name }: { code: string; name: string }) => {
    await dialog.getByRole('combobox').fill(code)
    await dialog.getByRole('option', { name }).first().click()
  }
  await open()
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByText('Choose a piece from the list.')).toBeVisible()
  await choose(first)
  await choose(second)
  await dialog.getByLabel(`How many, ${first.name}`).fill('4')
  await dialog.getByLabel('Note').fill('Container 7')
  await expectAccessible(page, 'several pieces that arrived')
  // Behind a dialog the page has the width of its scroll bar less.
  expect(await measureOverflow(page)).toBeLessThanOrEqual(0)

  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await open()
  await expect(dialog.getByLabel(`How many, ${first.name}`)).toHaveValue('4')
  await dialog.getByLabel(`How many, ${second.name}`).fill('none')
  await dialog.getByRole('button', { name: /^Add/ }).click()
  await expect(dialog.getByText(/must be a whole number from 1 to 9999/).first()).toBeVisible()
  await dialog.getByLabel(`How many, ${second.name}`).fill('3')
  await dialog.getByRole('button', { name: 'Add 7' }).click()
  await expect(page.getByText(`4 ${first.name}, 3 ${second.name} added.`)).toBeVisible()

  const lines = page.getByRole('row').filter({ hasText: 'Container 7' })
  await expect(lines).toHaveCount(2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone')).toBeVisible()
  const { lines: after } = await (await page.request.get('/api/stock/ledger')).json()
  expect(
    after
      .slice(0, 2)
      .map(({ kind, change }: { kind: string; change: number }) => [kind, change])
      .toSorted(),
  ).toEqual([
    ['undo', -3],
    ['undo', -4],
  ])
  await open()
  await expect(dialog.getByLabel('How many')).toHaveCount(0)
})

story('the owner takes stock without a connection', gate.desktop, async ({ page, context, shop, pageErrors }) => {
  story.slow()
  pageErrors.expect(/ERR_INTERNET_DISCONNECTED/)
  await openAsOwner(page, shop, '/admin/stock/take')
  const { categories } = await (await page.request.get('/api/products/known')).json()
  await page.getByLabel('What').selectOption(`category:${categories[0]}`)
  await page.getByRole('button', { name: 'Start counting' }).click()
  await expect(page.getByText(/^Begun \w+day \d+ \w+, \d+:\d{2}[ap]m by /)).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/stock\/take\?id=/)
  const id = new URL(page.url()).searchParams.get('id')
  const { pieces } = await (await page.request.get(`/api/stocktakes/${id}`)).json()
  const [first, ...others] = pieces
  await page.getByLabel(`Counted, ${first.name}`).fill(String(first.stock + 1))
  await expect(page.getByText(`1 of ${pieces.length} counted, 1 differs: +1`)).toBeVisible()
  expect(await measureOverflow(page)).toBe(0)

  await context.setOffline(true)
  for (const product of others) await page.getByLabel(`Counted, ${product.name}`).fill(String(product.stock))
  await expect(page.getByText(/kept in this browser until the connection is back/)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('1 reason or answer is missing')).toBeVisible()
  await page.getByRole('button', { name: 'Book 1 difference' }).click()
  await expect(page.getByText(`${first.name}: choose a reason for +1.`)).toBeVisible()
  await page.getByLabel(`Reason, ${first.name}`).selectOption('Found')
  await expect(page.getByText('All numbers are saved')).toBeVisible()
  // A press that comes before hydration counts.
  await page.reload({ waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Book 1 difference' }).evaluate((button: HTMLElement) => button.click())
  await expect(page.getByText('1 difference booked')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone')).toBeVisible()
  const { lines } = await (await page.request.get('/api/stock/ledger')).json()
  expect(lines.slice(0, 2)).toMatchObject([
    { kind: 'undo', name: first.name, change: -1 },
    { kind: 'stocktake', name: first.name, change: 1, reason: 'Found' },
  ])
})
