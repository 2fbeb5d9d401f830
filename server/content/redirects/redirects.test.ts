import { beforeEach, expect, it, vi } from 'vitest'
import { type Redirect, redirectsId } from '#contract/content/redirects.ts'
import { transact } from '#db/open.ts'
import { redirects } from '#db/tables/content/redirects.ts'
import { nzDay } from '#rules/platform/nz-dates.ts'
import { makeAdmin, makePerson, makeProduct } from '#tests/support/factories.ts'
import { bodyOf, countStatuses, expectRefused, forFile, startOwnShop, startShop } from '#tests/support/start-shop.ts'
import { addRedirects, removeRedirectsOfMove } from './add-redirects.ts'
import { findLocation, storeHits } from './find-location.ts'

const shop = await forFile(startShop())
const owner = await makeAdmin(shop)
const staff = await makePerson(shop, 'staff')
const packer = await makePerson(shop, 'packer')
const url = '/api/content/redirects'

beforeEach(async () => {
  await shop.shop.db.delete(redirects)
})

const add = (fromPath: string, toPath: string, as = owner) => shop.call('POST', url, { as, body: { fromPath, toPath } })
const change = (fromPath: string, toPath: string, toPathBefore: string) =>
  shop.call('PUT', url, { as: owner, body: { fromPath, toPath, toPathBefore } })
const remove = (fromPath: string) => shop.call('POST', `${url}/remove`, { as: owner, body: { fromPath } })
const list = async (query = '') => (await shop.call('GET', url + query, { as: staff })).body
const stored = async () =>
  Object.fromEntries((await shop.shop.db.select().from(redirects)).map(({ fromPath, toPath }) => [fromPath, toPath]))
const importFile = (body: string | Buffer) =>
  shop.call('POST', `${url}/import`, { as: owner, body, headers: { 'content-type': 'text/csv' } })

/** Publishes a page of the owner under its title; returns its id. */
async function publish(slug: string, { id, title = slug }: { id?: string; title?: string } = {}): Promise<string> {
  const pages = '/api/content/pages'
  const page = id ?? bodyOf(await shop.call('POST', pages, { as: owner, body: { title } }), 201)._id
  const { body } = await shop.call('GET', `${pages}/${page}`, { as: owner })
  const value = { title, slug, description: '', text: 'Words.', inFooter: false }
  const request = { as: owner, body: { value, basedOn: body.revision } }
  bodyOf(await shop.call('POST', `${pages}/${page}/publish`, request))
  return page
}

it('an address is added, changed and removed by owner and staff, and the history says so', async () => {
  const added = await add('https://old.example/Products/Old-Table/', '/living/Coffee', staff)
  expect(added).toMatchObject({
    status: 201,
    body: {
      fromPath: '/products/old-table',
      toPath: '/living/Coffee',
      targetName: null,
      origin: 'typed',
      hits: 0,
      lastHitAt: null,
    },
  })
  expect(await list()).toEqual([added.body])
  const changed = await change('/products/old-table', '/sale', '/living/Coffee')
  expect(changed).toMatchObject({ status: 200, body: { ...added.body, toPath: '/sale' } })
  expect(await remove('/products/old-table')).toMatchObject({
    status: 200,
    body: { message: '/products/old-table no longer leads on' },
  })
  expect(await list()).toEqual([])
  const { body: events } = await shop.call('GET', `/api/history/content/${redirectsId}`, { as: owner })
  expect(events.slice(0, 3).map(({ by, fields }: { by: string; fields: object[] }) => [by, ...fields])).toEqual([
    [owner.name, { field: '/products/old-table', before: '/sale', after: null }],
    [owner.name, { field: '/products/old-table', before: '/living/Coffee', after: '/sale' }],
    [staff.name, { field: '/products/old-table', before: null, after: '/living/Coffee' }],
  ])
  expect((await shop.call('GET', '/api/history?about=content', { as: owner })).body[0].subject.name).toBe(
    'Addresses that lead on',
  )
  expect((await shop.call('GET', url, { as: packer })).status).toBe(403)
})

