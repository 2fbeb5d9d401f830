import { openAsOwner, openPlace } from '#tests/e2e/support/owner.ts'
import { buyByApi } from '#tests/e2e/support/shopper.ts'
import { expect, story } from '#tests/e2e/support/story.ts'

const pages = [
  '/admin/sales/new',
  '/admin/discounts',
  '/admin/content/delivery',
  '/admin/content',
  '/admin/content/rooms',
  '/admin/content/hours',
  '/admin/content/texts/terms',
  '/admin/phone-order',
]

/** Pages whose form begins with a button that adds something to a list. */
const lists = [
  { path: '/admin/content/home', add: 'Add a slide' },
  { path: '/admin/content/menu', add: 'Add a link' },
  { path: '/admin/content/support', add: 'New answer' },
]

const text = ':is(input:not([type]), input[type="text"], textarea):not([readonly], [role="combobox"])'
const typed = 'Kept'

story('an admin form keeps what is typed, or asks first', async ({ page, openBrowser, shop }) => {
  story.slow()
  const buyer = await openBrowser()
  const order = await buyByApi(buyer, 'Kurow Dining Table')
  const { _id: user } = await (await buyer.request.get('/api/users/profile')).json()
  await buyer.context().close()
  await openAsOwner(page, shop, '/admin')
  const { products } = await (await page.request.get('/api/products')).json()
  const forms = page.locator('main form:not([role="search"])').filter({ has: page.locator(text), visible: true })
  const leave = async () => openPlace(page, 'Money')

  for (const path of [...pages, `/admin/customers/${user}`]) {
    await page.goto(path)
    await expect(forms.first(), path).toBeVisible()
    const count = await forms.count()
    for (let at = 0; at < count; at += 1) await forms.nth(at).locator(text).first().fill(typed)
    await leave()
    await expect(page, path).toHaveURL('/admin/money')
    await page.goBack()
    await expect(forms, path).toHaveCount(count)
    for (let at = 0; at < count; at += 1) {
      await expect(forms.nth(at).locator(text).first(), `${path}, form ${at + 1}`).toHaveValue(typed)
    }
  }

  for (const { path, add } of lists) {
    await page.goto(path)
    await page.getByRole('button', { name: add }).first().click()
    await expect(page.getByText('Not saved', { exact: true }).first(), path).toBeVisible()
    await leave()
    await expect(page, path).toHaveURL('/admin/money')
    await page.goBack()
    await expect(page.getByText('Not saved', { exact: true }).first(), path).toBeVisible()
  }

  await page.goto(`/admin/order/${order}`)
  await page.getByText('Enter a request for the buyer').click()
  await page.getByLabel('In the buyer’s words (optional)').fill(typed)
  await page.getByLabel('Add a note, only for the team').fill(typed)
  await leave()
  await expect(page).toHaveURL('/admin/money')
  await page.goBack()
  await page.getByText('Enter a request for the buyer').click()
  await expect(page.getByLabel('In the buyer’s words (optional)')).toHaveValue(typed)
  await expect(page.getByLabel('Add a note, only for the team')).toHaveValue(typed)

  for (const path of [`/admin/user/${user}/edit`, `/admin/product/${products[0]._id}/edit`]) {
    await page.goto(path)
    await forms.first().locator(text).first().fill(typed)
    await leave()
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(page).toHaveURL(path)
    await expect(forms.first().locator(text).first()).toHaveValue(typed)
  }
})
