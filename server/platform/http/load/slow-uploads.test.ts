import type { AddressInfo } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { buildApp } from '#server/start/app.ts'
import { makePerson, makeShopper } from '#tests/support/factories.ts'
import { beginSlowly } from '#tests/support/servers/slow-request.ts'
import { forFile, startShop } from '#tests/support/start-shop.ts'

const shop = await forFile(startShop())
const app = await buildApp(shop.shop, { connections: { headersMs: 500, requestMs: 500, checkMs: 50 } })
afterAll(() => app.close())
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo

const formOf = (field: string) => ({
  type: 'multipart/form-data; boundary=part',
  body: `--part\r\nContent-Disposition: form-data; name="${field}"; filename="a"\r\n\r\nno file\r\n--part--\r\n`,
})

const uploads: [path: string, form: { type: string; body: string }][] = [
  ['/api/upload', formOf('image')],
  ['/api/models/upload', formOf('model')],
  ['/api/products/import', { type: 'text/csv', body: 'name,brand,category,homeSpace,price,stock,code\n' }],
  ['/api/content/redirects/import', { type: 'text/csv', body: 'Redirect from,Redirect to\r\n/old,/sale\r\n' }],
]

it('files of staff may arrive slowly, those of others and requests without a file may not', async () => {
  const [staff, shopper] = [await makePerson(shop, 'staff'), await makeShopper(shop)]
  const slow = uploads.map(([path, form]) => beginSlowly(path, { port, ...form, cookie: staff.cookie }))
  const refused = uploads.flatMap(([path, form]) => [
    beginSlowly(path, { port, ...form }),
    beginSlowly(path, { port, ...form, cookie: shopper.cookie }),
  ])
  const statuses = (requests: typeof slow) =>
    Promise.all(requests.map(async ({ statusLine }) => (await statusLine())?.split(' ')[1]))
  expect(await statuses(refused)).toEqual(uploads.flatMap(() => ['401', '403']))
  const entered = { port, type: 'application/json', body: JSON.stringify({ name: 'x'.repeat(60) }) }
  const other = beginSlowly('/api/users/auth', { ...entered, cookie: staff.cookie })
  // By the time that this one is closed, the files have taken longer.
  expect(await statuses([other])).toEqual(['408'])
  for (const { end } of slow) end()
  // They are read to their end: none has a picture, a model or a product.
  expect(await statuses(slow)).toEqual(['400', '400', '400', '200'])
})
