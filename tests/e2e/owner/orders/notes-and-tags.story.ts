import { openAsOwner, openFilters, pressInBar } from '#tests/e2e/support/owner.ts'
import { newShopper, orderProduct } from '#tests/e2e/support/shopper.ts'
import { expect, story } from '#tests/e2e/support/story.ts'
import { measureOverflow } from '#tests/e2e/support/walk.ts'

story('the team sees notes and tags, the buyer does not', async ({ page, shop, openBrowser, pageErrors }) => {
  story.slow()
  pageErrors.expect(/status of 409/)
  const buyer = await openBrowser()
  const order = await orderProduct(buyer, newShopper(), 'Kurow Dining Table')
  const number =
    (
      await buyer
        .getByText(/T-\d{5}/)
        .first()
        .textContent()
    )?.match(/T-\d{5}/)?.[0] ?? ''
  const tag = `stairs ${number.toLowerCase()}`

  await openAsOwner(page, shop, `/admin/order/${order}`)
  const timeline = page.getByRole('region', { name: 'Timeline' })
  const text = timeline.getByLabel('Add a note, only for the team')
  await text.press('Enter')
  await expect(timeline.getByText('Write the note.')).toBeVisible()
  await text.fill('Third floor, no lift')
  await page.reload()
  await expect(text).toHaveValue('Third floor, no lift')
  await text.press('Enter')
  const notes = timeline.getByRole('list', { name: 'Notes' }).getByRole('listitem')
  await expect(notes).toHaveCount(1)
  await expect(text).toHaveValue('')
  await expect(timeline.getByText('wrote a note')).toBeVisible()

  // Another person changes the note while this one is changing it.
  await notes.getByRole('button', { name: 'Edit the note Third floor, no lift' }).press('Enter')
  const edited = timeline.getByRole('form', { name: 'Note', exact: true }).getByLabel('Note, only for the team')
  await expect(edited).toBeFocused()
  const [stored] = (await (await page.request.get(`/api/orders/${order}/notes`)).json()).notes
  const theirs = { data: { text: 'Third floor, two people', version: stored.version } }
  expect((await page.request.put(`/api/orders/${order}/notes/${stored._id}`, theirs)).status()).toBe(200)
  await edited.fill('Third floor, ring first')
  await timeline.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(
    page.getByText('Someone else changed this note. It now says: ‘Third floor, two people’').first(),
  ).toBeVisible()
  await expect(edited).toHaveValue('Third floor, ring first')
  await timeline.getByRole('button', { name: 'Go on with mine' }).press('Enter')
  await timeline.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(notes.locator('p')).toHaveText('Third floor, ring first')

  await notes.getByRole('button', { name: 'Edit the note' }).press('Enter')
  await timeline.getByRole('button', { name: 'Delete' }).press('Enter')
  await expect(timeline.getByText('The note is deleted.')).toBeVisible()
  await expect(notes).toHaveCount(0)
  await timeline.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(notes).toHaveCount(1)

  const tags = page.getByRole('region', { name: 'Tags' })
  await tags.getByLabel('Tag', { exact: true }).fill(tag.toUpperCase())
  await tags.getByLabel('Tag', { exact: true }).press('Enter')
  await expect(tags.getByRole('listitem')).toHaveText([tag])
  await tags.getByRole('button', { name: `Remove the tag ${tag}` }).press('Enter')
  await expect(tags.getByText(`Tag ‘${tag}’ removed.`)).toBeVisible()
  await tags.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(tags.getByRole('listitem')).toHaveText([tag])
  await expect(timeline.getByText(`added the tag ‘${tag}’`).first()).toBeVisible()
  expect(await measureOverflow(page)).toBe(0)

  await page.goto('/admin/orderlist')
  await openFilters(page)
  await page.getByLabel('Tag', { exact: true }).selectOption(tag)
  await expect(page).toHaveURL(`/admin/orderlist?tag=${encodeURIComponent(tag).replaceAll('%20', '+')}`)
  const rows = page.getByRole('table').getByRole('row').filter({ hasText: /T-\d/ })
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText(`${tag}1 note`)
  expect(await measureOverflow(page)).toBe(0)
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  const selected = page.getByRole('region', { name: 'Selected orders' })
  await expect(selected.getByText('1 selected')).toBeVisible()
  await pressInBar(selected, 'Add tag')
  await selected.getByRole('combobox', { name: 'Tag' }).fill(`${tag} two`)
  expect(await measureOverflow(page)).toBe(0)
  await selected.getByRole('combobox', { name: 'Tag' }).press('Enter')
  await expect(page.getByText('1 order is tagged')).toBeVisible()
  await expect(rows).toContainText(`${tag}${tag} two1 note`)
  await pressInBar(selected, 'Clear')
  await expect(selected).toHaveCount(0)
  await openFilters(page)
  await page.getByLabel('From').fill('2020-01-01')
  await page.getByLabel('To', { exact: true }).fill('2020-01-02')
  await page.getByLabel('To', { exact: true }).press('Enter')
  await expect(page.getByText('No orders match.')).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('From')).toHaveValue('')
  await expect(rows).toHaveCount(1)

  await buyer.reload()
  await expect(buyer.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await buyer.content()).not.toMatch(/stairs|Third floor/)
})
