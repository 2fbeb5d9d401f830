import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { transact } from '#db/open.ts'
import { products } from '#db/tables/catalogue/catalogue.ts'
import { testDatabaseUrl } from '#tests/support/database/database.ts'
import { makeAdmin, makeProduct, makeShopper, placeOrder, signInAgain } from '#tests/support/factories.ts'
import { noise, uploadFiles } from '#tests/support/make-pictures.ts'
import { forFile, startShop } from '#tests/support/start-shop.ts'
import { untilWaiting } from '#tests/support/until-waiting.ts'
import { lockUpload } from './images.queries.ts'
import { sweepUploads } from './sweep-uploads.ts'

const hour = 60 * 60_000

const shop = await forFile(startShop())
let admin = await makeAdmin(shop)
const shopper = await makeShopper(shop)

beforeEach(() => {
  shop.clock.now = new Date()
})

let seed = 0
const newPicture = () => noise(40, 30, ++seed).png().toBuffer()
const upload = async (bytes?: Buffer): Promise<string> =>
  (await uploadFiles(shop, admin, { bytes: bytes ?? (await newPicture()) })).body.image
const nameOf = (image: string) => image.replace('/images/', '')
const sweepIn = (hours: number) => {
  shop.clock.now = new Date(Date.now() + hours * hour)
  return sweepUploads(shop.shop)
}
const isThere = async (image: string) => (await shop.shop.uploads.get(nameOf(image))) !== null
const status = async (image: string) => (await shop.call('GET', `${image}?w=160`)).status

it('an unused upload is deleted after a day, and not before, with its resized versions', async () => {
  const image = await upload()
  expect(await status(image)).toBe(200)
  await sweepIn(23)
  expect({ isThere: await isThere(image), status: await status(image) }).toEqual({ isThere: true, status: 200 })
  await sweepIn(25)
  expect({ isThere: await isThere(image), status: await status(image) }).toEqual({ isThere: false, status: 404 })
  expect(await lockUpload(shop.shop.db, nameOf(image))).toBe(false)
  const sizes = readdirSync(join(shop.shop.config.dataDir, 'images')).filter((file) => file.startsWith(nameOf(image)))
  expect(sizes).toEqual([])
})

it('an unused upload starts a new day when it is uploaded again', async () => {
  const bytes = await newPicture()
  const image = await upload(bytes)
  shop.clock.now = new Date(Date.now() + 20 * hour)
  admin = await signInAgain(shop, admin)
  expect(await upload(bytes)).toBe(image)
  await sweepIn(25)
  expect(await isThere(image)).toBe(true)
  await sweepIn(45)
  expect(await isThere(image)).toBe(false)
})

it.each([
  ['its address', (image: string) => image],
  ['its address with a width', (image: string) => `${image}?w=800`],
  ['its whole address', (image: string) => `http://shop.test${image}`],
])('an upload stays while a product shows it as %s', async (_, written) => {
  const image = await upload()
  const product = await makeProduct(shop, { image: written(image), isDraft: true })
  await sweepIn(1000)
  expect({ isThere: await isThere(image), status: await status(image) }).toEqual({ isThere: true, status: 200 })
  await shop.shop.db.update(products).set({ image: '' }).where(eq(products.id, product))
  await sweepIn(1000)
  expect(await isThere(image)).toBe(false)
})

it('an upload stays while an order shows it, also after its product is deleted', async () => {
  const image = await upload()
  const product = await makeProduct(shop, { image })
  expect((await placeOrder(shop, shopper, product)).status).toBe(201)
  await shop.shop.db.delete(products).where(eq(products.id, product))
  await sweepIn(1000)
  expect({ isThere: await isThere(image), status: await status(image) }).toEqual({ isThere: true, status: 200 })
})

it('files without a row are deleted when they are a day old', async () => {
  const name = `${'ab'.repeat(16)}.webp`
  await shop.shop.uploads.put(name, Buffer.from('left over'))
  await sweepIn(23)
  expect(await shop.shop.uploads.get(name)).not.toBeNull()
  await sweepIn(25)
  expect(await shop.shop.uploads.get(name)).toBeNull()
})

it('files without a row do not include other files in the folder', async () => {
  const file = join(shop.shop.config.dataDir, 'uploads', 'notes.txt')
  writeFileSync(file, 'kept')
  await sweepIn(1000)
  expect(existsSync(file)).toBe(true)
})

/** Saves an upload to a product like the product form; `pause` runs between the lock and the commit. */
const save = (product: string, image: string, pause: () => Promise<unknown>) =>
  transact(shop.shop.db, async (tx) => {
    if (!(await lockUpload(tx, nameOf(image)))) return false
    await pause()
    await tx.update(products).set({ image }).where(eq(products.id, product))
    return true
  })

it('concurrently, a picture that is being saved is not deleted', async () => {
  const [image, product] = [await upload(), await makeProduct(shop)]
  let begun = () => {}
  const hasBegun = new Promise<void>((resolve) => (begun = resolve))
  const saving = save(product, image, () => {
    begun()
    return untilWaiting(shop)
  })
  await hasBegun
  await Promise.all([saving, sweepIn(25)])
  expect({ saving: await saving, isThere: await isThere(image), status: await status(image) }).toEqual({
    saving: true,
    isThere: true,
    status: 200,
  })
})

it('concurrently, either the picture is saved and stays, or saving it is refused, in every round', async () => {
  const rounds = testDatabaseUrl ? 40 : 5
  const images = await Promise.all(Array.from({ length: rounds }, () => upload()))
  const product = await Promise.all(images.map(() => makeProduct(shop)))
  shop.clock.now = new Date(Date.now() + 25 * hour)
  const [saved] = await Promise.all([
    Promise.all(
      images.map(async (image, round) => {
        await wait(round)
        return save(product[round] ?? '', image, () => Promise.resolve())
      }),
    ),
    sweepUploads(shop.shop),
    sweepUploads(shop.shop),
  ])
  expect(await Promise.all(images.map(isThere))).toEqual(saved)
  expect(await Promise.all(images.map(async (image) => (await status(image)) === 200))).toEqual(saved)
})

it('concurrently, a picture that is uploaded again during its deletion exists afterwards', async () => {
  const bytes = await newPicture()
  const image = await upload(bytes)
  const { remove } = shop.shop.uploads
  shop.shop.uploads.remove = async (name) => {
    shop.shop.uploads.remove = remove
    admin = await signInAgain(shop, admin)
    await upload(bytes)
    await remove(name)
  }
  await sweepIn(25)
  shop.shop.uploads.remove = remove
  expect({ isLocked: await lockUpload(shop.shop.db, nameOf(image)), isThere: await isThere(image) }).toEqual({
    isLocked: true,
    isThere: true,
  })
})
