import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readConfig } from '#server/platform/config/config.ts'
import { makeAdmin, makeProduct } from '#tests/support/factories.ts'
import { noise, uploadFiles } from '#tests/support/make-pictures.ts'
import { startS3Server } from '#tests/support/servers/start-s3-server.ts'
import { expectRefused, forFile, startShop } from '#tests/support/start-shop.ts'
import { openUploads } from './open-uploads.ts'
import { sweepUploads } from './sweep-uploads.ts'

const s3 = await forFile(startS3Server())
const shop = await forFile(startShop(s3.env))
const admin = await makeAdmin(shop)

const nameOf = (image: string) => image.replace('/images/', '')
const upload = async (seed: number): Promise<string> =>
  (await uploadFiles(shop, admin, { bytes: await noise(60, 40, seed).jpeg().toBuffer() })).body.image

it('with a bucket, an upload is stored only in it, and the shop serves it', async () => {
  const image = await upload(1)
  expect((await shop.shop.uploads.list()).map(({ name }) => name)).toEqual([nameOf(image)])
  expect(existsSync(join(shop.shop.config.dataDir, 'uploads'))).toBe(false)
  const answer = await shop.app.inject({ url: `${image}?w=160`, headers: { accept: 'image/webp' } })
  expect({ status: answer.statusCode, contentType: answer.headers['content-type'] }).toEqual({
    status: 200,
    contentType: 'image/webp',
  })
  expect((await shop.call('GET', `/images/${'0'.repeat(32)}.webp`)).status).toBe(404)
})

it('with a bucket, a bucket returns the same bytes and the time of storage, and nothing after removal', async () => {
  const { uploads } = shop.shop
  const [name, bytes] = [`${'0f'.repeat(16)}.webp`, Buffer.from([0, 255, 13, 10, 128])]
  const before = Date.now()
  await uploads.put(name, bytes)
  const after = Date.now()
  expect(await uploads.get(name)).toEqual(bytes)
  const found = (await uploads.list()).find((stored) => stored.name === name)
  // A bucket may keep whole seconds.
  expect(found?.storedAt.getTime()).toBeGreaterThanOrEqual(Math.floor(before / 1000) * 1000)
  expect(found?.storedAt.getTime()).toBeLessThanOrEqual(after)
  await uploads.remove(name)
  await uploads.remove(name)
  expect(await uploads.get(name)).toBeNull()
})

it('with a bucket, a bucket refuses a name that is not the name of an upload', async () => {
  for (const name of ['../secrets', 'a.webp', '']) {
    await expect(async () => shop.shop.uploads.get(name)).rejects.toThrow('is not the name of an upload')
    await expect(async () => shop.shop.uploads.put(name, Buffer.alloc(1))).rejects.toThrow(
      'is not the name of an upload',
    )
  }
})

it('with a bucket, deletes uploads that are unused for a day, and no others', async () => {
  const [kept, forgotten] = [await upload(2), await upload(3)]
  await makeProduct(shop, { image: kept })
  shop.clock.now = new Date(Date.now() + 25 * 60 * 60_000)
  await sweepUploads(shop.shop)
  expect((await shop.shop.uploads.list()).map(({ name }) => name)).toEqual([nameOf(kept)])
  expect((await shop.call('GET', `${forgotten}?w=160`)).status).toBe(404)
})

const open = async (url: string) => {
  const logged: string[] = []
  const log = { error: (_: unknown, message: string) => void logged.push(message) }
  const uploads = await openUploads(readConfig({ S3_URL: url }), log as never)
  return { uploads, logged }
}

it.each([
  ['does not exist', 'another-bucket', (url: string) => url.replace('/shop-pictures', '/another-bucket')],
  ['refuses the key', 'shop-pictures', (url: string) => url.replace(':S3RVER@', ':wrong@')],
])('a bucket that the shop cannot use stops the start with a message: it %s', async (_, bucket, change) => {
  const host = new URL(s3.env.S3_URL).host
  await expect(open(change(s3.env.S3_URL))).rejects.toThrow(
    `The bucket ${bucket} at ${host} does not exist or refuses access. Create it, or correct the bucket and the key in S3_URL.`,
  )
})

it('a bucket that the shop cannot use is not followed to another address', async () => {
  let followed = 0
  const other = createServer((_, response) => void response.end(String(++followed))).listen(0, '127.0.0.1')
  await once(other, 'listening')
  const target = `http://127.0.0.1:${(other.address() as AddressInfo).port}/`
  const bucket = createServer((_, response) => void response.writeHead(307, { location: target }).end())
  await once(bucket.listen(0, '127.0.0.1'), 'listening')
  const { uploads } = await open(
    `http://key:secret@127.0.0.1:${(bucket.address() as AddressInfo).port}/shop-pictures?region=auto`,
  )
  await expect(uploads.get(`${'0f'.repeat(16)}.webp`)).rejects.toThrow()
  await expect(uploads.put(`${'0f'.repeat(16)}.webp`, Buffer.from('x'))).rejects.toThrow()
  expect(followed).toBe(0)
  for (const server of [other, bucket]) {
    server.closeAllConnections()
    server.close()
  }
})

it('a bucket that the shop cannot use is only logged when it is unreachable, and an upload is refused', async () => {
  const { uploads, logged } = await open('http://key:secret@127.0.0.1:9/shop-pictures?region=auto')
  expect(logged).toEqual(['the bucket shop-pictures at 127.0.0.1:9 is unreachable; uploads fail until it is available'])
  const ours = shop.shop.uploads
  shop.shop.uploads = uploads
  const bytes = await noise(60, 40, 9).jpeg().toBuffer()
  // Earlier tests moved the clock past the end of the admin's session.
  const signedIn = await makeAdmin(shop)
  const answer = await uploadFiles(shop, signedIn, { bytes })
  shop.shop.uploads = ours
  expectRefused(answer, 502, 'The picture couldn’t be stored. Try again in a moment.')
  expect((await uploadFiles(shop, signedIn, { bytes })).status).toBe(201)
})
