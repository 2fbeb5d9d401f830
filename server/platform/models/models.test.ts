import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { modelLimits } from '#contract/platform/models.ts'
import { deleteExpired } from '#server/start/cleanup.ts'
import { makeAdmin, makeProduct, makeShopper, signInAgain } from '#tests/support/factories.ts'
import { boxDocument, makeGlb, packGlb, uploadGlb } from '#tests/support/models/make-models.ts'
import { expectRefused, forFile, startShop } from '#tests/support/start-shop.ts'
import { ModelThread } from './check/model-thread.ts'
import { sweepModels } from './sweep-models.ts'

const shop = await forFile(startShop())
let admin = await makeAdmin(shop)
const shopper = await makeShopper(shop)

const catalogue = join(import.meta.dirname, '../../../catalogue')
const sides = { length: 1600, width: 450, height: 600 }
const upload = (bytes: Uint8Array) => uploadGlb(shop, admin, bytes)
const box = (fields: Record<string, unknown>) => makeGlb(sides, fields)

it('an uploaded model is stored as it is, and its sides are measured', async () => {
  const bytes = makeGlb(sides)
  const answer = await upload(bytes)
  expect({ status: answer.status, body: answer.body }).toEqual({
    status: 201,
    body: {
      message: 'Model uploaded successfully',
      model: expect.stringMatching(/^\/models\/[0-9a-f]{32}\.glb$/),
      ...sides,
    },
  })
  const { statusCode, headers, rawPayload } = await shop.app.inject(answer.body.model)
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'model/gltf-binary',
    'content-length': String(bytes.length),
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(rawPayload.equals(bytes)).toBe(true)
})

it('an uploaded model has one address when it is uploaded twice', async () => {
  const bytes = makeGlb({ ...sides, length: 1601 })
  const answers = [await upload(bytes), await upload(bytes)]
  expect(new Set(answers.map(({ body }) => body.model)).size).toBe(1)
})

it('an uploaded model is measured with the positions, turns and scales of its nodes', async () => {
  const half = Math.SQRT1_2
  const nodes = [
    { children: [1, 2], rotation: [0, half, 0, half] },
    { mesh: 0, scale: [2, 1, 1] },
    { mesh: 0, translation: [0, 0.4, 0] },
  ]
  const { body } = await upload(box({ nodes }))
  expect(body).toMatchObject({ length: 450, width: 3200, height: 1000 })
})

it('an uploaded model is measured by its vertices, not by the corners of a turned box', async () => {
  const { document, binary } = boxDocument({ length: 1000, width: 1000, height: 500 })
  // A plate of four corners, turned by 45° round the vertical: a diamond inside the box.
  const nodes = [{ mesh: 0, rotation: [0, Math.sin(Math.PI / 8), 0, Math.cos(Math.PI / 8)] }]
  const { body } = await upload(packGlb({ ...document, nodes }, binary))
  expect(body).toMatchObject({ length: 1414, width: 1414, height: 500 })
})

it.each([
  ['a visitor', () => undefined, 401],
  ['a shopper', () => shopper, 403],
])('an uploaded model cannot come from %s', async (_, person, status) => {
  expect((await uploadGlb(shop, person(), makeGlb(sides))).status).toBe(status)
})

const notAModel = 'We can’t open this as a 3D model. Choose a GLB file: binary glTF 2.0.'
const tooComplex = 'This model is too complex or too damaged to check. Simplify it, then upload it again.'
const { document, binary } = boxDocument(sides)
const [positions, indices] = document.accessors as Record<string, unknown>[]
const many = (count: number, item: unknown) => Array.from({ length: count }, () => item)
const tooMany = (what: string) => `This model has ${what}: a phone couldn’t show it. Simplify it, then upload it again.`

