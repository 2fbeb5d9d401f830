import { openAsOwner } from '#tests/e2e/support/owner.ts'
import { newShopper, orderProduct } from '#tests/e2e/support/shopper.ts'
import { expect, story } from '#tests/e2e/support/story.ts'
import { measureOverflow } from '#tests/e2e/support/walk.ts'

story('the owner saves, renames and deletes a view', async ({ page, shop, openBrowser }) => {
  story.slow()
  await orderProduct(await openBrowser(), newShopper(), 'Kurow Dining Table')

  await openAsOwner(page, shop, '/admin/orderlist')
  const views = page.getByRole('navigation', { name: 'Views' })
  await expect(views.getByRole('link', { name: /^All [1-9]/ })).toHaveAttribute('aria-current', 'true')
  const notPaid = views.getByRole('link', { name: /^Not paid [1-9]/ })
  await notPaid.press('Enter')
  await expect(page).toHaveURL('/admin/orderlist?paid=no&cancelled=no')
  await expect(page.getByLabel('State')).toHaveValue('unpaid')
  await expect(page.getByRole('link', { name: 'Awaiting payment remove this filter' })).toHaveAttribute(
    'href',
    '/admin/orderlist',
  )
  await expect(page.getByRole('button', { name: 'Save this view' })).toHaveCount(0)

  const keyword = page.getByRole('searchbox', { name: 'Number, name, phone, email, town, street or piece' })
  await keyword.fill('Kurow')
  await keyword.press('Enter')
  await expect(page).toHaveURL('/admin/orderlist?paid=no&cancelled=no&keyword=Kurow')
  const opener = page.getByRole('button', { name: 'Save this view' })
  await opener.press('Enter')
  const name = page.getByLabel('Name of the view')
  await expect(name).toBeFocused()
  await name.press('Escape')
  await expect(opener).toBeFocused()
  await opener.press('Enter')
  await name.press('Enter')
  await expect(page.getByText('Enter a name.')).toBeVisible()
  // The two widths share a shop: each has its own view.
  const viewName = `Kurow ${Date.now()}`
  await name.fill(viewName)
  await name.press('Enter')
  await expect(views.getByRole('link', { name: viewName })).toHaveAttribute('aria-current', 'true')
  await page.reload()
  await expect(views.getByRole('link', { name: viewName })).toHaveAttribute('aria-current', 'true')
  expect(await measureOverflow(page)).toBe(0)

  await page.getByRole('button', { name: `Rename the view ${viewName}` }).press('Enter')
  await expect(name).toHaveValue(viewName)
  await name.fill(`${viewName} unpaid`)
  await name.press('Enter')
  await expect(views.getByRole('link', { name: `${viewName} unpaid` })).toBeVisible()

  await page.getByRole('button', { name: `Delete the view ${viewName} unpaid` }).press('Enter')
  await expect(page.getByText(`The view ‘${viewName} unpaid’ is deleted.`)).toBeVisible()
  await expect(views.getByRole('link', { name: viewName })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(views.getByRole('link', { name: `${viewName} unpaid` })).toHaveAttribute('aria-current', 'true')
  await page.getByRole('button', { name: `Delete the view ${viewName} unpaid` }).press('Enter')
  await expect(views.getByRole('link', { name: viewName })).toHaveCount(0)
})