it('the list marks an address whose page is gone, until it is there again or the address leads elsewhere', async () => {
  const draft = await makeProduct(shop, { isDraft: true })
  const shown = await makeProduct(shop)
  await add('/of-draft', `/product/${draft}`)
  await add('/of-shown', `/product/${shown}`)
  const gone = async () =>
    (await list('?search=of-')).filter((each: Redirect) => each.isTargetGone).map((each: Redirect) => each.fromPath)
  expect(await gone()).toEqual([])
  for (const id of [draft, shown]) await shop.call('DELETE', `/api/products/${id}`, { as: owner })
  // A product that was shown leads on to its category.
  expect(await gone()).toEqual(['/of-draft'])
  expect((await change('/of-draft', '/sale', `/product/${draft}`)).body).toMatchObject({ isTargetGone: false })
  expect(await gone()).toEqual([])
})

it('the list names the products and the pages of the owner to which addresses lead, and is searched by these names', async () => {
  const product = await makeProduct(shop, { name: 'Weka Sideboard' })
  await publish('our-workshop', { title: 'Our workshop' })
  await add('/pages/story', '/pages/our-workshop#wood')
  await add('/products/weka', `/product/${product}?seats=4`)
  await add('/collections/all', '/sale')
  const namesFor = async (query: string) =>
    (await list(query)).map(({ fromPath, targetName }: Redirect) => [fromPath, targetName])
  const [weka, workshop] = [
    ['/products/weka', 'Weka Sideboard'],
    ['/pages/story', 'Our workshop'],
  ]
  expect(await namesFor('')).toEqual([['/collections/all', null], weka, workshop])
  expect(await namesFor('?search=sideboard')).toEqual([weka])
  expect(await namesFor('?search=OUR%20W')).toEqual([workshop])
  expect((await change('/collections/all', `/product/${product}`, '/sale')).body.targetName).toBe('Weka Sideboard')
})

it('the list is searched in both addresses, newest first, 50 a page', async () => {
  await transact(shop.shop.db, (tx) =>
    addRedirects(
      shop.shop,
      tx,
      Array.from({ length: 51 }, (_, at) => ({ fromPath: `/old-${at}`, toPath: '/sale' })),
      { origin: 'file' },
    ),
  )
  await add('/tōtara', '/living/Coffee')
  const first = await shop.call('GET', url, { as: owner })
  expect(first.body).toHaveLength(50)
  expect(first.body[0].fromPath).toBe('/tōtara')
  expect(first.headers.link).toBe(`<${url}?pageNumber=2>; rel="next"`)
  expect(await list('?pageNumber=2')).toHaveLength(2)
  const found = async (search: string) =>
    (await list(`?search=${search}`)).map(({ fromPath }: { fromPath: string }) => fromPath)
  expect(await found('TOTARA')).toEqual(['/tōtara'])
  expect(await found('coffee')).toEqual(['/tōtara'])
  expect(await found('old-50')).toEqual(['/old-50'])
})

it('an address or a target that cannot be is refused at its field', async () => {
  const product = await makeProduct(shop)
  const draft = await makeProduct(shop, { isDraft: true })
  const page = 'is an address of this shop, so it can’t lead on.'
  const noPath = 'Enter the old address as a path, such as /products/old-table, in up to 500 characters.'
  const noTarget = 'Enter an address of this shop that begins with /, such as /living/Coffee.'
  const noPage = (path: string) => `This shop has no page at ‘${path}’ that everyone can open. Enter another one.`
  const unknown = '/product/01938f2a-7c1e-7000-8000-000000000001'
  for (const [fromPath, toPath, path, message] of [
    ['old-table', '/sale', 'fromPath', noPath],
    ['/%', '/sale', 'fromPath', noPath],
    [`/${'x'.repeat(500)}`, '/sale', 'fromPath', noPath],
    ['/SALE/', '/products', 'fromPath', `‘/sale’ ${page}`],
    ['/living/anything', '/products', 'fromPath', `‘/living/anything’ ${page}`],
    ['/admin/content', '/products', 'fromPath', `‘/admin/content’ ${page}`],
    ['/images/x.webp', '/products', 'fromPath', `‘/images/x.webp’ ${page}`],
    [`/product/${product}`, '/products', 'fromPath', `‘/product/${product}’ ${page}`],
    [`/product/${draft}`, '/products', 'fromPath', `‘/product/${draft}’ ${page}`],
    ['/x', '//evil.example', 'toPath', noTarget],
    ['/x', 'https://evil.example/', 'toPath', noTarget],
    ['/x', '/nowhere', 'toPath', noPage('/nowhere')],
    ['/x', unknown, 'toPath', noPage(unknown)],
    ['/x', '/pages/unknown', 'toPath', noPage('/pages/unknown')],
    ['/x', '/admin', 'toPath', noPage('/admin')],
    ['/loop', '/loop', 'toPath', '‘/loop’ can’t lead on to itself.'],
  ] as const) {
    expect(await add(fromPath, toPath)).toMatchObject({ status: 400, body: { message, errors: [{ path, message }] } })
  }
  expect((await add('/x', `/product/${draft}`)).status).toBe(201)
  expect((await add('/y', `http://shop.test/product/${product.toUpperCase()}`)).body.toPath).toBe(`/product/${product}`)
})