it.each([
  ['a text', Buffer.from('solid table\nendsolid table'), notAModel],
  ['a document without its binary form', Buffer.from(JSON.stringify(document)), notAModel],
  ['an empty file with a name', Buffer.from('g'), notAModel],
  ['a cut file', makeGlb(sides).subarray(0, -8), notAModel],
  ['a document that is not JSON', packGlb('{"asset":', binary), notAModel],
  ['a document that is a list', packGlb('[]', binary), notAModel],
  ['a document of deep lists', packGlb(`{"asset":${'['.repeat(200_000)}${']'.repeat(200_000)}}`, binary), tooComplex],
  [
    'without a version',
    box({ asset: {} }),
    "This model isn’t valid glTF: Property 'version' must be defined. (/asset)",
  ],
  [
    'with vertices outside of the stated box',
    box({ accessors: [{ ...positions, max: [0.1, 0.1, 0.1] }, indices] }),
    /^This model isn’t valid glTF: Declared maximum value for this component \(0\.1.*\) does not match actual maximum \(0\.8.*\)\. \(\/accessors\/0\/max\/0\) It has 6 errors in all\.$/,
  ],
  [
    'with more bytes than it has',
    box({ accessors: [{ ...positions, count: 9000 }, indices] }),
    /^This model isn’t valid glTF: Accessor \(offset: 0, length: 108000\) does not fit referenced bufferView \[0\] length 96\./,
  ],
  [
    'with a loop of nodes',
    box({ nodes: [{ mesh: 0, children: [1] }, { children: [0] }] }),
    /^This model isn’t valid glTF: /,
  ],
  [
    'with a picture at another address',
    box({ images: [{ uri: 'https://pictures.example/wood.jpg' }] }),
    'This model needs other files. Export it as one GLB file with its pictures inside.',
  ],
  [
    'with a buffer in another file',
    box({ buffers: [{ byteLength: binary.length }, { byteLength: 4, uri: 'more.bin' }] }),
    'This model needs other files. Export it as one GLB file with its pictures inside.',
  ],
  [
    'that is compressed',
    box({ extensionsUsed: ['KHR_draco_mesh_compression'] }),
    'This model uses KHR_draco_mesh_compression, which not every phone can show. Export it without that.',
  ],
  [
    'without a scene',
    box({ scene: undefined, scenes: undefined }),
    'There are no surfaces in the scene of this model.',
  ],
  ['with an empty scene', box({ nodes: [{}] }), 'There are no surfaces in the scene of this model.'],
  ['with too many nodes', box({ nodes: many(2001, { mesh: 0 }) }), tooMany('more than 2000 parts')],
  [
    'with too many surfaces',
    box({ meshes: [{ primitives: many(2001, { attributes: { POSITION: 0 }, indices: 1 }) }] }),
    tooMany('more than 2000 parts'),
  ],
  [
    'with too many pictures',
    box({ images: many(33, { bufferView: 0, mimeType: 'image/png' }) }),
    tooMany('more than 32 pictures'),
  ],
  ['with too many accessors', box({ accessors: many(10_001, positions) }), tooMany('too many points')],
  [
    'with accessors of huge counts without bytes',
    box({ accessors: [positions, indices, { componentType: 5126, count: 4_000_000_000, type: 'MAT4' }] }),
    tooMany('too many points'),
  ],
  [
    'with huge sparse accessors',
    box({
      accessors: [positions, indices, { componentType: 5126, count: 1, type: 'VEC3', sparse: { count: 1e300 } }],
    }),
    tooMany('too many points'),
  ],
  ...[1e5, 1e300].map((scale): [string, Buffer, string] => [
    `that is as large as a scale of ${scale} makes it`,
    box({ nodes: [{ mesh: 0, scale: [scale, 1, 1] }] }),
    'This model is larger than 100 m. Its unit must be the metre: scale it, then upload it again.',
  ]),
  [
    'that is larger than a number can be',
    box({
      nodes: [
        { children: [1], scale: [1e300, 1, 1] },
        { mesh: 0, scale: [1e300, 1, 1] },
      ],
    }),
    'This model is larger than 100 m. Its unit must be the metre: scale it, then upload it again.',
  ],
  [
    'that moves',
    box({ meshes: [{ primitives: [{ attributes: { POSITION: 0 }, targets: [{ POSITION: 0 }] }] }] }),
    'This model changes its shape (skins or morph targets). Export it as a still piece.',
  ],
])('a file is refused: %s', async (_, bytes, message) => {
  expectRefused(await upload(bytes), 400, typeof message === 'string' ? message : expect.stringMatching(message))
})

it('a file is refused when its nodes draw one surface more often than a phone can', async () => {
  const corners = 300
  const points = Buffer.alloc(corners * 12)
  const glb = packGlb(
    {
      asset: { version: '2.0' },
      scene: 0,
      scenes: [{ nodes: Array.from({ length: 2000 }, (_each, at) => at) }],
      nodes: Array.from({ length: 2000 }, () => ({ mesh: 0 })),
      meshes: [{ primitives: [{ attributes: { POSITION: 0 }, mode: 0 }] }],
      accessors: [{ bufferView: 0, componentType: 5126, count: corners, type: 'VEC3', min: [0, 0, 0], max: [0, 0, 0] }],
      bufferViews: [{ buffer: 0, byteLength: points.length, target: 34962 }],
      buffers: [{ byteLength: points.length }],
    },
    points,
  )
  expectRefused(await upload(glb), 400, tooMany('more than 500,000 vertices'))
})

