import { readFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { constants, deflateRawSync, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { imageWidths, pictureLimits } from '#contract/platform/images.ts'
import { makeAdmin, makeShopper } from '#tests/support/factories.ts'
import { noise, packBlack, readExact, sendForm, uploadFiles, writePng } from '#tests/support/make-pictures.ts'
import { expectRefused, forFile, startShop } from '#tests/support/start-shop.ts'

const shop = await forFile(startShop())
const admin = await makeAdmin(shop)
const shopper = await makeShopper(shop)

const upload = (bytes: Uint8Array, file: { filename?: string; type?: string } = {}) =>
  uploadFiles(shop, admin, { bytes, ...file })
const stored = async (image: string) => (await shop.shop.uploads.get(image.replace('/images/', ''))) ?? Buffer.alloc(0)
const grey = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 150, g: 110, b: 70 } } })

/** The memory growth of the shop and of its process of pictures while `work` runs, in megabytes. */
async function megabytesDuring(work: () => Promise<void>): Promise<number> {
  // The process of pictures has started and loaded its libraries before.
  expect((await upload(await noise(20, 20, 99).jpeg().toBuffer())).status).toBe(201)
  const { pid } = shop.shop.pictures.load()
  const used = () => process.memoryUsage.rss() + residentBytes(pid)
  const before = used()
  expect(residentBytes(pid)).toBeGreaterThan(10e6)
  let peak = before
  const timer = setInterval(() => (peak = Math.max(peak, used())), 2)
  await work().finally(() => clearInterval(timer))
  return (Math.max(peak, used()) - before) / 1e6
}

/** The memory of a process (Linux: proc(5), statm in pages of 4 kB). */
const residentBytes = (pid: number) => Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * 4096

const notAPicture = 'We can’t open this as a picture. Choose a JPEG, PNG, WebP or AVIF file.'
const damaged = 'This picture is damaged or incomplete. Save it again, then upload it again.'
const tooManyPixels = 'This picture has more than 50 megapixels. Make it smaller, then upload it again.'
const tooLarge = 'This picture is larger than 10 MB. Save it smaller, then upload it again.'
const manyFrames = 'This picture is animated. Choose a still one.'

it.each(['jpeg', 'png', 'webp', 'avif'] as const)(
  'an uploaded picture can be a %s with any name and type',
  async (format) => {
    const bytes = await noise(60, 40).toFormat(format).toBuffer()
    const answer = await upload(bytes, { filename: 'notes.txt', type: 'text/plain' })
    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 201,
      body: { message: 'Image uploaded successfully', image: expect.stringMatching(/^\/images\/[0-9a-f]{32}\.webp$/) },
    })
    const { format: storedFormat, width, height } = await sharp(await stored(answer.body.image)).metadata()
    expect({ format: storedFormat, width, height }).toEqual({ format: 'webp', width: 60, height: 40 })
  },
)