it('a loop or a chain is refused with the other address and the page at the end', async () => {
  const product = await makeProduct(shop)
  const own = `/product/${product}`
  await add('/a', own)
  expect(bodyOf(await add('/b', '/A/'), 400)).toMatchObject({
    message: `‘/a’ leads on to ‘${own}’. Enter ‘${own}’ instead.`,
    errors: [{ path: 'toPath' }],
  })
  await shop.call('DELETE', `/api/products/${product}`, { as: owner })
  expect(bodyOf(await add('/b', own), 400).message).toBe(
    `‘${own}’ leads on to ‘/dining/Diningtable’. Enter ‘/dining/Diningtable’ instead.`,
  )
  expect(bodyOf(await add('/b', '/a'), 400).message).toBe(
    '‘/a’ leads on to ‘/dining/Diningtable’. Enter ‘/dining/Diningtable’ instead.',
  )
  await shop.shop.db.insert(redirects).values({ fromPath: '/c', toPath: '/d', origin: 'typed' })
  expect(bodyOf(await add('/d', '/sale'), 400)).toMatchObject({
    message: '‘/c’ leads on to ‘/d’. Let it lead on to ‘/sale’ first.',
    errors: [{ path: 'fromPath' }],
  })
  expect(bodyOf(await add('/d', '/c'), 400).message).toBe(
    '‘/c’ leads on to ‘/d’, so no one would arrive. Enter another page.',
  )
})

it('a page of the owner can be a target by its present address, and cannot lead on by any', async () => {
  const id = await publish('oil')
  await publish('oiling', { id })
  expect((await add('/old-oil', '/pages/oiling')).status).toBe(201)
  expect(bodyOf(await add('/old-wax', '/pages/oil'), 400).message).toBe(
    '‘/pages/oil’ leads on to ‘/pages/oiling’. Enter ‘/pages/oiling’ instead.',
  )
  for (const slug of ['oil', 'oiling']) {
    expect(bodyOf(await add(`/pages/${slug}`, '/sale'), 400).message).toBe(
      `‘/pages/${slug}’ is an address of this shop, so it can’t lead on.`,
    )
  }
  await shop.call('DELETE', `/api/content/pages/${id}`, { as: owner })
  expect((await add('/pages/oil', '/sale')).status).toBe(201)
})

it('an address that leads on is not added again, and a change of another person is not overwritten', async () => {
  await add('/a', '/sale')
  expectRefused(await add('/a', '/sale'), 409, '‘/a’ already leads on to ‘/sale’.')
  expectRefused(await add('/A', '/products'), 409, '‘/a’ already leads on to ‘/sale’. Change it in the list.')
  expect(await change('/a', '/products', '/sale')).toMatchObject({ status: 200 })
  expectRefused(
    await change('/a', '/', '/sale'),
    409,
    'Someone else changed this address. It now leads on to ‘/products’. Your text is still here.',
  )
  expect((await change('/a', '/nowhere', '/products')).status).toBe(400)
  const gone = 'This address doesn’t lead on. Someone may have removed it.'
  expectRefused(await change('/b', '/', '/sale'), 404, gone)
  expectRefused(await remove('/b'), 404, gone)
})

it('of two people who let an address lead on at once, one is told that it does already', async () => {
  const answers = await Promise.all([add('/left', '/sale'), add('/left', '/products')])
  expect(countStatuses(answers)).toEqual({ 201: 1, 409: 1 })
})

