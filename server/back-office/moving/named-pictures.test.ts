import { readdir } from 'node:fs/promises'
import { asc, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { Move } from '#contract/back-office/moves.ts'
import { moveFiles, moveNamedPictures } from '#db/tables/back-office/moves.ts'
import { productPictures, products } from '#db/tables/catalogue/catalogue.ts'
import { uploads } from '#db/tables/platform/images.ts'
import { sweepUploads } from '#server/platform/images/sweep-uploads.ts'
import { makeAdmin, signInAgain } from '#tests/support/factories.ts'
import { noise } from '#tests/support/make-pictures.ts'
import { moveInAs } from '#tests/support/move-in.ts'
import { bodyOf, expectRefused, forFile, startShop } from '#tests/support/start-shop.ts'
import { writeZip } from '#tests/support/write-zip.ts'
import { workOnPictures } from './move-pictures.ts'
import { workOnMoves } from './work-on-moves.ts'

const shop = await forFile(startShop())
let owner = await makeAdmin(shop)
const { db, config } = shop.shop

let seed = 100
const newPicture = () => noise(40, 30, ++seed).png().toBuffer()

const { call, addFile, beginMove, ...moves } = moveInAs(shop, () => owner)

const zipOf = async (...names: string[]) =>
  writeZip(...(await Promise.all(names.map(async (name) => ({ name, bytes: await newPicture() })))))

/** Products with sizes, a price and a room: only their pictures are missing. */
function csvOf(...pieces: { handle: string; code?: string; pictures?: string[] }[]): string {
  const lines = pieces.flatMap(({ handle, code = '', pictures = [] }) => [
    `${handle},${handle},L1200 x W650 x H460mm,Coffee Tables,Title,Default Title,${code},199.00,${pictures[0] ?? ''},active`,
    ...pictures.slice(1).map((url) => `${handle},,,,,,,,${url},`),
  ])
  const header = 'Handle,Title,Body (HTML),Type,Option1 Name,Option1 Value,Variant SKU,Variant Price,Image Src,Status'
  return [header, ...lines].join('\n')
}

async function bringIn(id: string): Promise<void> {
  bodyOf(await call('PUT', `/${id}/choices`, { takesSizes: true }))
  await moves.tryMove(id)
  await moves.bringIn(id)
  await workOnPictures(shop.shop)
  expect(await moves.readMove(id)).toMatchObject({ state: 'done', problem: null })
}

/** The paths of the ZIP whose pictures a product has, in its order. `paths` is by image. */
async function picturesOf(name: string, paths: Map<string, string>) {
  const [product] = await db.select().from(products).where(eq(products.name, name))
  const further = await db
    .select()
    .from(productPictures)
    .where(eq(productPictures.productId, product?.id ?? ''))
    .orderBy(asc(productPictures.position))
  return [product?.image ?? '', ...further.map(({ image }) => image)].map((image) => paths.get(image))
}

async function readPaths(): Promise<Map<string, string>> {
  return new Map((await db.select().from(moveNamedPictures)).map(({ image, path }) => [image, path]))
}

it('products get the pictures of a ZIP by the names in their file, or by code and address', async () => {
  const id = await beginMove()
  const zip = await zipOf(
    'photos/2023/05/Table.JPG',
    'photos/2024/01/table.jpg',
    'Stühle/Hocker 1.png',
    'KC-100.jpg',
    'kc-100-2.png',
    'kc-100-10.webp',
    'kc-100-30.jpg',
    'weka-bench.jpg',
    'weka-bench-10.jpg',
    '../outside.png',
    '__MACOSX/._KC-100.jpg',
  )
  const added = bodyOf(await addFile(id, 'photos.zip', zip)) as Move
  expect(added).toMatchObject({ source: null, files: [{ kind: 'pictures', records: 10, format: 'by their names' }] })
  expectRefused(await call('POST', `/${id}/trial`), 409, 'Add the files of the other shop first.')
  const csv = csvOf(
    { handle: 'in-folder', pictures: ['https://old.example/wp-content/2024/01/table.jpg?w=800'] },
    { handle: 'encoded', pictures: ['https://old.example/Hocker%201.png', 'https://old.example/outside.png'] },
    { handle: 'by-code', code: 'KC-100' },
    { handle: 'other-code', code: 'KC-100-30' },
    { handle: 'weka-bench', code: 'W1' },
    { handle: 'weka-bench-10', code: 'W2' },
  )
  bodyOf(await addFile(id, 'products.csv', csv))
  const paths = await readPaths()
  await bringIn(id)
  expect({
    folder: await picturesOf('in-folder', paths),
    encoded: await picturesOf('encoded', paths),
    code: await picturesOf('by-code', paths),
    otherCode: await picturesOf('other-code', paths),
    handle: await picturesOf('weka-bench', paths),
    otherHandle: await picturesOf('weka-bench-10', paths),
  }).toEqual({
    folder: ['photos/2024/01/table.jpg'],
    encoded: ['stühle/hocker 1.png', '../outside.png'],
    code: ['kc-100.jpg', 'kc-100-2.png', 'kc-100-10.webp'],
    otherCode: ['kc-100-30.jpg'],
    handle: ['weka-bench.jpg'],
    otherHandle: ['weka-bench-10.jpg'],
  })
  expect(await db.$count(products, eq(products.isDraft, true))).toBe(0)
  expect(await db.$count(moveNamedPictures)).toBe(0)
})

it('pictures of a ZIP stay until the move is brought in, and are swept when it is deleted', async () => {
  const id = await beginMove()
  bodyOf(await addFile(id, 'photos.zip', await zipOf('a.png', 'b.png')))
  const images = [...(await readPaths()).keys()]
  const isThere = async () => {
    shop.clock.now = new Date(shop.clock.now.getTime() + 30 * 3_600_000)
    await sweepUploads(shop.shop)
    owner = await signInAgain(shop, owner)
    const names = new Set((await db.select({ name: uploads.name }).from(uploads)).map(({ name }) => `/images/${name}`))
    return images.map((image) => names.has(image))
  }
  expect(await isThere()).toEqual([true, true])
  bodyOf(await call('DELETE', `/${id}`))
  expect(await isThere()).toEqual([false, false])
})

it('other files of a ZIP are named and left out, and no file can fill the memory', async () => {
  const id = await beginMove()
  const picture = await newPicture()
  const zeros = Buffer.alloc(21 * 1024 * 1024)
  const zip = writeZip(
    { name: 'good.png', bytes: picture },
    { name: 'notes.txt', bytes: Buffer.from('notes') },
    { name: 'broken.jpg', bytes: Buffer.from('not a picture') },
    { name: 'large.png', bytes: zeros },
    { name: 'bomb.png', bytes: zeros, claims: 100 },
    { name: `${'long'.repeat(200)}.png`, bytes: picture },
    { name: 'folder/', bytes: Buffer.alloc(0) },
  )
  const { files } = bodyOf(await addFile(id, 'photos.zip', zip)) as Move
  expect(files).toMatchObject([
    {
      records: 1,
      format: `by their names; left out: notes.txt (not a picture), broken.jpg (a damaged or too large picture), large.png (larger than 20 MB), bomb.png (can’t be read), ${'long'.repeat(20)} (an unusual name)`,
    },
  ])
  bodyOf(await call('DELETE', `/${id}`))
})

it('a ZIP that is broken or has no pictures is refused, and nothing is left of it', async () => {
  const id = await beginMove()
  const zip = await zipOf('a.png')
  const claims = 2 ** 31
  const broken = 'photos.zip isn’t a whole ZIP. Pack it again, without a password.'
  expectRefused(await addFile(id, 'photos.zip', zip.subarray(0, -30)), 400, broken)
  expectRefused(
    await addFile(id, 'photos.zip', writeZip({ name: 'notes.txt', bytes: Buffer.from('notes') })),
    400,
    'photos.zip has no pictures (JPEG, PNG, WebP or AVIF). notes.txt (not a picture)',
  )
  expectRefused(await addFile(id, 'photos.zip', writeZip()), 400, expect.stringContaining('has no pictures'))
  expectRefused(
    await addFile(
      id,
      'photos.zip',
      writeZip({ name: 'a.png', bytes: Buffer.alloc(1), claims }, { name: 'b', bytes: zip }),
    ),
    413,
    'photos.zip unpacks to more than 2 GB. Split it.',
  )
  expect(await db.$count(moveFiles, eq(moveFiles.moveId, id))).toBe(0)
  expect((await readdir(config.dataDir)).filter((name) => name.startsWith('moving-'))).toEqual([])
})

it('a removed ZIP gives no pictures, and one of the same name takes its place', async () => {
  const id = await beginMove()
  bodyOf(await addFile(id, 'photos.zip', await zipOf('a.png', 'b.png')))
  const { files } = bodyOf(await addFile(id, 'photos.zip', await zipOf('c.png'))) as Move
  expect([...(await readPaths()).values()]).toEqual(['c.png'])
  bodyOf(await call('DELETE', `/${id}/files/${files[0]?._id}`))
  expect(await db.$count(moveNamedPictures)).toBe(0)
})

it('a product gets twelve pictures, and the trial says so', async () => {
  const id = await beginMove()
  const names = Array.from({ length: 14 }, (_, at) => `p${at}.png`)
  bodyOf(await addFile(id, 'photos.zip', await zipOf(...names)))
  const pictures = names.map((name) => `https://old.example/${name}`)
  bodyOf(await addFile(id, 'products.csv', csvOf({ handle: 'fourteen', pictures })))
  const paths = await readPaths()
  await bringIn(id)
  const { records } = bodyOf(await call('GET', `/${id}/records?kind=product`))
  expect(records[0].notes).toContain('It has 14 pictures. The first 12 come in.')
  expect(await picturesOf('fourteen', paths)).toEqual(names.slice(0, 12))
})

it('pictures that are missing come in a ZIP after the move, and their products go on sale', async () => {
  const id = await beginMove()
  const csv = csvOf(
    { handle: 'missing', pictures: ['https://old.invalid/front.jpg', 'https://old.invalid/side.jpg'] },
    { handle: 'bare', code: 'KC-900' },
    { handle: 'still-bare', code: 'KC-901' },
  )
  bodyOf(await addFile(id, 'products.csv', csv))
  await bringIn(id)
  expect(bodyOf(await call('GET', `/${id}`)).pictures).toEqual({ waiting: 0, here: 0, failed: 2 })
  const unrelated = await zipOf('other.png')
  expectRefused(
    await addFile(id, 'other.zip', unrelated),
    400,
    'No picture of other.zip belongs to a piece that misses one. Name each like the missing picture, or like the code of a piece without pictures.',
  )

  const addAndWork = async (name: string, ...names: string[]) => {
    const { pictures } = bodyOf(await addFile(id, name, await zipOf(...names))) as Move
    await workOnPictures(shop.shop)
    return pictures
  }
  expect(await addAndWork('first.zip', 'side.jpg', 'kc-900.jpg')).toEqual({ waiting: 0, here: 2, failed: 1 })
  expect(await addAndWork('second.zip', 'front.jpg', 'kc-900-2.jpg')).toEqual({ waiting: 0, here: 4, failed: 0 })
  const numbers = async (name: string) => {
    const [product] = await db.select().from(products).where(eq(products.name, name))
    return {
      isDraft: product?.isDraft,
      further: await db.$count(productPictures, eq(productPictures.productId, product?.id ?? '')),
    }
  }
  expect(await numbers('missing')).toEqual({ isDraft: false, further: 1 })
  expect(await numbers('bare')).toEqual({ isDraft: false, further: 1 })
  expect(await numbers('still-bare')).toEqual({ isDraft: true, further: 0 })
  expect(await db.$count(moveNamedPictures)).toBe(0)
  expectRefused(
    await addFile(id, 'products.csv', csv),
    409,
    'This move has already been brought in. Begin another one for more files.',
  )

  bodyOf(await call('POST', `/${id}/undo`))
  await workOnMoves(shop.shop)
  expectRefused(
    await addFile(id, 'third.zip', unrelated),
    409,
    'Pictures can be added for 30 days after a move was brought in. Add these to the pieces.',
  )
})
