import { findProduct } from '#tests/e2e/support/shopper.ts'
import { anyWidth, expect, gate, story } from '#tests/e2e/support/story.ts'

story('a shopper types a space by keyboard alone, and chooses the size that fits it', gate.phone, async ({ page }) => {
  await page.goto(`/product/${await findProduct(page, 'Omaha Long TV Stand')}`)
  const answer = page.getByRole('group', { name: 'Will it fit' })
  await expect(answer.getByText('2000 wide × 420 deep × 560 high mm')).toBeVisible()

  const open = page.getByRole('button', { name: 'Will it fit? Enter your space' })
  await open.focus()
  await page.keyboard.press('Enter')
  const form = page.getByRole('region', { name: 'My space' })
  await expect(form.getByLabel('Side to side')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(open).toBeFocused()
  await expect(form).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(form.getByLabel('Side to side')).toBeFocused()
  await page.keyboard.type('1.84 m')
  await expect(form.getByText('1840 mm', { exact: true })).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.type('about 50')
  await page.keyboard.press('Enter')
  await expect(form.getByLabel('Front to back')).toBeFocused()
  await expect(form.getByText('Enter a size such as 480, 48 cm or 0.48 m')).toBeVisible()
  await form.getByLabel('Front to back').fill('48 cm')
  await form.getByLabel('Height').fill('700')
  await form.getByLabel('Narrowest doorway').fill('760')
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL(/\?space=1840x480x700&door=760$/)
  await expect(page.getByRole('button', { name: 'Change my space' })).toBeFocused()
  await expect(answer.getByText('160 mm too wide', { exact: true })).toBeVisible()
  await expect(answer.getByText('Goes through your 760 mm door')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Drawn to scale' })).toContainText(
    'In your space of 1840 wide × 480 deep × 700 high mm, next to a person 1.7 m tall and your 760 mm door.',
  )

  const sizes = page.getByRole('list', { name: /^Size/ }).getByRole('link')
  await expect(sizes).toHaveText([
    /^1450 mm\$959Fits: 390 mm to spare/,
    /^1800 mm\$1,149Fits: 40 mm/,
    /160 mm too wide/,
  ])
  await expect(sizes.nth(2)).toHaveAttribute('aria-current', 'true')
  await sizes.nth(1).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Omaha TV Stand' })).toBeVisible()
  await expect(page).toHaveURL(/\?space=1840x480x700&door=760$/)
  await expect(answer.getByText('Fits your space: 40 mm to spare')).toBeVisible()

  // The next visit of a product of the room has the space again.
  await page.goto(`/product/${await findProduct(page, 'Onehunga TV Stand')}`)
  await expect(page).toHaveURL(/\?space=1840x480x700&door=760$/)
  await expect(answer.getByText('Fits your space: 90 mm to spare')).toBeVisible()
})

story('what a browser has seen is at the end of the page, and can be cleared', anyWidth, async ({ page }) => {
  const ids = [await findProduct(page, 'Omaha TV Stand'), await findProduct(page, 'Cardrona Lamp Table')]
  await page.goto(`/product/${ids[0]}`)
  await expect(page.getByRole('heading', { name: /^More of / })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Recently viewed' })).toHaveCount(0)
  await page.goto(`/product/${ids[1]}`)
  const recent = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Recently viewed' }) })
  await expect(recent.getByRole('link')).toHaveText(['Omaha TV Stand1800 mm, $1,149.00'])
  await recent.getByRole('button', { name: 'Clear recently viewed' }).click()
  await expect(recent).toHaveCount(0)
  await page.goto(`/product/${ids[0]}`)
  await page.goto(`/product/${ids[1]}`)
  await expect(recent.getByRole('link')).toHaveText([/^Omaha TV Stand/])
})

story('a product page has forms without JavaScript', async ({ openBrowser, page }, { project }) => {
  const id = await findProduct(page, 'Omaha TV Stand')
  const plain = await openBrowser({
    javaScriptEnabled: false,
    viewport: project.name === 'phone' ? { width: 375, height: 667 } : { width: 1440, height: 900 },
  })
  await plain.goto(`/product/${id}`)
  await plain.getByRole('textbox', { name: 'Side to side' }).fill('184 cm')
  await plain.getByRole('textbox', { name: 'Front to back' }).fill('wide')
  await plain.getByRole('button', { name: 'Show what fits' }).click()
  const fault = plain.locator('noscript .invalid-feedback', { hasText: 'Enter a size such as 480, 48 cm or 0.48 m' })
  await expect(fault).toBeVisible()
  await plain.getByRole('textbox', { name: 'Front to back' }).fill('480')
  await plain.getByRole('button', { name: 'Show what fits' }).click()
  await expect(plain).toHaveURL(`/product/${id}?space=1840x480x`)
  await expect(plain.getByText('Fits your space: 40 mm to spare')).toBeVisible()
  await plain.getByRole('list', { name: /^Size/ }).getByRole('link').first().click()
  await expect(plain.getByText('Fits your space: 390 mm to spare')).toBeVisible()

  await plain.getByLabel('Quantity').selectOption('2')
  await plain.getByRole('button', { name: 'Add to Cart' }).first().click()
  await expect(plain).toHaveURL(/\/cart\?add=[\w-]+&qty=2$/)
  const notice = plain.locator('noscript p', { hasText: '2 × Omaha Compact TV Stand isn’t in your cart yet.' })
  await expect(notice).toBeVisible()
  const sent = new URL(plain.url())

  // With JavaScript the same address puts the product into the cart.
  await page.goto(sent.pathname + sent.search)
  await expect(page.getByRole('heading', { name: 'Subtotal (2) items' })).toBeVisible()
  await expect(page).toHaveURL('/cart')
})

story('the first screen of a phone has price, stock, day and Add to Cart', anyWidth, async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 667 })
  await page.goto('/robots.txt')
  await page.evaluate(() => localStorage.setItem('postCode', '8011'))
  await page.goto(`/product/${await findProduct(page, 'Omaha TV Stand')}?space=1840x480x700&door=760`)
  const bar = page.getByRole('button', { name: 'Add to Cart' }).last()
  const top = (await bar.boundingBox())?.y ?? 0
  expect(top).toBeLessThan(667)
  for (const text of [
    /^\$1,149\.00$/,
    /^In Stock$/,
    /^Fits your space: 40 mm/,
    /^Goes through your 760/,
    /^At your door /,
  ]) {
    const part = page.getByText(text).first()
    await expect(part).toBeVisible()
    const box = await part.boundingBox()
    expect({ text, isAbove: (box?.y ?? 9999) + (box?.height ?? 0) <= top }).toEqual({ text, isAbove: true })
  }
})
