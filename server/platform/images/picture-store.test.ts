import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ImageWidth, imageWidths } from '#contract/platform/images.ts'
import { makeAdmin } from '#tests/support/factories.ts'
import { noise, readExact, uploadFiles } from '#tests/support/make-pictures.ts'
import { startShop, type TestShop } from '#tests/support/start-shop.ts'
import { formats } from './encoding/picture-size.ts'
import { openPictures, type PictureStore } from './picture-store.ts'

const file = 'kurow-dining-table.webp'
const folder = join(import.meta.dirname, '../../../catalogue/pictures')
const files = readdirSync(folder).filter((name) => name.endsWith('.webp'))

describe('a size that is not made yet', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await startShop()
  })
  afterAll(() => shop.close())
  const address = (width: ImageWidth, of = file) => `${shop.shop.pictures.addressOf(of)}?w=${width}`
  const get = (url: string, accept: string) => shop.app.inject({ url, headers: { accept } })

  it('is made in the background; meanwhile the original is its substitute, for a minute', async () => {
    const response = await get(address(640), 'image/webp,*/*')
    expect(response).toMatchObject({
      statusCode: 200,
      headers: { 'content-type': 'image/webp', 'cache-control': 'public, max-age=60', vary: 'Accept' },
    })
    expect(response.rawPayload).toEqual(readFileSync(join(folder, file)))
    const exact = await readExact(shop, address(640), 'image/webp,*/*')
    expect(exact.headers['content-type']).toBe('image/webp')
    expect((await sharp(exact.rawPayload).metadata()).width).toBe(640)
  })

  it('is sent at once when it comes with the shop, and replaces smaller ones meanwhile', async () => {
    const accept = 'image/avif,image/webp,*/*'
    const response = await get(address(480), accept)
    expect(response).toMatchObject({
      statusCode: 200,
      headers: { 'content-type': 'image/avif', 'cache-control': 'public, max-age=31536000, immutable' },
    })
    expect((await sharp(response.rawPayload).metadata()).width).toBe(480)
    const substitute = await get(address(320), accept)
    expect(substitute.headers).toMatchObject({ 'content-type': 'image/avif', 'cache-control': 'public, max-age=60' })
    expect(substitute.rawPayload).toEqual(response.rawPayload)
    const exact = await readExact(shop, address(320), 'image/avif,image/webp,*/*')
    expect(exact.headers['content-type']).toBe('image/avif')
    expect((await sharp(exact.rawPayload).metadata()).width).toBe(320)
  })

  it('is replaced by the nearest width above it, in a format that the browser accepts', async () => {
    await readExact(shop, address(480), 'image/webp')
    const response = await get(address(160), 'image/webp')
    expect(response.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'public, max-age=60' })
    expect((await sharp(response.rawPayload).metadata()).width).toBe(480)
  })

  it('is awaited by a browser that accepts nothing that is there', async () => {
    expect(await get(address(160, files[0]), '*/*')).toMatchObject({
      statusCode: 200,
      headers: {
        'content-type': 'image/jpeg',
        'cache-control': 'public, max-age=31536000, immutable',
        'cross-origin-resource-policy': 'cross-origin',
      },
    })
  })
})

describe('requests of which each waits for a size', () => {
  let shop: TestShop
  let port: number
  let addresses: string[]
  beforeAll(async () => {
    shop = await startShop()
    await shop.app.listen({ port: 0, host: '127.0.0.1' })
    port = (shop.app.server.address() as AddressInfo).port
    addresses = files.map((each) => shop.shop.pictures.addressOf(each))
  })
  afterAll(() => shop.close())

  /** Requests a picture as JPEG, which none of the originals is. */
  function ask(path: string) {
    const asked = request({ port, path, headers: { accept: 'image/jpeg' } })
    const answered = new Promise<{ status: number | undefined; retryAfter: string | undefined }>((resolve) => {
      asked.on('error', () => resolve({ status: undefined, retryAfter: undefined }))
      asked.on('response', (response) => {
        response.resume()
        resolve({ status: response.statusCode, retryAfter: response.headers['retry-after'] })
      })
    })
    asked.end()
    return { asked, answered }
  }

  const waiting = () => shop.shop.pictures.load().waiting
  const inTime = { timeout: 60_000 }

  it('are dropped when their clients hang up', async () => {
    const all = addresses.slice(0, 20).map((each) => ask(`${each}?w=2000`))
    await expect.poll(waiting, inTime).toBeGreaterThan(10)
    for (const { asked } of all) asked.destroy()
    // One is being made, and the others take many times as long as this.
    await expect.poll(waiting, inTime).toBe(0)
    const statuses = await Promise.all(all.map(({ answered }) => answered))
    expect(statuses.filter(({ status }) => status === undefined).length).toBeGreaterThan(10)
  })

  it('are 48 at most: more are refused with 503', async () => {
    const all = addresses.slice(0, 70).map((each) => ask(`${each}?w=1600`))
    const refused = await Promise.any(
      all.map(async ({ answered }) => {
        const answer = await answered
        if (answer.status !== 503) throw new Error('it was not refused')
        return answer
      }),
    )
    expect(refused.retryAfter).toBe('5')
    expect(waiting()).toBeLessThanOrEqual(48)
    expect(shop.shop.pictures.load().running).toBe(1)
    for (const { asked } of all) asked.destroy()
    await expect.poll(waiting, inTime).toBe(0)
  })
})

describe('pictures that are prepared', () => {
  let cacheDir: string
  let pictures: PictureStore
  const widths = [...imageWidths]
  beforeAll(async () => {
    cacheDir = await mkdtemp(join(tmpdir(), 'totara-pictures-'))
    const uploads = { get: async () => null, list: async () => [] }
    const log = { warn: (...args: unknown[]) => console.error(...args) }
    pictures = await openPictures({ folders: [folder], shippedDir: null, cacheDir, uploads, isPreparing: true, log })
  })
  afterAll(async () => {
    pictures.close()
    await rm(cacheDir, { recursive: true, force: true })
  })

  it('have all sizes in all formats', { timeout: 180_000 }, async () => {
    const name = pictures.addressOf(file).replace('/images/', '')
    pictures.prepare(name, 2400)
    for (const format of formats) {
      for (const width of widths) {
        const { signal } = new AbortController()
        await expect
          .poll(async () => (await pictures.find(name, width, [format], signal))?.isExact, { timeout: 150_000 })
          .toBe(true)
      }
    }
  })

  it('are made by a process of a lower priority than the shop', () => {
    const { pid } = pictures.load()
    expect(pid).not.toBe(0)
    const niceOf = (id: number) => Number(readFileSync(`/proc/${id}/stat`, 'utf8').split(') ')[1]?.split(' ')[16])
    expect(niceOf(pid)).toBe(niceOf(process.pid) + 10)
  })
})

it('the sizes of an upload are made when it arrives', { timeout: 180_000 }, async () => {
  const shop = await startShop({}, { isPreparingPictures: true })
  try {
    const bytes = await noise(60, 40, 21).jpeg().toBuffer()
    const { body } = await uploadFiles(shop, await makeAdmin(shop), { bytes })
    const name = body.image.replace('/images/', '')
    const { signal } = new AbortController()
    const { pictures } = shop.shop
    await expect
      .poll(async () => (await pictures.find(name, 2000, ['avif'], signal))?.isExact, { timeout: 150_000 })
      .toBe(true)
  } finally {
    await shop.close()
  }
})