it('an uploaded picture loses its metadata and is rotated upright', async () => {
  const bytes = await noise(60, 40)
    .withExif({
      IFD0: { Copyright: 'A photographer', Make: 'Camera' },
      IFD3: {
        GPSLatitudeRef: 'S',
        GPSLatitude: '45/1 5/1 51/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '170/1 58/1 14/1',
      },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>')
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const before = await sharp(bytes).metadata()
  expect(before.exif?.includes('Camera')).toBe(true)
  expect(before.orientation).toBe(6)
  const { exif, xmp, iptc, icc, orientation, width, height } = await sharp(
    await stored((await upload(bytes)).body.image),
  ).metadata()
  expect({ exif, xmp, iptc, icc, orientation, width, height }).toEqual({ width: 40, height: 60 })
})

it('an uploaded picture keeps its colours when it has another colour space', async () => {
  const rust = sharp({ create: { width: 40, height: 40, channels: 3, background: { r: 200, g: 60, b: 20 } } })
  const bytes = await rust.withIccProfile('p3').png().toBuffer()
  const { channels } = await sharp(await stored((await upload(bytes)).body.image)).stats()
  for (const [at, wanted] of [200, 60, 20].entries()) {
    expect(Math.abs((channels[at]?.mean ?? 0) - wanted)).toBeLessThan(3)
  }
})

it.each([
  [3000, 1000, 2400, 800],
  [1000, 9600, 500, 4800],
  [1, 1, 1, 1],
])('an uploaded picture of %i × %i is stored at %i × %i', async (width, height, keptWidth, keptHeight) => {
  const answer = await upload(await grey(width, height).jpeg().toBuffer())
  const kept = await sharp(await stored(answer.body.image)).metadata()
  expect({ width: kept.width, height: kept.height }).toEqual({ width: keptWidth, height: keptHeight })
})

it('an uploaded picture that is uploaded twice is one file under one address', async () => {
  const bytes = await noise(50, 50, 7).jpeg().toBuffer()
  const before = (await shop.shop.uploads.list()).length
  const answers = await Promise.all([upload(bytes), upload(bytes), upload(bytes)])
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(new Set(answers.map(({ body }) => body.image)).size).toBe(1)
  expect(await shop.shop.uploads.list()).toHaveLength(before + 1)
})

it('an upload is shown in every width and format that pages request, never enlarged', async () => {
  const { image } = (await upload(await grey(1000, 500).jpeg().toBuffer())).body
  for (const [format, type] of [
    ['avif', 'heif'],
    ['webp', 'webp'],
    ['jpeg', 'jpeg'],
  ]) {
    for (const width of imageWidths) {
      const answer = await readExact(shop, `${image}?w=${width}`, `image/${format}`)
      expect(answer.headers['content-type']).toBe(`image/${format}`)
      const made = await sharp(answer.rawPayload).metadata()
      expect({ format: made.format, width: made.width }).toEqual({ format: type, width: Math.min(width, 1000) })
    }
  }
  expect((await shop.call('GET', image)).status).toBe(200)
})

it('an upload is shown as soon as it exists: an earlier 404 is not cached', async () => {
  const bytes = await noise(30, 30, 13).png().toBuffer()
  const { image } = (await upload(bytes)).body
  const name = image.replace('/images/', '')
  await shop.shop.uploads.remove(name)
  const missing = await shop.call('GET', image)
  expect({ status: missing.status, body: missing.body, cacheControl: missing.headers['cache-control'] }).toEqual({
    status: 404,
    body: { message: 'Picture not found' },
    cacheControl: undefined,
  })
  await upload(bytes)
  expect((await shop.call('GET', image)).status).toBe(200)
})

it.each([
  '0'.repeat(32) + '.webp',
  'A'.repeat(32) + '.webp',
  '..%2f' + '0'.repeat(32) + '.webp',
  '0'.repeat(31) + '.webp',
])('an upload is shown: under no other name: %s', async (name) => {
  expect((await shop.call('GET', `/images/${name}`)).status).toBe(404)
})

const attempt = async (bytes: Uint8Array) => {
  const before = (await shop.shop.uploads.list()).length
  const { status, body } = await upload(bytes)
  return { status, body, stored: (await shop.shop.uploads.list()).length - before }
}
const refusal = (message: string) => ({ status: 400, body: { message }, stored: 0 })

it.each([
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'],
  ['a page', '<!doctype html><script>alert(1)</script>'],
  ['a PDF', '%PDF-1.7\n1 0 obj\n<<>>\nendobj\n'],
  ['a text', 'This is a list of tables.'],
  ['the beginning of a JPEG and then a page', '\u00ff\u00d8\u00ff<!doctype html><script>alert(1)</script>'],
])('a file that is not a still picture is refused: %s with the type of a JPEG', async (_, text) => {
  expect(await attempt(Buffer.from(text, 'latin1'))).toEqual(refusal(notAPicture))
})

it.each(['gif', 'tiff'] as const)('a file that is not a still picture is refused: a %s', async (format) => {
  expect(await attempt(await noise(20, 20).toFormat(format).toBuffer())).toEqual(refusal(notAPicture))
})

it.each(['jpeg', 'png', 'webp', 'avif'] as const)(
  'a file that is not a still picture is refused: an incomplete %s',
  async (format) => {
    const bytes = await noise(200, 200).toFormat(format).toBuffer()
    const sentence = format === 'webp' ? notAPicture : damaged
    expect(await attempt(bytes.subarray(0, Math.floor(bytes.length / 2)))).toEqual(refusal(sentence))
    expect(await attempt(bytes.subarray(0, 20))).toEqual(refusal(notAPicture))
  },
)

it('a file that is not a still picture is refused: an animated WebP, PNG or AVIF', async () => {
  const frames = await Promise.all([1, 2].map((seed) => noise(20, 20, seed).png().toBuffer()))
  expect(
    await attempt(
      await sharp(frames, { join: { animated: true } })
        .webp()
        .toBuffer(),
    ),
  ).toEqual(refusal(manyFrames))
  expect(await attempt(writePng(20, 20, packBlack(20, 20), [['acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])]]))).toEqual(
    refusal(manyFrames),
  )
  const avif = await noise(20, 20).avif().toBuffer()
  avif.write('avis', 8, 'latin1')
  expect(await attempt(avif)).toEqual(refusal(manyFrames))
})

it('a file that is not a still picture is refused: a picture of 100 megapixels', async () => {
  expect(await attempt(await grey(10_000, 10_000).jpeg().toBuffer())).toEqual(refusal(tooManyPixels))
})

it('a file that is not a still picture is refused: an AVIF of 26 megapixels, the format that needs most memory', async () => {
  const bytes = await grey(5200, 5000).avif({ effort: 0 }).toBuffer()
  expect(bytes.length).toBeLessThan(2000)
  const taken = await megabytesDuring(async () => {
    expect(await attempt(bytes)).toEqual(refusal(tooManyPixels.replace('50', '25')))
  })
  expect(taken).toBeLessThan(40)
})

it('a file that is not a still picture is refused: a PNG of less than a megabyte that decompresses to 900, without decompressing it', async () => {
  // 900 MB of black in 900 compressed blocks.
  const block = deflateRawSync(Buffer.alloc(1_000_000), { finishFlush: constants.Z_FULL_FLUSH })
  const packed = Buffer.concat([deflateSync(''), ...Array.from({ length: 900 }, () => block)])
  const bomb = writePng(30_000, 30_000, packed)
  expect(bomb.length).toBeLessThan(1_000_000)
  const taken = await megabytesDuring(async () => {
    expect(await attempt(bomb)).toEqual(refusal(tooManyPixels))
  })
  expect(taken).toBeLessThan(40)
})

it('a picture of 49 megapixels of black, which compress as well, is not refused', async () => {
  const bytes = writePng(7000, 7000, packBlack(7000, 7000))
  expect((await upload(bytes)).status).toBe(201)
})

const form = (...fields: [string, Blob | string, string?][]) => {
  const made = new FormData()
  for (const [name, value, filename] of fields) {
    if (typeof value === 'string') made.append(name, value)
    else made.append(name, value, filename)
  }
  return made
}
const nothing = 'There’s no picture in the field image. Choose a file.'

it.each([
  ['that is empty', form()],
  ['with text alone', form(['image', '/images/table.webp'])],
  ['whose file input was left empty', form(['image', new Blob([]), ''])],
  ['with the file in another field', form(['file', new Blob(['x']), 'x.jpg'])],
])('a form: %s is refused', async (_, made) => {
  expectRefused(await sendForm(shop, admin, made), 400, nothing)
})

it('a form with an empty file is refused', async () => {
  expectRefused(await upload(Buffer.alloc(0)), 400, notAPicture)
})

it('a form with several files is refused', async () => {
  const bytes = await noise(20, 20).png().toBuffer()
  for (const field of ['image', 'second']) {
    expectRefused(await uploadFiles(shop, admin, { bytes }, { bytes, field }), 400, 'Upload one picture at a time.')
  }
  const many = await uploadFiles(shop, admin, ...Array.from({ length: 30 }, () => ({ bytes })))
  expectRefused(many, 400, 'The form with the picture can’t be read. Upload it again.')
})

it('a form can have other fields in addition to its file', async () => {
  const bytes = await noise(20, 20, 3).png().toBuffer()
  const made = form(['name', 'Table'], ['image', new Blob([new Uint8Array(bytes)]), 'x.png'], ['price', '12'])
  expect((await sendForm(shop, admin, made)).status).toBe(201)
})

it.each([
  ['application/json', '{}'],
  ['image/jpeg', 'x'],
  ['application/x-www-form-urlencoded', 'image=x'],
])('a form is required instead of %s', async (type, body) => {
  const answer = await shop.call('POST', '/api/upload', { as: admin, headers: { 'content-type': type }, body })
  expectRefused(answer, 415, 'Send the picture as a form (multipart/form-data), in the field image.')
})

it('a form without a boundary or without an end is refused', async () => {
  for (const [type, body] of [
    ['multipart/form-data', 'x'],
    ['multipart/form-data; boundary=x', '--x\r\ncontent-disposition: form-data; name="image"; filename="a"\r\n\r\nabc'],
    ['multipart/form-data; boundary=x', '--x\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\nabc\r\n--x--'],
  ]) {
    const headers = { 'content-type': type ?? '' }
    const answer = await shop.call('POST', '/api/upload', { as: admin, headers, body })
    expectRefused(answer, 400, 'The form with the picture can’t be read. Upload it again.')
  }
})

const padded = async (length: number) => Buffer.concat([await noise(50, 50, 5).jpeg().toBuffer()], length)

it('ten megabytes are accepted, and a byte more is not', async () => {
  expect((await upload(await padded(pictureLimits.bytes))).status).toBe(201)
  expectRefused(await upload(await padded(pictureLimits.bytes + 1)), 413, tooLarge)
})

it('ten megabytes are counted in received bytes, not by Content-Length', async () => {
  const port = await listen()
  const head = '--x\r\ncontent-disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n'
  const answer = await new Promise<[number | undefined, string]>((resolve, reject) => {
    const sent = httpRequest(
      {
        port,
        method: 'POST',
        path: '/api/upload',
        headers: {
          cookie: admin.cookie,
          'content-type': 'multipart/form-data; boundary=x',
          'transfer-encoding': 'chunked',
        },
      },
      (reply) => {
        let text = ''
        reply.on('data', (chunk: Buffer) => (text += chunk.toString()))
        reply.on('end', () => resolve([reply.statusCode, text]))
      },
    )
    sent.on('error', reject)
    sent.write(head)
    for (let sentBytes = 0; sentBytes <= pictureLimits.bytes * 2; sentBytes += 1_048_576)
      sent.write(Buffer.alloc(1_048_576))
    sent.end('\r\n--x--\r\n')
  })
  expect(answer).toEqual([413, JSON.stringify({ message: tooLarge })])
})

it.each([
  ['a visitor without a session', () => '', 401],
  ['a shopper', () => shopper.cookie, 403],
])('ten megabytes are not read from %s', async (_, cookie, status) => {
  const port = await listen()
  const line = await new Promise<string>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('error', reject)
    socket.once('data', (chunk) => {
      resolve(chunk.toString().split('\r\n')[0] ?? '')
      socket.destroy()
    })
    // A gigabyte is announced and nothing is sent, so the response cannot have waited for the body.
    socket.write(
      `POST /api/upload HTTP/1.1\r\nHost: shop.test\r\nCookie: ${cookie()}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 1000000000\r\n\r\n`,
    )
  })
  expect(line).toContain(` ${status} `)
})

async function listen(): Promise<number> {
  if (!shop.app.server.listening) await shop.app.listen({ port: 0, host: '127.0.0.1' })
  return (shop.app.server.address() as AddressInfo).port
}

it('eight concurrent uploads are processed one at a time', async () => {
  const pictures = await Promise.all(
    Array.from({ length: 8 }, (_, seed) =>
      noise(400, 300, seed + 90)
        .png()
        .toBuffer(),
    ),
  )
  const seen: string[] = []
  const timer = setInterval(() => {
    const { running, waiting } = shop.shop.pictures.load()
    if (running > 0) seen.push(waiting > 0 ? `${running} and others wait` : `${running}`)
  }, 1)
  const answers = await Promise.all(pictures.map((bytes) => upload(bytes))).finally(() => clearInterval(timer))
  expect(answers.map(({ status }) => status)).toEqual(pictures.map(() => 201))
  expect([...new Set(seen)].toSorted()).toEqual(['1', '1 and others wait'])
})