it('a file is imported line by line: what is refused is named with its line and stops no other', async () => {
  const product = await makeProduct(shop)
  await add('/there', '/sale')
  const file = [
    '\uFEFFRedirect from,Redirect to',
    `/old-table,/product/${product}`,
    '/loop,/loop',
    "'=cmd,/sale",
    '',
    '/there,/sale',
    '/there,/products',
    '"/a, b",https://evil.example/',
    '/twice,/sale',
    '/twice/,/sale',
    '/chain,/old-table',
  ].join('\r\n')
  expect(bodyOf(await importFile(file))).toEqual({
    added: 2,
    same: 2,
    refused: 5,
    refusals: [
      { line: 3, fromPath: '/loop', toPath: '/loop', message: '‘/loop’ can’t lead on to itself.' },
      {
        line: 4,
        fromPath: '=cmd',
        toPath: '/sale',
        message: 'Enter the old address as a path, such as /products/old-table, in up to 500 characters.',
      },
      {
        line: 7,
        fromPath: '/there',
        toPath: '/products',
        message: '‘/there’ already leads on to ‘/sale’. Change it in the list.',
      },
      {
        line: 8,
        fromPath: '/a, b',
        toPath: 'https://evil.example/',
        message: 'Enter an address of this shop that begins with /, such as /living/Coffee.',
      },
      {
        line: 11,
        fromPath: '/chain',
        toPath: '/old-table',
        message: `‘/old-table’ leads on to ‘/product/${product}’. Enter ‘/product/${product}’ instead.`,
      },
    ],
  })
  expect(await stored()).toEqual({ '/there': '/sale', '/old-table': `/product/${product}`, '/twice': '/sale' })
  const { body: events } = await shop.call('GET', `/api/history/content/${redirectsId}`, { as: owner })
  expect(events[0]).toMatchObject({
    action: 'imported',
    by: owner.name,
    fields: [{ field: 'addresses', before: null, after: 2 }],
  })
  const exported = await shop.call('GET', `${url}.csv`, { as: owner })
  const day = nzDay(shop.clock.now.toISOString())
  expect(exported.headers['content-disposition']).toBe(`attachment; filename="addresses-${day}.csv"`)
  expect(exported.text).toBe(
    `\uFEFFRedirect from,Redirect to\r\n/old-table,/product/${product}\r\n/there,/sale\r\n/twice,/sale\r\n`,
  )
  expect(bodyOf(await importFile(exported.text))).toEqual({ added: 0, same: 3, refused: 0, refusals: [] })
})

it('a file with short column names is read, also with semicolons; another one is refused as a whole', async () => {
  expect(bodyOf(await importFile('To;note;From\n/sale;x;/a\n'))).toMatchObject({ added: 1, refused: 0 })
  const columns = 'The file needs the columns “Redirect from” and “Redirect to”, or “from” and “to”.'
  expectRefused(await importFile('old,new\n/a,/b\n'), 400, `${columns} Name them in line 1, then try again.`)
  expectRefused(await importFile(''), 400, 'The file is empty. Choose one with a header and one line per address.')
  expectRefused(
    await importFile(`from,to\n${'/a,/sale\n'.repeat(20_001)}`),
    413,
    'A file can have up to 20,000 addresses. Split it and import one part after the other.',
  )
  expect(await stored()).toEqual({ '/a': '/sale' })
})

it('20,000 addresses are imported, exported and found', async () => {
  const lines = Array.from({ length: 20_000 }, (_, at) => `/old/${at},/living/Coffee`)
  const result = bodyOf(await importFile(`from,to\n${lines.join('\n')}\n`))
  expect(result).toMatchObject({ added: 20_000, refused: 0 })
  const { text } = await shop.call('GET', `${url}.csv`, { as: owner })
  expect(text.trim().split('\r\n')).toHaveLength(20_001)
  expect(await list('?search=/old/19999')).toHaveLength(1)
})

it('of a file with many refused lines the first 1,000 are listed', async () => {
  const result = bodyOf(await importFile(`from,to\n${'nothing,/sale\n'.repeat(1001)}`))
  expect(result).toMatchObject({ added: 0, refused: 1001 })
  expect(result.refusals).toHaveLength(1000)
})

