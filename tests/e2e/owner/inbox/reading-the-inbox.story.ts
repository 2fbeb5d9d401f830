import { openAsOwner } from '#tests/e2e/support/owner.ts'
import { findProduct, newShopper } from '#tests/e2e/support/shopper.ts'
import { expect, gate, story } from '#tests/e2e/support/story.ts'
import { measureOverflow } from '#tests/e2e/support/walk.ts'

story(
  'the owner reads message, question and review next to the list, steps through them, and keeps the place over reload and Back',
  gate.desktop,
  async ({ page, shop, browser, baseURL }) => {
    const isPhone = (page.viewportSize()?.width ?? 0) < 992
    const stamp = Date.now()
    const { email } = newShopper()
    const [text, question, comment] = [
      `A stair with a turn ${stamp}`,
      `Are slats in it? ${stamp}`,
      `It wobbles ${stamp}`,
    ]
    const product = await findProduct(page, 'Karamea Queen Bed Frame')
    const headers = { 'x-forwarded-for': `2001:db8:${(stamp % 65_536).toString(16)}::3` }
    const sent = { firstName: 'Bridget', lastName: 'Moana', email, phone: '027 555 0121', message: text }
    expect((await page.request.post('/api/contact/send', { data: sent, headers })).status()).toBe(200)
    const asked = await page.request.post(`/api/products/${product}/questions`, { data: { question, email } })
    expect(asked.status()).toBe(201)
    const { request } = await browser.newContext({ baseURL })
    expect((await request.post('/api/users', { data: newShopper() })).status()).toBe(201)
    const written = await request.post(`/api/products/${product}/reviews`, { data: { rating: 2, comment } })
    expect(written.status()).toBe(201)

    await openAsOwner(page, shop, `/admin/inbox?keyword=${stamp}`)
    const rows = page.getByRole('list', { name: 'Open', exact: true }).getByRole('listitem')
    await expect(rows).toHaveCount(3)
    const links = rows.getByRole('link')
    const message = page.getByRole('region', { name: 'Message from Bridget Moana' })
    const card = page.getByRole('article', { name: 'Karamea Queen Bed Frame' })
    const back = page.getByRole('link', { name: 'Inbox and reviews' }).filter({ has: page.locator('svg') })
    const steps = page.getByRole('navigation', { name: 'Rows around this one' })
    // A wide screen reads the first row; a phone has the list alone.
    await expect(message).toBeVisible({ visible: !isPhone })
    await expect(page.locator('#main [aria-current="true"]').filter({ hasText: text })).toHaveCount(1)
    expect(await measureOverflow(page)).toBe(0)

    // Keys: J to the row after the open one, Enter opens it.
    await page.waitForLoadState('networkidle')
    await page.keyboard.press('j')
    await expect(links.nth(1)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`keyword=${stamp}&open=question-`))
    await expect(card.getByText(question).first()).toBeVisible()
    await expect(card.getByLabel('Answer', { exact: true })).toBeVisible()
    await expect(rows).toHaveCount(isPhone ? 0 : 3)
    expect(await measureOverflow(page)).toBe(0)

    // What is typed stays over a reload, and the address has what is open.
    await card.getByLabel('Answer', { exact: true }).fill('Yes, fourteen.')
    await page.reload()
    await expect(card.getByLabel('Answer', { exact: true })).toHaveValue('Yes, fourteen.')
    await card.getByRole('checkbox', { name: 'Show question and answer on the product page' }).check()
    await expect(card.getByLabel('Answer on the page')).toHaveValue('Yes, fourteen.')
    await steps.getByRole('link', { name: 'Next' }).click()
    await expect(page).toHaveURL(new RegExp(`keyword=${stamp}&open=review-`))
    await expect(card.getByText(comment)).toBeVisible()
    await expect(card.getByRole('img', { name: '2 of 5 stars' })).toBeVisible()
    await expect(steps.getByRole('link', { name: 'Next' })).toHaveCount(0)
    await page.goBack()
    await expect(card.getByText(question).first()).toBeVisible()
    await steps.getByRole('link', { name: 'Previous' }).click()
    await expect(message.getByText(text)).toBeVisible()

    if (isPhone) {
      await back.click()
      await expect(page).toHaveURL(`/admin/inbox?keyword=${stamp}`)
      await expect(message).toBeHidden()
      await links.filter({ hasText: text }).click()
    } else await expect(back).toBeHidden()
    await expect(message.getByText(text)).toBeVisible()
    await message.getByLabel('Add a note, only for the team').fill('870 and 1180 high.')
    await message.getByRole('button', { name: 'Add the note' }).click()
    await expect(message.getByRole('group', { name: 'Note' })).toContainText('870 and 1180 high.')

    // Put away until tomorrow it leaves the list, and is brought back from there.
    await message.getByRole('button', { name: 'Later…' }).click()
    const later = page.getByRole('dialog', { name: 'Snooze this message?' })
    await later.getByRole('button', { name: 'Snooze' }).click()
    await expect(message.getByText(/^Snoozed: it’s back in the list on /)).toBeVisible()
    await page.goto(`/admin/inbox?keyword=${stamp}`)
    await expect(rows).toHaveCount(2)
    await page.goto(`/admin/inbox?show=later&keyword=${stamp}`)
    const away = page.getByRole('list', { name: 'Later', exact: true }).getByRole('listitem')
    await expect(away).toContainText(/Bridget Moana.*Back on/)
    await away.getByRole('link').click()
    await message.getByRole('button', { name: 'Bring back now' }).click()
    await expect(page.getByText('Back in the list', { exact: true })).toBeVisible()
    await page.goto(`/admin/inbox?keyword=${stamp}`)
    await links.filter({ hasText: text }).click()
    await expect(message.getByRole('group', { name: 'Note' })).toContainText('870 and 1180 high.')
    await message.getByLabel('Reply by email').fill('The top comes off.')
    await message.getByRole('button', { name: 'Send and mark as done' }).click()
    await expect(page.getByText('Reply sent', { exact: true })).toBeVisible()
    // The reply is still there to read; the list goes on without it.
    await expect(message.getByText('The top comes off.')).toBeVisible()
    await expect(message.getByRole('heading')).toBeFocused()
    await expect(steps.getByRole('link', { name: 'Previous' })).toHaveCount(0)
    await steps.getByRole('link', { name: 'Next' }).click()
    await expect(card.getByText(question).first()).toBeVisible()
    await card.getByRole('button', { name: 'Send the answer' }).click()
    await expect(page.getByText(/^Answer sent/)).toBeVisible()
    await expect(card.getByRole('button', { name: 'Remove from the page' })).toBeVisible()

    await page.goto(`/admin/inbox?keyword=${stamp}`)
    await expect(rows).toHaveCount(1)
    await links.filter({ hasText: comment }).click()
    await card.getByRole('button', { name: 'Reply', exact: true }).click()
    await card.getByLabel('Your public reply').fill('We bring another bed.')
    await card.getByRole('button', { name: 'Publish the reply' }).click()
    await expect(page.getByText('Reply published', { exact: true })).toBeVisible()
    await expect(card.getByText('We bring another bed.')).toBeVisible()
    expect(await measureOverflow(page)).toBe(0)
  },
)
