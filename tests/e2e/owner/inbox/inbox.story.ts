import { openAsOwner, openFilters, openPlace } from '#tests/e2e/support/owner.ts'
import { findProduct, newShopper } from '#tests/e2e/support/shopper.ts'
import { expect, story } from '#tests/e2e/support/story.ts'
import { measureOverflow } from '#tests/e2e/support/walk.ts'

story('the inbox lists messages, questions and reviews', async ({ page, shop, openBrowser }) => {
  const stamp = Date.now()
  const { email } = newShopper()
  const [text, question, comment] = [`A stair with a turn ${stamp}`, `Are slats in it? ${stamp}`, `It wobbles ${stamp}`]
  const product = await findProduct(page, 'Karamea Queen Bed Frame')
  const headers = { 'x-forwarded-for': `2001:db8:${(stamp % 65_536).toString(16)}::2` }
  const sent = { firstName: 'Bridget', lastName: 'Moana', email, phone: '027 555 0121', message: text }
  expect((await page.request.post('/api/contact/send', { data: sent, headers })).status()).toBe(200)
  const asked = await page.request.post(`/api/products/${product}/questions`, { data: { question, email } })
  expect(asked.status()).toBe(201)
  const { request } = await openBrowser()
  expect((await request.post('/api/users', { data: newShopper() })).status()).toBe(201)
  const written = await request.post(`/api/products/${product}/reviews`, { data: { rating: 2, comment } })
  expect(written.status()).toBe(201)

  await openAsOwner(page, shop, '/admin')
  await openPlace(page, 'Inbox')
  await expect(page).toHaveURL('/admin/inbox')
  await expect(page.getByRole('heading', { level: 1, name: 'Inbox and reviews' })).toBeVisible()
  await expect(page.getByText(/^\d+ open: .+ You promise an answer within 24 hours\.$/)).toBeVisible()
  const rows = page.getByRole('list', { name: 'Open', exact: true }).getByRole('listitem')
  const rowOf = (words: string) => rows.filter({ hasText: words })
  await expect(rowOf(text)).toContainText(/Bridget Moana.*Reply by/)
  await expect(rowOf(question)).toContainText(/Karamea Queen Bed Frame.*Reply by/)
  await expect(rowOf(comment)).toContainText(/To read.*Not bought here/)
  const order = await rows.allTextContents()
  const places = [text, question, comment].map((words) => order.findIndex((row) => row.includes(words)))
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  expect(await measureOverflow(page)).toBe(0)

  const search = page.getByRole('search', { name: 'Rows of the inbox' })
  await search.getByLabel('Name, email, order, piece or words').fill(`turn ${stamp}`)
  await search.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(new RegExp(`keyword=turn\\+${stamp}`))
  await expect(rows).toHaveCount(1)
  await rowOf(text).getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/admin/inbox\\?keyword=turn\\+${stamp}&open=message-`))
  const reading = page.getByRole('region', { name: 'Message from Bridget Moana' })
  await expect(reading.getByText(text)).toBeVisible()
  const who = reading.getByLabel('Assigned to')
  await expect(who.locator('option').first()).toHaveText('Nobody')
  const name = (await who.locator('option').nth(1).textContent()) ?? ''
  await who.selectOption({ label: name })
  await expect(page.getByText(`${name} answers`, { exact: true })).toBeVisible()
  expect(await measureOverflow(page)).toBe(0)

  await page.goto(`/admin/inbox?keyword=${stamp}`)
  await expect(rowOf(text)).toContainText(`${name} answers`)
  await openFilters(page)
  await search.getByLabel('Assigned to').selectOption({ label: 'Nobody' })
  await expect(page).toHaveURL(/assignee=none/)
  await expect(rowOf(question)).toBeVisible()
  await expect(rowOf(text)).toHaveCount(0)
  await search.getByLabel('Assigned to').selectOption({ label: 'All' })
  await rowOf(text).getByRole('link').click()

  await reading.getByLabel('Reply by email').fill('The top comes off.')
  await reading.getByRole('button', { name: 'Send and mark as done' }).click()
  await expect(page.getByText('Reply sent', { exact: true })).toBeVisible()
  await expect(who).toHaveCount(0)

  await page.goto(`/admin/inbox?keyword=${stamp}`)
  await expect(rowOf(question)).toBeVisible()
  await expect(rowOf(text)).toHaveCount(0)
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: /^Done/ }).click()
  await expect(page).toHaveURL(new RegExp(`show=done&keyword=${stamp}`))
  const done = page.getByRole('list', { name: 'Done', exact: true }).getByRole('listitem')
  await expect(done).toHaveCount(1)
  await expect(done).toContainText(/Bridget Moana.*We: The top comes off\..*Done/)

  await search.getByLabel('Name, email, order, piece or words').fill(`nothing has ${stamp}`)
  await search.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByText('Nothing matches.')).toBeVisible()
  await page.getByRole('link', { name: 'Clear all filters' }).click()
  await expect(page).toHaveURL('/admin/inbox?show=done')
})