it('a move adds addresses, says of each what became of it, and takes back those that no one has changed', async () => {
  const moveId = '01938f2a-7c1e-7000-8000-00000000000a'
  await add('/typed', '/sale')
  await add('/other', '/sale')
  const outcomes = await transact(shop.shop.db, (tx) =>
    addRedirects(
      shop.shop,
      tx,
      [
        { fromPath: '/Products/a', toPath: '/products' },
        { fromPath: '/products/b', toPath: '/products' },
        { fromPath: '/typed', toPath: '/sale' },
        { fromPath: '/other', toPath: '/products' },
        { fromPath: '/cart', toPath: '/products' },
        { fromPath: '/c', toPath: '/products/a' },
        { fromPath: 'c', toPath: '/products' },
      ],
      { origin: 'move', moveId },
    ),
  )
  expect(outcomes.map((each) => (each.outcome === 'refused' ? [each.reason, each.finalPath] : each))).toEqual([
    { outcome: 'added', fromPath: '/products/a', toPath: '/products' },
    { outcome: 'added', fromPath: '/products/b', toPath: '/products' },
    { outcome: 'there', fromPath: '/typed', toPath: '/sale' },
    ['taken', undefined],
    ['own-address', undefined],
    ['chain', '/products'],
    ['no-path', undefined],
  ])
  await change('/products/b', '/sale', '/products')
  expect(await transact(shop.shop.db, (tx) => removeRedirectsOfMove(tx, moveId))).toBe(1)
  expect(await stored()).toEqual({ '/typed': '/sale', '/other': '/sale', '/products/b': '/sale' })
})

it('a deleted product leads on to its category until it is restored, and to what the owner chose instead', async () => {
  const inCategory = await makeProduct(shop, { homeSpace: 'Living Room', category: 'Coffee' })
  const elsewhere = await makeProduct(shop, { homeSpace: 'Bedroom', category: 'Nowhere' })
  const hidden = await makeProduct(shop, { isDraft: true, isHidden: true })
  const draft = await makeProduct(shop, { isDraft: true })
  for (const id of [inCategory, elsewhere, hidden, draft]) {
    bodyOf(await shop.call('DELETE', `/api/products/${id}`, { as: owner }))
  }
  expect(await stored()).toEqual({
    [`/product/${inCategory}`]: '/living/Coffee',
    [`/product/${elsewhere}`]: '/bedroom/bedroom',
    [`/product/${hidden}`]: '/dining/Diningtable',
  })
  await change(`/product/${elsewhere}`, '/sale', '/bedroom/bedroom')
  expect((await add(`/product/${hidden}`, '/products')).body).toMatchObject({ toPath: '/products', origin: 'typed' })
  const products = [inCategory, elsewhere, hidden, draft]
  bodyOf(await shop.call('POST', '/api/products/deletions/bring-back', { as: owner, body: { products } }))
  expect(await stored()).toEqual({ [`/product/${elsewhere}`]: '/sale', [`/product/${hidden}`]: '/products' })
  await shop.call('DELETE', `/api/products/${elsewhere}`, { as: owner })
  expect((await stored())[`/product/${elsewhere}`]).toBe('/sale')
})

it('an address that leads to a deleted product arrives where this one leads, in one step', async () => {
  const id = await makeProduct(shop, { homeSpace: 'Living Room', category: 'Coffee' })
  await add('/old-lamp', `/product/${id}`)
  bodyOf(await shop.call('DELETE', `/api/products/${id}`, { as: owner }))
  expect(await findLocation(shop.shop, '/old-lamp')).toBe('/living/Coffee')
})

it('products that are deleted in the product table lead on too', async () => {
  const ids = [await makeProduct(shop), await makeProduct(shop)]
  const answer = await shop.call('POST', '/api/products/deletions', { as: owner, body: { products: ids } })
  expect(answer.status).toBe(200)
  expect(Object.keys(await stored()).toSorted()).toEqual(ids.map((id) => `/product/${id}`).toSorted())
})

it('visits that could not be stored are stored later, at the latest when the shop closes', async () => {
  const own = await startOwnShop()
  const { db } = own.shop
  await db.insert(redirects).values({ fromPath: '/old', toPath: '/sale', origin: 'typed' })
  expect(await findLocation(own.shop, '/old?variant=1')).toBe('/sale')
  const execute = vi.spyOn(db, 'execute').mockRejectedValueOnce(new Error('The database is gone.'))
  await storeHits(own.shop)
  execute.mockRestore()
  expect(await findLocation(own.shop, '/Old/')).toBe('/sale')
  expect((await db.select().from(redirects))[0]).toMatchObject({ hits: 0, lastHitAt: null })
  await own.app.close()
  expect((await db.select().from(redirects))[0]).toMatchObject({ hits: 2, lastHitAt: expect.any(Date) })
  await own.close()
})
