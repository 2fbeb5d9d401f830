import { storyInOwnShop } from '#tests/e2e/support/own-shops.ts'
import { openAsOwner } from '#tests/e2e/support/owner.ts'
import { expect, gate } from '#tests/e2e/support/story.ts'
import { measureOverflow } from '#tests/e2e/support/walk.ts'

const story = storyInOwnShop('undo')

story('the owner takes a phone order and marks it paid', gate.desktop, async ({ page, shop, pageErrors }) => {
  story.slow()
  pageErrors.expect(/status of 400/)
  await openAsOwner(page, shop, '/admin/phone-order')
  await expect(page.getByRole('heading', { name: 'Phone order', level: 1 })).toBeVisible()

  const place = async (words: string) => {
    await page.getByRole('combobox', { name: 'Name, email, phone or town' }).focus()
    await page.keyboard.type('Zoe Newcomer')
    await expect(page.getByRole('option', { name: 'New customer ‘Zoe Newcomer’' })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Zoe Newcomer')
    await page.getByRole('textbox', { name: 'Phone' }).fill('021 555 0177')
    await page.getByRole('textbox', { name: 'Email' }).fill('zoe@example.nz')
    await page.getByRole('combobox', { name: 'Add a piece' }).focus()
    await page.keyboard.type('karamea dresser')
    await expect(page.getByRole('option', { name: 'Karamea Dresser' })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Quantity of Karamea Dresser')).toHaveValue('1')
    await page.getByRole('textbox', { name: 'Address' }).fill('14 Marino Place')
    await page.getByRole('textbox', { name: 'City' }).fill('Kaikohe')
    await page.getByRole('textbox', { name: 'Postal Code' }).fill('0405')
    await page.getByRole('textbox', { name: 'Dollars or percent' }).fill('$99')
    await page.getByRole('textbox', { name: 'In words, for the history' }).fill(words)
    await page.getByRole('radio', { name: 'Bank transfer', exact: true }).check()
    await page.getByRole('button', { name: 'Hold for a transfer of $900.00' }).press('Enter')
  }
  await place('')
  // A discount needs its words: the field says so, and nothing that was entered is lost.
  await expect(
    page.getByText('Say why in a few words. It’s shown with the discount in the history.').first(),
  ).toBeVisible()
  expect(await measureOverflow(page)).toBe(0)
  await page.getByRole('textbox', { name: 'In words, for the history' }).fill('Mark on the left side')
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'In words, for the history' })).toHaveValue('Mark on the left side')
  await page.getByRole('button', { name: 'Hold for a transfer of $900.00' }).press('Enter')
  await expect(page.getByText('$900.00 to 12-3456-0123456-00, reference T-')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(page.getByText(/is undone, and its pieces are back on sale/)).toBeVisible()

  await place('Mark on the left side')
  await expect(page.getByText('$900.00 to 12-3456-0123456-00, reference T-')).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('link', { name: /^T-\d+$/ })
    .press('Enter')
  await expect(page.getByRole('heading', { name: 'By phone' })).toBeVisible()
  await expect(page.getByText('“Mark on the left side”')).toBeVisible()
  expect(await measureOverflow(page)).toBe(0)

  await page.getByRole('button', { name: 'Mark as paid…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Mark $900.00 as paid?' })
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Pacific/Auckland' }).format(new Date())
  await dialog.getByLabel('Date received').fill(today)
  await dialog.getByLabel('Bank reference').fill('NEWCOMER')
  await dialog.getByRole('button', { name: 'Mark as paid' }).press('Enter')
  await expect(page.getByText(/\$900\.00 in the bank on .*, reference NEWCOMER\. Marked by /)).toBeVisible()
  await expect(page.getByText('Bank transfer', { exact: true })).toBeVisible()
})
