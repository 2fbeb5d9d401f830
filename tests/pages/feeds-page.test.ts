import { expect, it } from 'vitest'
import { makeAdmin, makePerson, makeProduct } from '#tests/support/factories.ts'
import { startPageShop } from '#tests/support/serve-built-pages.ts'
import { forFile } from '#tests/support/start-shop.ts'

const shop = await forFile(startPageShop())
const owner = await makeAdmin(shop)

async function read(): Promise<string> {
  const { status, text } = await shop.call('GET', '/admin/connections/feeds', { as: owner })
  expect(status).toBe(200)
  return text
    .replace(/^.*<main/s, '<main')
    .replace(/<\/main>.*$/s, '')
    .replaceAll('<!-- -->', '')
    .replaceAll(/<[^>]+>/g, '|')
    .replaceAll(/[\s|]*\|[\s|]*/g, '|')
}

it('the page of the feeds has the counts, the address, and each piece that is left out with its reason', async () => {
  expect(await read()).toContain('Pieces in the feed|0 of 0|')
  expect(await read()).toContain('Left out, and why|No piece is left out.|')
  await makeProduct(shop, { name: 'Kurow Dining Table' })
  await makeProduct(shop, { name: 'Piha Chair', stock: 0 })
  const bed = await makeProduct(shop, { name: 'Haast Bed', image: '' })
  await makeProduct(shop, { name: 'Free Stool', priceCents: 0 })
  await makeProduct(shop, { name: 'Drafty Bed', image: '', isDraft: true })
  const text = await read()
  for (const part of [
    'Pieces in the feed|2 of 4|',
    'On sale, with price and days|0|',
    'None in stock, sent as ‘out of stock’|1|',
    'Left out|2|',
    'Left out, and why|Haast Bed|There’s no picture|Picture|of Haast Bed|',
    'Free Stool|The price is $0.00|Price|of Free Stool|',
    'New pieces as an Atom feed:|/feeds/new.atom|',
  ]) {
    expect(text).toContain(part)
  }
  expect(text).not.toContain('Drafty Bed')
  const { text: html } = await shop.call('GET', '/admin/connections/feeds', { as: owner })
  expect(html).toContain('value="http://shop.test/feeds/google.xml"')
  expect(html).toContain(`href="/admin/product/${bed}/edit"`)
  for (let count = 0; count < 50; count++) await makeProduct(shop, { image: '' })
  expect(await read()).toContain('The first 50 of 52.')
})

it('the page of the feeds is for the owner alone', async () => {
  const staff = await makePerson(shop, 'staff')
  const { status, text } = await shop.call('GET', '/admin/connections/feeds', { as: staff })
  expect(status).toBe(403)
  expect(text).toContain('This page is for the owner.')
  expect(text).not.toContain('Left out, and why')
})
