import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, it } from 'vitest'
import { readWebpSize } from './webp-size.ts'

const folder = await mkdtemp(join(tmpdir(), 'totara-webp-'))
afterAll(() => rm(folder, { recursive: true }))

const plain = (alpha: boolean) =>
  sharp({ create: { width: 1201, height: 37, channels: alpha ? 4 : 3, background: alpha ? '#12345680' : '#123456' } })

async function sizeOf(bytes: Buffer) {
  const file = join(folder, 'picture.webp')
  await writeFile(file, bytes)
  return readWebpSize(file)
}

it('the size of a lossy, a lossless and an extended WebP file is read from its header', async () => {
  const size = { widthPx: 1201, heightPx: 37 }
  expect(await sizeOf(await plain(false).webp().toBuffer())).toEqual(size)
  expect(await sizeOf(await plain(false).webp({ lossless: true }).toBuffer())).toEqual(size)
  expect(await sizeOf(await plain(true).webp().toBuffer())).toEqual(size)
})

it('a file of another kind and an empty file have no size', async () => {
  expect(await sizeOf(await plain(false).png().toBuffer())).toBeNull()
  expect(await sizeOf(Buffer.alloc(0))).toBeNull()
})
