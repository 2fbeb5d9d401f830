import { createServer } from 'node:http'
import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { storyInOwnShop } from '#tests/e2e/support/own-shops.ts'
import { openAsOwner } from '#tests/e2e/support/owner.ts'
import { buyByApi, findProduct } from '#tests/e2e/support/shopper.ts'
import { expect, gate } from '#tests/e2e/support/story.ts'
import { measureOverflow } from '#tests/e2e/support/walk.ts'

const story = storyInOwnShop('catalogue')

const root = join(import.meta.dirname, '../../../..')

/** A server with the same picture at every address, but for those of a dresser. */
async function startPictureServer() {
  const picture = await readFile(join(root, 'catalogue/pictures/akaroa-coffee-table.webp'))
  const server = createServer((request, response) => {
    const isThere = !request.url?.includes('cabinet')
    response.writeHead(isThere ? 200 : 404, { 'content-type': 'image/webp' }).end(isThere ? picture : undefined)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() }
}

story('the owner moves in from Shopify and sells a moved piece', gate.desktop, async ({ page, shop, openBrowser }) => {
  const pictures = await startPictureServer()
  try {
    const files = join(root, 'tests/files/moving-in/made-up')
    const csv = await readFile(join(files, 'shopify-products.csv'), 'utf8')
    const buffer = Buffer.from(csv.replaceAll('https://cdn.example.com/', pictures.url))

    await openAsOwner(page, shop, '/admin/productimport')
    await page.getByRole('link', { name: 'Move in from another shop' }).click()
    await page.getByRole('button', { name: 'Begin a move' }).click()
    const names = ['customers', 'orders', 'redirects'].map((name) => `shopify-${name}.csv`)
    await page
      .getByLabel('Choose files')
      .setInputFiles([
        { name: 'shopify-products.csv', mimeType: 'text/csv', buffer },
        ...(await Promise.all(
          names.map(async (name) => ({ name, mimeType: 'text/csv', buffer: await readFile(join(files, name)) })),
        )),
      ])
    const table = page.getByRole('table', { name: 'Files of the move' })
    await expect(table.getByRole('row')).toHaveCount(5)
    await expect(table).toContainText('8 customers')
    await page.getByLabel('Room of Tables').selectOption('Dining Room')
    await page.getByRole('button', { name: 'Save rooms and categories' }).click()
    await expect(page.getByText('Rooms and categories saved')).toBeVisible()

    await page.getByRole('button', { name: 'Check the files' }).click()
    const counts = page.getByRole('table', { name: 'What the files bring' })
    await expect(counts.getByRole('row').filter({ hasText: 'Pieces' })).toContainText('9')
    await page.getByLabel('Use the sizes that were read for 9 pieces').check()
    await expect(page.getByText('You agree to 9 of them now.')).toBeVisible()
    expect(await measureOverflow(page)).toBe(0)
    await expectAccessible(page, 'move in')

    await page.getByRole('button', { name: 'Bring in 29 lines…' }).click()
    // The shop compares the number that was shown with that of the trial.
    const starting = page.waitForRequest(/\/start\?lines=29$/)
    await page.getByRole('dialog').getByRole('button', { name: 'Bring in', exact: true }).click()
    await starting
    await expect(page.getByRole('heading', { name: 'Brought in from Shopify' })).toBeVisible({ timeout: 60_000 })
    await expect(page.getByRole('heading', { name: 'Missing pictures' })).toBeVisible({ timeout: 60_000 })
    await expect(page.getByRole('table', { name: 'Missing pictures' })).toContainText('Its server answered with 404.')

    const buyer = await openBrowser()
    let moved = ''
    // It goes on sale with its pictures.
    await expect(async () => {
      moved = await findProduct(buyer, 'Weka Dining Table 10, Small')
    }).toPass({ timeout: 60_000 })
    await buyer.goto('/products/weka-dining-table-10?variant=1')
    await expect(buyer).toHaveURL(new RegExp(`/product/${moved}$`))
    await expect(buyer.getByRole('heading', { level: 1, name: 'Weka Dining Table 10, Small' })).toBeVisible()
    await buyByApi(buyer, 'Weka Dining Table 10, Small')

    await page.reload()
    await expect(page.getByRole('table', { name: 'What stays' })).toContainText('It has been ordered.')
    await page.getByRole('button', { name: 'Take back…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Take back', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Taken back from Shopify' })).toBeVisible({ timeout: 60_000 })
    expect(await findProduct(buyer, 'Weka Dining Table 10, Small')).toBe(moved)
  } finally {
    pictures.close()
  }
})
