import { asc, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { Picture } from '#contract/catalogue/pictures.ts'
import { productPictures, products } from '#db/tables/catalogue/catalogue.ts'
import { uploads } from '#db/tables/platform/images.ts'
import { makeAdmin, makeProduct } from '#tests/support/factories.ts'
import { noise, uploadFiles } from '#tests/support/make-pictures.ts'
import { forFile, startShop } from '#tests/support/start-shop.ts'
import { sweepUploads } from '#server/platform/images/sweep-uploads.ts'

const shop = await forFile(startShop())
const ana = await makeAdmin(shop)

const dayMs = 24 * 60 * 60_000
const read = (id: string) => shop.call('GET', `/api/products/${id}`)
const save = (id: string, body: object) => shop.call('PUT', `/api/products/${id}`, { as: ana, body })
const addressesOf = async (id: string): Promise<string[]> =>
  (await read(id)).body.pictures.map(({ image }: Picture) => image)

async function uploadPicture(width = 30, height = 20): Promise<string> {
  const { body } = await uploadFiles(shop, ana, { bytes: await noise(width, height).png().toBuffer() })
  return String(body.image)
}

async function storedPictures(id: string) {
  const { image, position, alternativeText } = productPictures
  return shop.shop.db
    .select({ position, image, alternativeText })
    .from(productPictures)
    .where(eq(productPictures.productId, id))
    .orderBy(asc(position))
}

it('the pictures of a product are its one image before there are others, with the name and the material as text', async () => {
  const id = await makeProduct(shop, { name: 'Kurow Table', material: 'Pine', image: '/images/kurow.webp' })
  expect((await read(id)).body).toMatchObject({
    secondImage: '',
    furtherPictures: '',
    pictures: [{ image: '/images/kurow.webp', alternativeText: 'Kurow Table, Pine', widthPx: null, heightPx: null }],
  })
  const bare = await makeProduct(shop, { image: '' })
  expect((await read(bare)).body.pictures).toEqual([])
})

it('the pictures of a product are saved in order with their texts, and carry the pixels of uploads and of catalogue pictures', async () => {
  const id = await makeProduct(shop, { name: 'Kurow Table' })
  const upload = await uploadPicture(30, 20)
  const main = shop.shop.pictures.addressOf('kurow-dining-table.webp')
  const { status, body } = await save(id, {
    image: main,
    alternativeText: ' From the left ',
    furtherPictures: `${upload}  The leg \r\n\n https://example.com/side.jpg\n`,
  })
  expect(status).toBe(200)
  const expected = {
    image: main,
    alternativeText: 'From the left',
    furtherPictures: `${upload} The leg\nhttps://example.com/side.jpg`,
    secondImage: upload,
    pictures: [
      { image: main, alternativeText: 'From the left', widthPx: 1200, heightPx: 900 },
      { image: upload, alternativeText: 'The leg', widthPx: 30, heightPx: 20 },
      {
        image: 'https://example.com/side.jpg',
        alternativeText: 'Kurow Table, picture 3',
        widthPx: null,
        heightPx: null,
      },
    ],
  }
  expect(body).toMatchObject(expected)
  expect((await read(id)).body).toMatchObject(expected)
  expect(await storedPictures(id)).toEqual([
    { position: 1, image: upload, alternativeText: 'The leg' },
    { position: 2, image: 'https://example.com/side.jpg', alternativeText: '' },
  ])
})

it('the pictures of a product lists have the second one, and no others', async () => {
  const id = await makeProduct(shop, { name: 'Only Settle', image: '/images/a.webp' })
  await save(id, { furtherPictures: '/images/b.webp\n/images/c.webp' })
  const { body } = await shop.call('GET', '/api/products?keyword=settle')
  expect(body.products).toEqual([expect.objectContaining({ image: '/images/a.webp', secondImage: '/images/b.webp' })])
  expect(body.products[0]).not.toHaveProperty('pictures')
})

it('the pictures of a product change their order when the addresses change places', async () => {
  const id = await makeProduct(shop, { image: '/images/a.webp' })
  await save(id, { alternativeText: 'A', furtherPictures: '/images/b.webp B\n/images/c.webp C' })
  const { body } = await save(id, {
    image: '/images/c.webp',
    alternativeText: 'C',
    furtherPictures: '/images/a.webp A\n/images/b.webp B',
  })
  expect(body.pictures).toMatchObject([
    { image: '/images/c.webp', alternativeText: 'C' },
    { image: '/images/a.webp', alternativeText: 'A' },
    { image: '/images/b.webp', alternativeText: 'B' },
  ])
})

it('the pictures of a product stay when another field is saved, and a client that knows one image replaces the first one and its text', async () => {
  const id = await makeProduct(shop, { name: 'Bench', material: 'Ash', image: '/images/a.webp' })
  await save(id, { alternativeText: 'A', furtherPictures: '/images/b.webp B' })
  await save(id, { name: 'Long Bench' })
  expect((await read(id)).body).toMatchObject({ alternativeText: 'A', furtherPictures: '/images/b.webp B' })
  const { body } = await save(id, { image: '/images/d.webp' })
  expect(body).toMatchObject({ alternativeText: '', furtherPictures: '/images/b.webp B' })
  expect(body.pictures[0]).toMatchObject({ image: '/images/d.webp', alternativeText: 'Long Bench, Ash' })
})

it('the pictures of a product: the next one becomes the first when the first is removed', async () => {
  const id = await makeProduct(shop, { image: '/images/a.webp' })
  await save(id, { furtherPictures: '/images/b.webp B\n/images/c.webp' })
  const { body } = await save(id, { image: '' })
  expect(body).toMatchObject({ image: '/images/b.webp', alternativeText: 'B', furtherPictures: '/images/c.webp' })
})

it('the pictures of a product are refused with the line that is not an address, whose upload is gone, or that is one too many', async () => {
  const id = await makeProduct(shop, { image: '/images/a.webp' })
  const refusalOf = async (furtherPictures: string) => {
    const { status, body } = await save(id, { furtherPictures })
    return { status, errors: body.errors }
  }
  expect(await refusalOf('/images/b.webp\njavascript:alert(1) The side')).toEqual({
    status: 400,
    errors: [
      {
        path: 'furtherPictures',
        message:
          'Line 2 of the further pictures, “javascript:alert(1) The side”, doesn’t begin with the address of a picture. Write it like “https://example.com/table-side.jpg The table from the side”.',
      },
    ],
  })
  const gone = `/images/${'0'.repeat(32)}.webp`
  expect(await refusalOf(gone)).toEqual({
    status: 400,
    errors: [
      {
        path: 'furtherPictures',
        message: `The picture ${gone} is no longer there. Upload it again, or choose another.`,
      },
    ],
  })
  expect(await refusalOf(Array.from({ length: 12 }, (_, at) => `/images/${at}.webp`).join('\n'))).toEqual({
    status: 400,
    errors: [{ path: 'furtherPictures', message: 'A piece can have up to 12 pictures.' }],
  })
  expect(await storedPictures(id)).toEqual([])
})

it('the pictures of a product are in the history as lines, and their rows are deleted with the product', async () => {
  const id = await makeProduct(shop, { image: '/images/a.webp' })
  await save(id, { furtherPictures: '/images/b.webp B' })
  const historyOf = async () => (await shop.call('GET', `/api/history/product/${id}`, { as: ana })).body
  expect((await historyOf())[0]).toMatchObject({
    action: 'changed',
    fields: expect.arrayContaining([{ field: 'furtherPictures', before: '', after: '/images/b.webp B' }]),
  })
  expect((await shop.call('DELETE', `/api/products/${id}`, { as: ana })).status).toBe(200)
  expect(await storedPictures(id)).toEqual([])
  expect((await historyOf())[0]).toMatchObject({
    action: 'deleted',
    fields: expect.arrayContaining([{ field: 'furtherPictures', before: '/images/b.webp B', after: null }]),
  })
})

it('the pictures of a product: an upload stays while a product shows it in any place, and is deleted a day after', async () => {
  const id = await makeProduct(shop, { image: '/images/a.webp' })
  const upload = await uploadPicture(31, 21)
  await save(id, { furtherPictures: `/images/b.webp\n${upload}` })
  const old = new Date(shop.clock.now.getTime() - 2 * dayMs)
  await shop.shop.db.update(uploads).set({ createdAt: old })
  const isThere = async () => (await shop.shop.db.$count(uploads, eq(uploads.name, upload.slice(8)))) === 1
  await sweepUploads(shop.shop)
  expect(await isThere()).toBe(true)
  await save(id, { furtherPictures: '' })
  await sweepUploads(shop.shop)
  expect(await isThere()).toBe(false)
})

const exported = async () => (await shop.call('GET', '/api/products/export.csv', { as: ana })).text
const importFile = (csv: string) =>
  shop.call('POST', '/api/products/import', { as: ana, body: csv, headers: { 'content-type': 'text/csv' } })

it('the pictures in a CSV file are columns, and an export that is imported again changes nothing', async () => {
  await shop.shop.db.delete(products)
  const id = await makeProduct(shop, { code: 'PIC-1', image: '/images/a.webp' })
  await save(id, { alternativeText: 'A', furtherPictures: '/images/b.webp B\nhttps://example.com/c.jpg' })
  const csv = await exported()
  expect(csv).toContain('alternativeText,furtherPictures')
  expect(csv).toContain('"/images/b.webp B\nhttps://example.com/c.jpg"')
  expect((await importFile(csv)).body).toMatchObject({ isStored: true, changed: 0, same: 1 })
})

it('a line changes, keeps or empties them, and creates a product with several', async () => {
  await shop.shop.db.delete(products)
  const id = await makeProduct(shop, { code: 'PIC-2', image: '/images/a.webp' })
  await save(id, { alternativeText: 'A', furtherPictures: '/images/b.webp B' })
  await importFile('code,brand\nPIC-2,Kauri')
  expect(await addressesOf(id)).toEqual(['/images/a.webp', '/images/b.webp'])
  const { body } = await importFile(
    'code,name,price,image,alternativeText,furtherPictures\n' +
      'PIC-2,Bench,10,/images/c.webp,A,"/images/d.webp D\n/images/e.webp"\n' +
      'PIC-3,Stool,20,/images/f.webp,,/images/g.webp G\n',
  )
  expect(body).toMatchObject({ isStored: true, created: 1, changed: 1 })
  expect((await read(id)).body).toMatchObject({
    image: '/images/c.webp',
    alternativeText: 'A',
    furtherPictures: '/images/d.webp D\n/images/e.webp',
  })
  const [stool] = await shop.shop.db.select({ id: products.id }).from(products).where(eq(products.code, 'PIC-3'))
  expect(await addressesOf(stool?.id ?? '')).toEqual(['/images/f.webp', '/images/g.webp'])
  await importFile('code,furtherPictures\nPIC-2,')
  expect(await addressesOf(id)).toEqual(['/images/c.webp'])
})

it('a line with a picture that cannot be stored is refused with the words of the form', async () => {
  await makeProduct(shop, { code: 'PIC-4', image: '/images/a.webp' })
  const gone = `/images/${'1'.repeat(32)}.webp`
  const { body } = await importFile(`code,furtherPictures\nPIC-4,${gone} Side`)
  expect(body).toMatchObject({ isStored: false, refused: 1 })
  expect(body.rows[0].faults).toEqual([`The picture ${gone} is no longer there. Upload it again, or choose another.`])
})