it('a file is refused when a picture in it is too large', async () => {
  const brown = { r: 150, g: 110, b: 70 }
  const picture = await sharp({ create: { width: 4097, height: 1, channels: 3, background: brown } })
    .png()
    .toBuffer()
  const padded = Buffer.concat([binary, picture, Buffer.alloc(-(binary.length + picture.length) & 3)])
  const glb = packGlb(
    {
      ...document,
      images: [{ bufferView: 2, mimeType: 'image/png' }],
      bufferViews: [
        ...(document.bufferViews as object[]),
        { buffer: 0, byteOffset: binary.length, byteLength: picture.length },
      ],
      buffers: [{ byteLength: padded.length }],
    },
    padded,
  )
  const message = 'A picture in this model is larger than 4096 × 4096 pixels. Make it smaller.'
  expectRefused(await upload(glb), 400, message)
})

it('a file of more than 5 MB is refused', async () => {
  const answer = await upload(Buffer.concat([makeGlb(sides), Buffer.alloc(modelLimits.bytes)]))
  expectRefused(answer, 413, 'This model is larger than 5 MB. Save it smaller, then upload it again.')
})

it('a check ends after its time', async () => {
  const thread = new ModelThread(0)
  await expect(thread.check(makeGlb(sides))).rejects.toMatchObject({
    status: 400,
    message: tooComplex,
  })
  await thread.close()
  await expect(thread.check(makeGlb(sides))).rejects.toMatchObject({ status: 503 })
})

it('the models of the catalogue are sent with the type of binary glTF, under no other name', async () => {
  const address = shop.shop.models.addressFor('omaha-tv-stand.webp')
  const { statusCode, headers, rawPayload } = await shop.app.inject(address)
  expect({ statusCode, type: headers['content-type'], cache: headers['cache-control'] }).toEqual({
    statusCode: 200,
    type: 'model/gltf-binary',
    cache: 'public, max-age=31536000, immutable',
  })
  expect(rawPayload.equals(readFileSync(join(catalogue, 'models', 'omaha-tv-stand.glb')))).toBe(true)
  for (const name of [
    'omaha-tv-stand.glb',
    'omaha-tv-stand.00000000.glb',
    `${'0'.repeat(32)}.glb`,
    '..%2fproducts.json',
  ]) {
    expectRefused(await shop.call('GET', `/models/${name}`), 404, 'Model not found')
  }
})

const hours = (count: number) => {
  shop.clock.now = new Date(Date.now() + count * 3_600_000)
  return sweepModels(shop.shop)
}
const status = async (model: string) => (await shop.call('GET', model)).status

it('an unused model is deleted after a day, unless a product has it or can be brought back with it', async () => {
  const [unused, used] = [
    (await upload(makeGlb({ ...sides, height: 601 }))).body.model,
    (await upload(makeGlb({ ...sides, height: 602 }))).body.model,
  ]
  const product = await makeProduct(shop)
  const saved = await shop.call('PUT', `/api/products/${product}`, { as: admin, body: { ...sides, model: used } })
  expect(saved.status).toBe(200)
  expect([await status(unused), await status(used)]).toEqual([200, 200])
  await hours(23)
  expect([await status(unused), await status(used)]).toEqual([200, 200])
  await hours(25)
  expect([await status(unused), await status(used)]).toEqual([404, 200])
  admin = await signInAgain(shop, admin)
  expect((await shop.call('DELETE', `/api/products/${product}`, { as: admin })).status).toBe(200)
  // The product can be brought back with it for 30 days.
  await hours(25 + 30 * 24 - 1)
  await deleteExpired(shop.shop)
  await hours(25 + 30 * 24 - 1)
  expect(await status(used)).toBe(200)
  await hours(25 + 30 * 24 + 1)
  await deleteExpired(shop.shop)
  await hours(25 + 30 * 24 + 1)
  expect(await status(used)).toBe(404)
  shop.clock.now = new Date()
})

it('an unused model cannot be saved to a product any more', async () => {
  const message = 'This model is no longer there. Upload it again, or remove it.'
  admin = await signInAgain(shop, admin)
  const product = await makeProduct(shop)
  const { status: refused, body } = await shop.call('PUT', `/api/products/${product}`, {
    as: admin,
    body: { ...sides, model: `/models/${'0'.repeat(32)}.glb` },
  })
  expect({ refused, body }).toEqual({ refused: 400, body: { message, errors: [{ path: 'model', message }] } })
})
