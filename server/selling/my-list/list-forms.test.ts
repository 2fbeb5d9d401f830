import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { products } from '#db/tables/catalogue/catalogue.ts'
import { makeProduct } from '#tests/support/factories.ts'
import { forFile, startShop } from '#tests/support/start-shop.ts'

let [table, chair]: string[] = []
const shop = await forFile(startShop())
table = await makeProduct(shop, { name: 'Kurow Dining Table' })
chair = await makeProduct(shop, { name: 'Petone Dining Chair' })

async function send(url: string, product: string | undefined, cookies: Record<string, string> = {}) {
  const {
    statusCode,
    headers,
    cookies: set,
  } = await shop.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', host: new URL(shop.shop.config.publicUrl).host },
    cookies,
    payload: new URLSearchParams({ product: product ?? '' }).toString(),
  })
  return { status: statusCode, location: headers.location, set, cacheControl: headers['cache-control'] }
}

const jar = (set: { name: string; value: string }[]) => Object.fromEntries(set.map(({ name, value }) => [name, value]))
const namesIn = async (location: unknown): Promise<string[]> => {
  const { body } = await shop.call('GET', `/api/shared-lists/${String(location).slice('/list/'.length)}`)
  return body.items.map(({ product }: { product: { name: string } }) => product.name)
}

it('the heart without script opens a list of its own, which the next heart extends and a second press shortens', async () => {
  const first = await send('/list', table)
  expect(first).toMatchObject({
    status: 303,
    location: expect.stringMatching(/^\/list\/[a-z]+-\d+$/),
    cacheControl: 'no-store',
  })
  expect(first.set).toMatchObject([{ name: 'list', httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 15_552_000 }])
  expect(await namesIn(first.location)).toEqual(['Kurow Dining Table'])

  const second = await send('/list', chair, jar(first.set))
  expect(second).toMatchObject({ status: 303, location: first.location })
  expect(await namesIn(second.location)).toEqual(['Kurow Dining Table', 'Petone Dining Chair'])

  const third = await send('/list', table, jar(second.set))
  expect(await namesIn(third.location)).toEqual(['Petone Dining Chair'])
  const last = await send('/list', chair, jar(third.set))
  expect(last).toMatchObject({ status: 303, location: '/list', set: [{ name: 'list', value: '' }] })
  expect((await shop.call('GET', `/api/shared-lists/${String(first.location).slice(6)}`)).status).toBe(404)
})

it('the plan without script leads to the visitor’s copy of the list, or to the list', async () => {
  const { set, location } = await send('/list', table)
  const leadsTo = async (cookies: Record<string, string>) => {
    const answer = await shop.app.inject({ url: '/plan/list', cookies })
    return [answer.statusCode, answer.headers.location, answer.headers['cache-control']]
  }
  expect(await leadsTo(jar(set))).toEqual([303, location, 'no-store'])
  expect(await leadsTo({})).toEqual([303, '/list', 'no-store'])
  expect(await leadsTo({ list: `${String(location).slice(6)}.${'A'.repeat(22)}` })).toEqual([303, '/list', 'no-store'])
})

it('a list of another visitor is not changed without its key', async () => {
  const first = await send('/list', table)
  const [name] = (jar(first.set).list ?? '').split('.')
  const forged = await send('/list', chair, { list: `${name}.${'A'.repeat(22)}` })
  expect(forged.status).toBe(303)
  expect(forged.location).not.toBe(first.location)
  expect(await namesIn(first.location)).toEqual(['Kurow Dining Table'])
})

it.each(['\0.A', '.A', "'.A", 'kereru-482719'])('a cookie that names no list starts a new one: %j', async (list) => {
  const answer = await send('/list', table, { list })
  expect(answer).toMatchObject({ status: 303, location: expect.stringMatching(/^\/list\/[a-z]+-\d+$/) })
  expect(await namesIn(answer.location)).toEqual(['Kurow Dining Table'])
})

it('the last piece that is shown is taken out while another one is hidden', async () => {
  const hidden = await makeProduct(shop, { name: 'Hidden Bench' })
  const first = await send('/list', hidden)
  const second = await send('/list', chair, jar(first.set))
  await shop.shop.db.update(products).set({ isDraft: true }).where(eq(products.id, hidden))
  expect(await namesIn(second.location)).toEqual(['Petone Dining Chair'])
  const last = await send('/list', chair, jar(second.set))
  expect(last).toMatchObject({ status: 303, location: '/list', set: [{ name: 'list', value: '' }] })
  expect((await shop.call('GET', `/api/shared-lists/${String(first.location).slice(6)}`)).status).toBe(404)
})

it.each(['', 'x', '%00', '//evil.example'])('a form without a product leads to the list: %s', async (product) => {
  expect(await send('/list', product)).toMatchObject({ status: 303, location: '/list', set: [] })
})

it('Compare without script opens the last four pieces that were pressed', async () => {
  const first = await send('/compare', table)
  expect(first).toMatchObject({ status: 303, location: `/compare?ids=${table}`, cacheControl: 'no-store' })
  let cookies = jar(first.set)
  const ids = [table]
  for (let item = 0; item < 4; item++) {
    const id = await makeProduct(shop, { name: `Piece ${item}` })
    ids.push(id)
    const next = await send('/compare', id, cookies)
    cookies = jar(next.set)
    expect(next.location).toBe(`/compare?ids=${ids.slice(-4).join(',')}`)
  }
  expect((await send('/compare', 'x', { compared: 'no-id.<script>' })).location).toBe('/compare?ids=')
})
