import { setTimeout as pause } from 'node:timers/promises'
import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import type { TestResponse, CallOptions, TestShop } from './start-shop.ts'

/** A file of an upload form. The defaults are those of a photo from a browser. */
export interface FormFile {
  bytes: Uint8Array
  field?: string
  filename?: string
  type?: string
}

export async function uploadFiles(shop: TestShop, as: CallOptions['as'], ...files: FormFile[]): Promise<TestResponse> {
  const form = new FormData()
  for (const { bytes, field = 'image', filename = 'table.jpg', type = 'image/jpeg' } of files) {
    form.append(field, new Blob([new Uint8Array(bytes)], { type }), filename)
  }
  return sendForm(shop, as, form)
}

export async function sendForm(
  shop: TestShop,
  as: CallOptions['as'],
  form: FormData,
  url = '/api/upload',
  headers: Record<string, string> = {},
): Promise<TestResponse> {
  const whole = new Response(form)
  return shop.call('POST', url, {
    as,
    headers: { ...headers, 'content-type': whole.headers.get('content-type') ?? '' },
    body: Buffer.from(await whole.arrayBuffer()),
  })
}

/** Makes a picture of noise, different for every `seed`, which compresses badly. */
export function noise(width: number, height: number, seed = 1): Sharp {
  let state = seed
  const pixels = Buffer.alloc(width * height * 3)
  for (let at = 0; at < pixels.length; at++) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    pixels[at] = state >>> 24
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

/** Writes a grey PNG with any size in its header, any chunks before the pixels and any packed pixels. */
export function writePng(width: number, height: number, packed: Uint8Array, chunks: [string, Buffer][] = []): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    ...chunks.map(([name, data]) => pngChunk(name, data)),
    pngChunk('IDAT', packed),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** Packs the pixels of a black picture to about a thousandth of their size. */
export function packBlack(width: number, height: number): Buffer {
  return deflateSync(Buffer.alloc((width + 1) * height), { level: 9 })
}

function pngChunk(name: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(data.length, 0)
  ends.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)])
}

/** Reads a picture in exactly the requested size: it is requested again while the response is a substitute. */
export async function readExact({ app }: TestShop, url: string, accept: string) {
  for (;;) {
    const response = await app.inject({ url, headers: { accept } })
    if (response.statusCode !== 200) throw new Error(`${url} responded with ${response.statusCode}: ${response.body}`)
    const cacheControl = response.headers['cache-control']
    if (cacheControl === 'public, max-age=31536000, immutable') return response
    if (cacheControl !== 'public, max-age=60') throw new Error(`${url} has cache-control ${cacheControl}`)
    await pause(20)
  }
}
