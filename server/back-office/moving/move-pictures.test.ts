import { and, eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { movePictures } from '#db/tables/back-office/moves.ts'
import { productPictures, products } from '#db/tables/catalogue/catalogue.ts'
import { sweepUploads } from '#server/platform/images/sweep-uploads.ts'
import { makeAdmin, signInAgain } from '#tests/support/factories.ts'
import { noise } from '#tests/support/make-pictures.ts'
import { moveInAs } from '#tests/support/move-in.ts'
import { startPictureServer } from '#tests/support/servers/start-picture-server.ts'
import { bodyOf, forFile, startShop } from '#tests/support/start-shop.ts'
import { workOnPictures } from './move-pictures.ts'
import { workOnMoves } from './work-on-moves.ts'

// Only a shop for this machine alone may fetch from it.
const shop = await forFile(startShop({ PUBLIC_URL: 'http://localhost:5000' }))
let owner = await makeAdmin(shop)
const server = await forFile(startPictureServer())
const { db } = shop.shop

let seed = 0
const newPicture = () => noise(40, 30, ++seed).png().toBuffer()

beforeEach(() => {
  server.answers.clear()
  server.asked.length = 0
  server.mostAtOnce = 0
})

const { call, readMove, ...moves } = moveInAs(shop, () => owner)

interface Piece {
  handle: string
  /** Paths of the picture server, or whole addresses, each with an alternative text. */
  pictures?: [url: string, text: string][]
  body?: string
}

let codes = 0

function csvOf(pieces: readonly Piece[]): string {
  const lines = pieces.flatMap(({ handle, pictures = [], body = 'L1200 x W650 x H460mm' }) => {
    const cells = pictures.map(([url, text], at) => `${url.startsWith('/') ? server.url + url : url},${at + 1},${text}`)
    const [first = ',,', ...further] = cells
    return [
      `${handle},${handle},${body},Harakeke,Coffee Tables,Title,Default Title,C${++codes},3,199.00,${first},active`,
      ...further.map((cell) => `${handle},,,,,,,,,,${cell},`),
    ]
  })
  const header =
    'Handle,Title,Body (HTML),Vendor,Type,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price,Image Src,Image Position,Image Alt Text,Status'
  return [header, ...lines].join('\n')
}

/** Brings in products with their sizes; their pictures are not fetched yet. */
async function bringIn(...pieces: Piece[]): Promise<string> {
  const id = await moves.beginMove({ 'products.csv': csvOf(pieces) })
  bodyOf(await call('PUT', `/${id}/choices`, { takesSizes: true }))
  await moves.tryMove(id)
  expect(await moves.bringIn(id)).toMatchObject({ state: 'done', problem: null })
  return id
}

/** A product of a move, with its pictures and texts. */
async function pieceOf(name: string) {
  const [product] = await db.select().from(products).where(eq(products.name, name))
  if (!product) throw new Error(`there is no ${name}`)
  const further = await db
    .select()
    .from(productPictures)
    .where(eq(productPictures.productId, product.id))
    .orderBy(productPictures.position)
  const pictures = [product, ...further].map(({ image, alternativeText }) => ({ image, alternativeText }))
  return { ...product, pictures, texts: pictures.map(({ alternativeText }) => alternativeText) }
}

const problemsOf = async (id: string) =>
  (bodyOf(await call('GET', `/${id}/pictures`)).pictures as { problem: string }[]).map(({ problem }) => problem)

it('pictures come in their order with their texts, and only then the product goes on sale', async () => {
  for (const name of ['/a.png', '/b.png', '/c.png']) server.answers.set(name, await newPicture())
  const pictures: Piece['pictures'] = [
    ['/a.png', 'From the front'],
    ['/b.png', 'From the side'],
    ['/c.png', 'Its drawer'],
  ]
  const id = await bringIn({ handle: 'ordered', pictures }, { handle: 'unsized', pictures, body: 'No sizes' })
  expect(await pieceOf('ordered')).toMatchObject({ isDraft: true, texts: [''] })
  expect((await readMove(id)).pictures).toEqual({ waiting: 6, here: 0, failed: 0 })

  await workOnPictures(shop.shop)
  expect((await readMove(id)).pictures).toEqual({ waiting: 0, here: 6, failed: 0 })
  const ordered = await pieceOf('ordered')
  expect(ordered).toMatchObject({ isDraft: false, texts: ['From the front', 'From the side', 'Its drawer'] })
  expect(ordered.pictures.every(({ image }) => /^\/images\/[0-9a-f]{32}\.webp$/.test(image))).toBe(true)
  expect(new Set(ordered.pictures.map(({ image }) => image)).size).toBe(3)
  expect((await shop.call('GET', `${ordered.image}?w=160`)).status).toBe(200)
  expect(await pieceOf('unsized')).toMatchObject({ isDraft: true, pictures: ordered.pictures })
})

it('at most two pictures are fetched at once', async () => {
  const bytes = await newPicture()
  const slowly = (name: string) =>
    server.answers.set(name, (response) => void setTimeout(() => response.writeHead(200).end(bytes), 30))
  const names = ['/1.png', '/2.png', '/3.png', '/4.png', '/5.png']
  names.forEach(slowly)
  await bringIn({ handle: 'many', pictures: names.map((name) => [name, '']) })
  await workOnPictures(shop.shop)
  expect({ asked: server.asked.length, mostAtOnce: server.mostAtOnce }).toEqual({ asked: 5, mostAtOnce: 2 })
  // They are all the same picture.
  expect((await pieceOf('many')).pictures).toHaveLength(1)
})

it('what could not be had is listed, and comes with “Try again” at its place', async () => {
  server.answers.set('/a.png', await newPicture())
  server.answers.set('/text.png', Buffer.from('not a picture'))
  server.answers.set('/inside.png', 'https://10.0.0.7/a.png')
  const id = await bringIn({
    handle: 'failing',
    pictures: [
      ['/missing.png', 'First'],
      ['/a.png', 'Second'],
      ['/text.png', 'Third'],
      ['/inside.png', 'Fourth'],
      ['p0.jpg', 'Fifth'],
    ],
  })
  await workOnPictures(shop.shop)
  expect((await readMove(id)).pictures).toEqual({ waiting: 0, here: 1, failed: 4 })
  expect(await problemsOf(id)).toEqual([
    'Its server answered with 404.',
    expect.stringContaining('picture'),
    'Its address is not a public one that begins with https://.',
    'It has no web address, and no picture of its name was added.',
  ])
  const failing = await pieceOf('failing')
  expect(failing).toMatchObject({ isDraft: false, texts: ['Second'] })

  server.answers.set('/missing.png', await newPicture())
  server.asked.length = 0
  expect(bodyOf(await call('POST', `/${id}/pictures`)).pictures).toEqual({ waiting: 4, here: 1, failed: 0 })
  await workOnPictures(shop.shop)
  expect(server.asked.toSorted()).toEqual(['/inside.png', '/missing.png', '/text.png'])
  expect((await readMove(id)).pictures).toEqual({ waiting: 0, here: 2, failed: 3 })
  expect(await pieceOf('failing')).toMatchObject({ texts: ['First', 'Second'] })
})

it('a product without any picture that came stays a draft until one comes', async () => {
  const id = await bringIn({ handle: 'bare', pictures: [['/bare.png', 'Bare']] })
  await workOnPictures(shop.shop)
  expect(await pieceOf('bare')).toMatchObject({ isDraft: true, texts: [''] })
  server.answers.set('/bare.png', await newPicture())
  bodyOf(await call('POST', `/${id}/pictures`))
  await workOnPictures(shop.shop)
  expect(await pieceOf('bare')).toMatchObject({ isDraft: false, texts: ['Bare'] })
})

it('pictures that the owner has chosen meanwhile stay first, and those that the owner has removed stay away', async () => {
  for (const name of ['/a.png', '/b.png', '/c.png']) server.answers.set(name, await newPicture())
  const id = await bringIn(
    { handle: 'chosen', pictures: [['/a.png', 'Moved']] },
    {
      handle: 'removed',
      pictures: [
        ['/a.png', 'A'],
        ['/b.png', 'B'],
        ['/later.png', 'Later'],
      ],
    },
  )
  const own = 'https://example.com/own.jpg'
  const chosen = await pieceOf('chosen')
  const saved = { image: own, alternativeText: 'Own', staysDraft: true, version: chosen.version }
  bodyOf(await shop.call('PUT', `/api/products/${chosen.id}`, { as: owner, body: saved }))
  await workOnPictures(shop.shop)
  expect(await pieceOf('chosen')).toMatchObject({ isDraft: false, image: own, texts: ['Own', 'Moved'] })

  const removed = await pieceOf('removed')
  const body = { furtherPictures: '', alternativeText: 'A by the owner', version: removed.version }
  bodyOf(await shop.call('PUT', `/api/products/${removed.id}`, { as: owner, body }))
  server.answers.set('/later.png', await newPicture())
  bodyOf(await call('POST', `/${id}/pictures`))
  await workOnPictures(shop.shop)
  expect(await pieceOf('removed')).toMatchObject({ texts: ['A by the owner', 'Later'] })
})

it('a picture that came before a crash is applied after it, and the sweep of uploads leaves it', async () => {
  server.answers.set('/a.png', await newPicture())
  const closing = new AbortController()
  server.answers.set('/b.png', () => void untilOneIsHere().then(() => closing.abort()))
  const untilOneIsHere = async () => {
    await expect.poll(() => db.$count(movePictures, isHere), { timeout: 20_000 }).toBe(1)
  }
  const pictures: Piece['pictures'] = [
    ['/a.png', 'Came'],
    ['/b.png', 'Was cut off'],
  ]
  const id = await bringIn({ handle: 'crashed', pictures })
  const isHere = and(eq(movePictures.moveId, id), eq(movePictures.state, 'here'))
  await workOnPictures(shop.shop, closing.signal)
  expect((await readMove(id)).pictures).toEqual({ waiting: 1, here: 1, failed: 0 })
  expect(await pieceOf('crashed')).toMatchObject({ isDraft: true, texts: [''] })

  shop.clock.now = new Date(Date.now() + 30 * 3_600_000)
  await sweepUploads(shop.shop)
  server.answers.set('/b.png', await newPicture())
  await workOnPictures(shop.shop)
  expect(await pieceOf('crashed')).toMatchObject({ isDraft: false, texts: ['Came', 'Was cut off'] })
  owner = await signInAgain(shop, owner)
})

it('a product that was deleted meanwhile stops no other one', async () => {
  for (const name of ['/a.png', '/b.png']) server.answers.set(name, await newPicture())
  const id = await bringIn(
    { handle: 'deleted', pictures: [['/a.png', '']] },
    { handle: 'stays', pictures: [['/b.png', 'B']] },
  )
  bodyOf(await shop.call('DELETE', `/api/products/${(await pieceOf('deleted')).id}`, { as: owner }))
  await workOnPictures(shop.shop)
  expect((await readMove(id)).pictures).toEqual({ waiting: 0, here: 1, failed: 0 })
  expect(await pieceOf('stays')).toMatchObject({ isDraft: false, texts: ['B'] })
})

it('a move that is taken back fetches no more pictures, and has none', async () => {
  server.answers.set('/a.png', await newPicture())
  const id = await bringIn({ handle: 'undone', pictures: [['/a.png', '']] })
  bodyOf(await call('POST', `/${id}/undo`))
  await workOnPictures(shop.shop)
  expect(server.asked).toEqual([])
  await workOnMoves(shop.shop)
  expect(await readMove(id)).toMatchObject({ state: 'undone', pictures: { waiting: 0, here: 0, failed: 0 } })
  await workOnPictures(shop.shop)
  expect(server.asked).toEqual([])
})
