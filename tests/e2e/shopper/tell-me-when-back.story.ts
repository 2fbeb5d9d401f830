import type { APIRequestContext, Page } from '@playwright/test'
import { linkTo, sentTo } from '#tests/e2e/support/email-link.ts'
import { openAsOwner } from '#tests/e2e/support/owner.ts'
import { newShopper, register } from '#tests/e2e/support/shopper.ts'
import type { ShopUnderTest } from '#tests/e2e/support/shop-under-test.ts'
import { anyWidth, expect, gate, story } from '#tests/e2e/support/story.ts'
import { waitForHydration } from '#tests/e2e/support/walk.ts'

const formOf = (page: Page) => page.getByRole('form', { name: 'Tell me when it’s back' })

async function soldOut(request: APIRequestContext, name: string): Promise<string> {
  const { products } = (await (await request.get(`/api/products?keyword=${encodeURIComponent(name)}`)).json()) as {
    products: { _id: string; name: string; countInStock: number }[]
  }
  const found = products.find((product) => product.name === name)
  expect(found).toMatchObject({ countInStock: 0 })
  return found?._id ?? ''
}

async function setStock(request: APIRequestContext, { admin }: ShopUnderTest, id: string, countInStock: number) {
  expect((await request.post('/api/users/auth', { data: admin })).status()).toBe(200)
  expect((await request.put(`/api/products/${id}`, { data: { countInStock } })).status()).toBe(200)
}

story('a shopper is told of new stock', gate.phone, async ({ page, openBrowser, shop, request, pageErrors }) => {
  const { email } = newShopper()
  const id = await soldOut(request, 'Omaha Display Unit')
  await page.goto(`/product/${id}`)
  const form = formOf(page)
  await expect(form).toContainText('One email, on the day you can order it again. Nothing else.')
  await expect(form).toContainText('We can’t promise a date.')
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toHaveCount(0)
  const field = form.getByLabel('Email Address')
  await expect(field).toHaveAttribute('autocomplete', 'email')

  await field.focus()
  await page.keyboard.type('marama')
  await page.keyboard.press('Enter')
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription('Enter an email address such as name@example.nz.')
  await expect(field).toBeFocused()
  await field.fill(email)
  await page.keyboard.press('Tab')
  await expect(form.getByRole('button', { name: 'Tell me' })).toBeFocused()
  await page.keyboard.press('Enter')
  const done = page.getByRole('status').filter({ hasText: `Press the link in our email to ${email}` })
  await expect(done).toBeVisible()
  await expect(form).toHaveCount(0)

  const undone = await linkTo(shop.dataDir, email, '/confirm-alert')

  // The message has the focus, so Undo is the next stop.
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Undone. We won’t email you about this piece.')).toBeVisible()
  await expect(formOf(page).getByLabel('Email Address')).toBeFocused()
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
  await expect(done).toBeVisible()

  await page.goto(await linkTo(shop.dataDir, email, '/confirm-alert', undone))
  await expect(page).toHaveURL('/confirm-alert')
  await expect(page.getByRole('main')).toContainText(`Email ${email} once, on the day the Omaha Display Unit is back?`)
  await page.getByRole('button', { name: 'Tell me when it’s back' }).press('Enter')
  await expect(
    page.getByText('Done. We’ll email you once, on the day you can order the Omaha Display Unit again.'),
  ).toBeVisible()

  const owner = await openBrowser()
  pageErrors.watch(owner)
  await openAsOwner(owner, shop, `/admin/product/${id}/edit`)
  await expect(owner.getByRole('status').filter({ hasText: 'waiting for it' })).toHaveText(
    '1 person is waiting for it. Each gets one email when they can order it again.',
  )
  await owner.goto('/admin/productlist?keyword=Omaha+Display')
  await expect(owner.getByRole('row', { name: /Omaha Display Unit/ })).toContainText('1 waiting')
  await owner.goto(`/admin/product/${id}/edit`)
  await waitForHydration(owner)
  await owner.getByLabel('Count In Stock').fill('1')
  await owner.getByRole('button', { name: 'Update', exact: true }).click()
  await expect(owner).toHaveURL(/\/admin\/productlist/)

  const subject = 'The Omaha Display Unit is back'
  await expect.poll(() => sentTo(shop.dataDir, email, subject), { timeout: 30_000 }).toHaveLength(1)
  await page.goto(`/product/${id}`)
  await expect(page.getByRole('button', { name: 'Add to Cart' }).first()).toBeVisible()
  await expect(formOf(page)).toHaveCount(0)

  const stop = await linkTo(shop.dataDir, email, '/stop-alert')
  await page.goto(stop)
  await expect(page).toHaveURL('/stop-alert')
  await expect(page.getByRole('main')).toContainText(
    'We’ve sent the email about the Omaha Display Unit. There won’t be another.',
  )
  await setStock(request, shop, id, 0)
  expect(await sentTo(shop.dataDir, email, subject)).toHaveLength(1)
})

story('a shopper stops all stock alerts with one press', anyWidth, async ({ page, shop, request }) => {
  const { email } = newShopper()
  const ids = [await soldOut(request, 'Le Bons Tallboy'), await soldOut(request, 'Lyttelton Bedside Table')]
  for (const id of ids) {
    expect((await request.post(`/api/products/${id}/alerts`, { data: { email } })).status()).toBe(200)
  }
  await page.goto(await linkTo(shop.dataDir, email, '/stop-alert'))
  await expect(page.getByText('This address is also waiting for 1 other piece.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Stop', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Stop all 2' }).click()
  await expect(page.getByText(`Stopped. We won’t email ${email} when pieces are back.`)).toBeVisible()
})

story('a shopper who is signed in finds the own address filled in', anyWidth, async ({ page, request }) => {
  const shopper = await register(page)
  const id = await soldOut(request, 'Greytown Walnut Trestle Coffee Table')
  await page.goto(`/product/${id}`)
  await expect(formOf(page).getByLabel('Email Address')).toHaveValue(shopper.email)
})

story('a form that is sent early is sent once its code is there', anyWidth, async ({ page, request }) => {
  const id = await soldOut(request, 'Le Bons Tallboy')
  const code = Promise.withResolvers<void>()
  await page.route('/assets/restock-form-*.js', async (route) => {
    await code.promise
    await route.continue()
  })
  const sent: string[] = []
  page.on('request', (each) => {
    if (each.method() === 'POST') sent.push(new URL(each.url()).pathname)
  })
  await page.goto(`/product/${id}`)
  const form = formOf(page)
  await form.getByLabel('Email Address').fill('marama@example.nz')
  await page.keyboard.press('Enter')
  await expect(form.getByRole('button', { name: 'Tell me' })).toHaveAttribute('aria-busy', 'true')
  code.resolve()
  await expect(page.getByText('Press the link in our email to marama@example.nz')).toBeVisible()
  expect(sent).toEqual([`/api/products/${id}/alerts`])
})
