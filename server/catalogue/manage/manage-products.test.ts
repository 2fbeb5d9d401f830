import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fieldNames } from '#contract/catalogue/product-fields.ts'
import { products } from '#db/tables/catalogue/catalogue.ts'
import { uploads } from '#db/tables/platform/images.ts'
import { makeAdmin, makeProduct, makeShopper, type Person, placeOrder } from '#tests/support/factories.ts'
import { makeGlb, uploadGlb } from '#tests/support/models/make-models.ts'
import { readSince } from '#tests/support/moving-clock.ts'
import {
  bodyOf,
  expectRefused,
  forFile,
  startShop,
  type TestResponse,
  type TestShop,
} from '#tests/support/start-shop.ts'

const shop = await forFile(startShop())
const ana = await makeAdmin(shop)
const ben = await makeAdmin(shop)
const marama = await makeShopper(shop)

const unknown = '01938f2a-7c1e-7000-8000-000000000000'
const read = (id: string, as?: Person) => shop.call('GET', `/api/products/${id}`, { as })
const create = () => shop.call('POST', '/api/products', { as: ana })
const save = (id: string, body: object, as = ana): Promise<TestResponse> =>
  shop.call('PUT', `/api/products/${id}`, { as, body })
const remove = (id: string) => shop.call('DELETE', `/api/products/${id}`, { as: ana })
const historyOf = async (id: string) => (await shop.call('GET', `/api/history/product/${id}`, { as: ana })).body
const namesOf = ({ body }: TestResponse): string[] => body.products.map(({ name }: { name: string }) => name)

async function storedStock(id: string): Promise<number | undefined> {
  const [row] = await shop.shop.db.select({ stock: products.stock }).from(products).where(eq(products.id, id))
  return row?.stock
}

it('a new product is a complete draft with its own code', async () => {
  const { status, body } = await create()
  expect(status).toBe(201)
  expect(body).toMatchObject({
    code: 'NEW-0001',
    name: 'Sample name',
    brand: 'Sample brand',
    category: 'Sample category',
    price: 0,
    countInStock: 0,
    width: 0,
    height: 0,
    length: 0,
    homeSpace: 'Living Room',
    material: '',
    style: '',
    keywords: '',
    description: '',
    rating: 0,
    numReviews: 0,
    reviews: [],
    isDraft: true,
    featured: false,
    version: 1,
  })
  expect((await create()).body.code).toBe('NEW-0002')
  const picture = await shop.call('GET', `${body.image}?w=160`)
  expect({ status: picture.status, contentType: picture.headers['content-type'] }).toEqual({
    status: 200,
    contentType: 'image/jpeg',
  })
})

it('a new product has its own code even when two are created concurrently', async () => {
  const answers = await Promise.all([create(), create(), create()])
  expect(new Set(answers.map(({ body }) => body.code)).size).toBe(3)
})

it('a new product is first in the list for admins, and nowhere else until it is saved', async () => {
  const { body: draft } = await create()
  const at = (path: string, as?: Person) => shop.call('GET', path, { as })
  expect((await at('/api/products', ana)).body.products[0]._id).toBe(draft._id)
  expect((await at('/api/products?keyword=sample', ana)).body.products[0]._id).toBe(draft._id)
  expect((await at('/api/products/manage', ana)).body.products[0]._id).toBe(draft._id)
  expect((await read(draft._id, ana)).status).toBe(200)
  for (const as of [undefined, marama]) {
    expect((await at('/api/products', as)).text).not.toContain(draft._id)
    expect((await at('/api/products?keyword=sample', as)).body.products).toEqual([])
    expect((await read(draft._id, as)).status).toBe(404)
  }
  for (const path of ['top', 'selected', `current?ids=${draft._id}`, 'suggest?keyword=Sample']) {
    expect((await at(`/api/products/${path}`, ana)).text).not.toContain(draft._id)
  }
  expect((await at('/sitemap.xml')).text).not.toContain(draft._id)
})

it('a new product is published by its first save and stays published', async () => {
  const { _id } = (await create()).body
  const saved = await save(_id, { name: 'Tekapo Bench', price: 349.5, version: 1 })
  expect(saved.body).toMatchObject({ name: 'Tekapo Bench', price: 349.5, isDraft: false, version: 2 })
  expect((await read(_id)).body.name).toBe('Tekapo Bench')
  expect((await save(_id, { name: 'Tekapo Bench, long' })).body).toMatchObject({ isDraft: false, version: 3 })
})

it('a new product stays a draft when it is saved as one, also without a price, until a save publishes it', async () => {
  const { _id } = (await create()).body
  const saved = await save(_id, { name: 'Tekapo Bench', staysDraft: true })
  expect(saved).toMatchObject({ status: 200, body: { name: 'Tekapo Bench', price: 0, isDraft: true, version: 2 } })
  expect((await read(_id)).status).toBe(404)
  expect((await save(_id, { price: 349.5 })).body).toMatchObject({ price: 349.5, isDraft: false })
  expect((await save(_id, { price: 359.5, staysDraft: true })).body).toMatchObject({ price: 359.5, isDraft: false })
})

describe('saving a product', () => {
  let id: string
  beforeEach(async () => {
    id = await makeProduct(shop)
  })

  it('changes every field, returns the product, adds 1 to version and sets updatedAt', async () => {
    const later = new Date(shop.clock.now.getTime() + 60_000)
    shop.clock.now = later
    const fields = {
      code: 'AR-1',
      name: 'Cardrona Coffee Table',
      brand: 'Paris',
      category: 'Coffee',
      material: 'Solid Timber',
      style: 'French',
      homeSpace: 'Living Room',
      keywords: 'coffee',
      description: 'Thick-set.',
      featured: true,
      price: 499.95,
      width: 650,
      height: 460,
      length: 1200,
      countInStock: 12,
      image: 'https://pictures.example/table.jpg?size=2',
    }
    const body = bodyOf(await save(id, { ...fields, version: 1 }))
    expect(body).toMatchObject({ ...fields, version: 2, updatedAt: readSince(shop.clock, later) })
    expect((await read(id)).body).toEqual(body)
  })

  it('changes every fact of a piece, which its page has and its history names', async () => {
    const facts = {
      weightKg: 38.5,
      piece: 'bed frame',
      timber: 'Oak top, painted base',
      timbers: 'Oak, Radiata pine',
      finish: 'Honey, oil',
      finishColour: 'honey',
      finishCoat: 'oil',
      care: 'Wipe it.\nOil it once a year.',
      warrantyYears: 5,
      madeIn: 'New Zealand',
      packing: 'flat',
      packages: 'Headboard: 1710 x 120 x 1300 mm, 32 kg\nSlats: 900 x 200 x 200 mm, 9.5 kg',
      peopleToCarry: 2,
      carryText: 'Clear a path first.',
      passShortMm: 110,
      passLongMm: 1300,
      hasDetachableLegs: true,
      assembly: 'The side rails bolt to the posts.',
      assemblyMinutes: 60,
      assemblyPeople: 2,
      seats: 2,
      seatsAtMost: 3,
      mattressSize: 'Queen, 1530 x 2030 mm',
      shelfLoadKg: 40,
      wallFixing: 'Strap in the box.',
      family: 'karamea-bed-frame',
      range: 'Karamea',
    }
    expect(fieldNames.slice(fieldNames.indexOf('featured') + 1).filter((name) => !(name in facts))).toEqual([])
    const { status, body } = await save(id, facts)
    expect({ status, body }).toMatchObject({ status: 200, body: facts })
    expect((await read(id)).body).toEqual(body)
    const [{ fields }] = await historyOf(id)
    expect(
      Object.fromEntries(fields.map(({ field, after }: { field: string; after: unknown }) => [field, after])),
    ).toEqual(facts)

    const listed = (await shop.call('GET', `/api/products/current?ids=${id}`)).body[0]
    const { weightKg, finishColour, passShortMm, passLongMm, family } = facts
    expect(listed).toMatchObject({ weightKg, finishColour, passShortMm, passLongMm, family })
    expect(listed).not.toHaveProperty('care')
    const notKnown = { weightKg: 0, care: '', packages: '', hasDetachableLegs: false, passShortMm: 0 }
    expect((await save(id, notKnown)).body).toMatchObject({ ...facts, ...notKnown })
  })

  it('keeps missing fields and an empty room, and drops unknown fields (behaviour, Platform)', async () => {
    const before = (await read(id)).body
    const { body } = await save(id, { brand: 'Casablanca', homeSpace: '', rating: 5, _id: unknown, isDraft: true })
    expect(body).toEqual({ ...before, brand: 'Casablanca', version: 2, updatedAt: body.updatedAt })
  })

  it('accepts numbers and booleans as forms send them, and empty texts (behaviour, Platform)', async () => {
    const texts = {
      brand: '',
      category: '',
      code: '',
      style: '',
      material: '',
      description: '',
      keywords: '',
      image: '',
    }
    const sent = { ...texts, price: '199.00', width: ' 900 ', countInStock: '3', featured: 'true', version: '1' }
    expect((await save(id, sent)).body).toMatchObject({
      ...texts,
      price: 199,
      width: 900,
      countInStock: 3,
      featured: true,
    })
    expect((await save(id, { featured: '' })).body.featured).toBe(false)
  })

  it.each([
    ['name', '', 'Enter a name.'],
    ['name', '   ', 'Enter a name.'],
    ['price', -1, 'Enter a price, such as 1249.00'],
    ['price', 1_000_000.01, 'Enter a price, such as 1249.00'],
    ['price', 199.955, 'Enter a price, such as 1249.00'],
    ['price', '$199', 'Enter a price, such as 1249.00'],
    ['price', '', 'Enter a price, such as 1249.00'],
    ['price', null, 'Enter a price, such as 1249.00'],
    ['width', -1, 'The width must be a whole number of millimetres from 0 to 100000.'],
    ['height', 1.5, 'The height must be a whole number of millimetres from 0 to 100000.'],
    ['length', 'long', 'The length must be a whole number of millimetres from 0 to 100000.'],
    ['weightKg', 38.55, 'The weight must be a number of kilograms from 0 to 2000, with up to one decimal.'],
    ['weightKg', 2001, 'The weight must be a number of kilograms from 0 to 2000, with up to one decimal.'],
    ['countInStock', -1, 'The count in stock must be a whole number from 0 to 9999.'],
    ['countInStock', 2.5, 'The count in stock must be a whole number from 0 to 9999.'],
    ['countInStock', 10_000, 'The count in stock must be a whole number from 0 to 9999.'],
    ['homeSpace', 'Garage', 'The room must be Living Room, Dining Room or Bedroom.'],
    ['brand', null, 'Keep the brand to 100 characters.'],
    ['description', 'x'.repeat(10_001), 'Keep the description to 10000 characters.'],
    ['madeIn', 'x'.repeat(61), 'Keep the country of origin to 60 characters.'],
    ['warrantyYears', 2.5, 'The warranty must be a whole number of years from 0 to 100.'],
    ['peopleToCarry', -1, 'The people to carry must be a whole number of people from 0 to 20.'],
    ['seats', 'many', 'The seats must be a whole number of seats from 0 to 100.'],
    ['assemblyMinutes', 10_001, 'The assembly time must be a whole number of minutes from 0 to 10000.'],
    ['passShortMm', 0.5, 'The short side of the opening must be a whole number of millimetres from 0 to 100000.'],
    ['hasDetachableLegs', 'maybe', 'Choose whether the legs, feet or base come off at home.'],
    [
      'packages',
      'Whole piece: 1260 x 710 x 520 mm, 44 kg\nLegs, 9 kg',
      'Line 2 of the boxes, “Legs, 9 kg”, can’t be read. Write it like “Whole piece: 1260 x 710 x 520 mm, 44 kg”.',
    ],
  ])('refuses %s %j with an error for the field and stores nothing', async (path, value, message) => {
    const before = (await read(id)).body
    expectRefused(await save(id, { brand: 'Paris', [path]: value }), 400, message, path)
    expect((await read(id)).body).toEqual(before)
  })

  it('saving a draft without a price is refused until the call says that it is free', async () => {
    const draft = (await create()).body
    const message = 'This piece would be on sale for $0.00. Enter a price, or confirm that it’s free.'
    const refusal = {
      status: 400,
      body: {
        message,
        errors: [
          { path: 'price', message },
          { path: 'isFree', message },
        ],
      },
    }
    expect(await save(draft._id, { name: 'Tekapo Bench', countInStock: 3 })).toMatchObject(refusal)
    expect(await save(draft._id, { name: 'Tekapo Bench', price: 0, isFree: false })).toMatchObject(refusal)
    expect((await shop.call('GET', `/api/products/${draft._id}`)).status).toBe(404)
    const free = await save(draft._id, { name: 'Tekapo Bench', price: 0, isFree: true })
    expect(free).toMatchObject({ status: 200, body: { price: 0, isDraft: false } })
    expect((await save(draft._id, { price: 349.5 })).body.price).toBe(349.5)
    expect(await save(draft._id, { price: 0 })).toMatchObject({ status: 200, body: { price: 0 } })
  })

  it('accepts a price of 0, of 1,000,000 and of any whole number of cents', async () => {
    for (const price of [0, 1_000_000, 1.1, 8.2, 19.99, 1005.05])
      expect((await save(id, { price })).body.price).toBe(price)
  })

  it('is refused with Product not found for an unknown and a malformed id', async () => {
    for (const missingId of [unknown, 'no-such-thing']) {
      expect({ status: (await save(missingId, {})).status, message: (await save(missingId, {})).body.message }).toEqual(
        { status: 404, message: 'Product not found' },
      )
      expect({ status: (await remove(missingId)).status, message: (await remove(missingId)).body.message }).toEqual({
        status: 404,
        message: 'Product not found',
      })
    }
  })

  it('is for admins only', async () => {
    expect((await shop.call('PUT', `/api/products/${id}`, { body: {} })).status).toBe(401)
    expect((await save(id, {}, marama)).status).toBe(403)
    expect((await shop.call('DELETE', `/api/products/${id}`, { as: marama })).status).toBe(403)
    expect((await shop.call('POST', '/api/products', { as: marama })).status).toBe(403)
  })
})

const notOurPicture = 'The image must be a picture of the shop or an address that begins with https://.'
const pictureGone = 'This picture is no longer there. Upload it again, or choose another.'

it.each([
  ['http://pictures.example/a.jpg', notOurPicture],
  ['javascript:alert(1)', notOurPicture],
  ['data:image/png;base64,AAAA', notOurPicture],
  ['//pictures.example/a.jpg', notOurPicture],
  ['https://', notOurPicture],
  ['/images/../api/users', notOurPicture],
  ['/\\pictures.example/a.jpg', notOurPicture],
  ['/images//a.jpg', notOurPicture],
  ['/images/a b.jpg', notOurPicture],
  ['images/a.jpg', notOurPicture],
  ['/images/0123456789abcdef0123456789abcdef.webp', pictureGone],
])('the picture of a product cannot be %s', async (image, message) => {
  const id = await makeProduct(shop)
  expectRefused(await save(id, { image }), 400, message, 'image')
})

it('the picture of a product can be a catalogue picture, an upload, one of another site, or none', async () => {
  const id = await makeProduct(shop)
  const name = 'fedcba9876543210fedcba9876543210.webp'
  await shop.shop.db.insert(uploads).values({ name, byteSize: 1, widthPx: 1, heightPx: 1 })
  const catalogue = shop.shop.pictures.addressOf('kurow-dining-table.webp')
  for (const image of [catalogue, `/images/${name}`, '/images/sample.jpg', 'https://pictures.example/a.jpg', '']) {
    expect((await save(id, { image })).body.image).toBe(image)
  }
})

it('the picture of a product is not checked while another field is saved, even when it is missing', async () => {
  const image = `/images/${'0'.repeat(32)}.webp`
  const id = await makeProduct(shop, { image })
  expect((await save(id, { image, brand: 'Paris' })).body).toMatchObject({ image, brand: 'Paris' })
})

it('the picture of a product can come from another site: the policy of pages allows images over https only', async () => {
  const policy = String((await shop.call('GET', '/api/products')).headers['content-security-policy'])
  expect(policy).toContain("img-src 'self' data: https:;")
  expect(policy.match(/https:/g)).toHaveLength(1)
})

describe('the model of a product', () => {
  const sides = { length: 1600, width: 450, height: 600 }
  const uploadBox = async (box: typeof sides) => String((await uploadGlb(shop, ana, makeGlb(box))).body.model)
  const notOurs = 'The model must be a model of the shop: upload it, or enter an address that begins with /models/.'
  const gone = 'This model is no longer there. Upload it again, or remove it.'

  it.each([
    ['https://models.example/a.glb', notOurs],
    ['/images/a.webp', notOurs],
    ['/models/../api/users.glb', notOurs],
    ['/models/no-such-table.01234567.glb', gone],
    [`/models/${'0'.repeat(32)}.glb`, gone],
  ])('cannot be %s', async (model, message) => {
    const id = await makeProduct(shop)
    expectRefused(await save(id, { ...sides, model }), 400, message, 'model')
  })

  it('is saved with the sizes that it agrees with, replaced and removed, and the history has it', async () => {
    const id = await makeProduct(shop)
    const [first, second] = [await uploadBox(sides), await uploadBox({ ...sides, length: 1650 })]
    expect((await save(id, { ...sides, model: first })).body.model).toBe(first)
    expect((await save(id, { model: second })).body.model).toBe(second)
    expect((await save(id, { model: '' })).body.model).toBe('')
    const changes = (await historyOf(id)).flatMap(({ fields }: { fields: { field: string }[] }) =>
      fields.filter(({ field }) => field === 'model'),
    )
    expect(changes).toEqual([
      { field: 'model', before: second, after: '' },
      { field: 'model', before: first, after: second },
      { field: 'model', before: '', after: first },
    ])
  })

  it('has to agree with the sizes, also when they are changed later', async () => {
    const id = await makeProduct(shop)
    const model = await uploadBox(sides)
    const message = (stated: string) =>
      `The model is 1600 × 450 × 600 mm, but the piece’s sizes are ${stated} mm. Correct one of them, or remove the model: a model in the room has to be as large as the piece.`
    expectRefused(await save(id, { ...sides, length: 1800, model }), 400, message('1800 × 450 × 600'), 'model')
    expect((await save(id, { ...sides, model })).status).toBe(200)
    expectRefused(await save(id, { height: 900 }), 400, message('1600 × 450 × 900'), 'model')
    expect((await save(id, { height: 610 })).body).toMatchObject({ height: 610, model })
    expect((await save(id, { height: 900, model: '' })).body).toMatchObject({ height: 900, model: '' })
  })

  it('is not checked while another field is saved, even when it is missing', async () => {
    const model = `/models/${'0'.repeat(32)}.glb`
    const id = await makeProduct(shop, { model })
    expect((await save(id, { model, brand: 'Paris' })).body).toMatchObject({ model, brand: 'Paris' })
  })

  it('is in the product alone, not in lists', async () => {
    const id = await makeProduct(shop, { model: '/models/table.01234567.glb' })
    expect((await shop.call('GET', `/api/products/${id}`)).body.model).toBe('/models/table.01234567.glb')
    const { body } = await shop.call('GET', `/api/products/current?ids=${id}`)
    expect(Object.keys(body[0])).not.toContain('model')
  })
})

it('two admins who edit the same product: the second save is refused with the name of the first admin and the time', async () => {
  const id = await makeProduct(shop)
  shop.clock.now = new Date('2026-11-20T08:31:00.000Z')
  expect((await save(id, { name: 'Kurow Table', version: 1 }, ben)).status).toBe(200)
  const { status, body } = await save(id, { brand: 'Paris', version: 1 })
  const message = 'Ana Admin saved changes on Friday 20 November, 9:31pm. Yours aren’t saved yet.'
  expect({ status, body }).toEqual({ status: 409, body: { message, errors: [{ path: 'version', message }] } })
  expect((await read(id)).body).toMatchObject({ name: 'Kurow Table', brand: 'American Rustic', version: 2 })
})

it('two admins who edit the same product: the last save wins without a version', async () => {
  const id = await makeProduct(shop)
  await save(id, { name: 'One' }, ben)
  expect((await save(id, { name: 'Two' })).body).toMatchObject({ name: 'Two', version: 3 })
})

it('exactly one of many concurrent saves of a version of a product is stored', async () => {
  const id = await makeProduct(shop)
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, each) => save(id, { name: `Table ${each}`, version: 1 }, each % 2 ? ana : ben)),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200, 409, 409, 409, 409, 409, 409, 409,
  ])
  const winner = answers.find(({ status }) => status === 200)
  expect((await read(id)).body).toMatchObject({ name: winner?.body.name, version: 2 })
})

it('two admins who edit the same product: an unknown version is refused too', async () => {
  const id = await makeProduct(shop)
  expectRefused(await save(id, { version: 7 }), 409, 'Another admin saved changes. Yours aren’t saved yet.')
})

it('stock (behaviour, Catalogue) keeps a sale that was made while the form was open (promises 7)', async () => {
  const id = await makeProduct(shop, { stock: 5 })
  const { countInStock, version } = (await read(id)).body
  expect((await placeOrder(shop, marama, id, 2)).status).toBe(201)
  const body = { countInStock: countInStock + 10, countInStockWas: countInStock, version }
  const saved = await save(id, body)
  expect({ status: saved.status, countInStock: saved.body.countInStock, storedStock: await storedStock(id) }).toEqual({
    status: 200,
    countInStock: 13,
    storedStock: 15,
  })
})

it('stock (behaviour, Catalogue) is not changed by a form that did not change it, although a unit was sold', async () => {
  const id = await makeProduct(shop, { stock: 5 })
  await placeOrder(shop, marama, id, 2)
  expect((await save(id, { name: 'Renamed', countInStock: 5, countInStockWas: 5 })).body.countInStock).toBe(3)
})

it('stock (behaviour, Catalogue) cannot fall below the held units: the refusal names the remaining count', async () => {
  const id = await makeProduct(shop, { stock: 5 })
  await placeOrder(shop, marama, id, 3)
  const { status, body } = await save(id, { name: 'Renamed', countInStock: 1, countInStockWas: 5 })
  const message = 'Only 2 of these can be sold now: others were sold or are held for orders. Count again, then save.'
  expect({ status, body }).toEqual({ status: 409, body: { message, errors: [{ path: 'countInStock', message }] } })
  expect((await read(id)).body).toMatchObject({ name: 'Kurow Dining Table', countInStock: 2, version: 1 })
  expect((await save(id, { countInStock: 3, countInStockWas: 5 })).body.countInStock).toBe(0)
})

it('stock without countInStockWas is set to the units that can be sold; held units stay held', async () => {
  const id = await makeProduct(shop, { stock: 5 })
  await placeOrder(shop, marama, id, 2)
  const saved = await save(id, { countInStock: 7 })
  expect({ countInStock: saved.body.countInStock, storedStock: await storedStock(id) }).toEqual({
    countInStock: 7,
    storedStock: 9,
  })
  shop.clock.now = new Date(shop.clock.now.getTime() + 61 * 60_000)
  expect((await read(id)).body.countInStock).toBe(9)
})

it('stock (behaviour, Catalogue) is at most 9,999, with held units', async () => {
  const id = await makeProduct(shop, { stock: 5 })
  await placeOrder(shop, marama, id, 2)
  const { status, body } = await save(id, { countInStock: 9998 })
  const message = 'You can have up to 9999 in stock, and 2 of these are held for orders.'
  expect({ status, errors: body.errors }).toEqual({ status: 400, errors: [{ path: 'countInStock', message }] })
  expect((await save(id, { countInStock: 9997 })).body.countInStock).toBe(9997)
})

it('stock (behaviour, Catalogue) includes every sale when orders and edits are concurrent', async () => {
  const id = await makeProduct(shop, { stock: 20 })
  const orders = Array.from({ length: 10 }, () => placeOrder(shop, marama, id, 1))
  const edits = Array.from({ length: 5 }, () => save(id, { countInStock: 22, countInStockWas: 20 }))
  const statuses = (await Promise.all([...orders, ...edits])).map(({ status }) => status)
  expect({ ordered: statuses.slice(0, 10), saved: statuses.slice(10) }).toEqual({
    ordered: Array(10).fill(201),
    saved: Array(5).fill(200),
  })
  expect((await read(id)).body.countInStock).toBe(20 + 5 * 2 - 10)
})

it('deleting a product removes it from the shop; orders, receipts and lists keep their copy (promises 8)', async () => {
  const id = await makeProduct(shop, { name: 'Doomed Table', image: '/images/doomed.00000000.webp' })
  const order = (await placeOrder(shop, marama, id, 2)).body
  const { status, body } = await remove(id)
  expect({ status, body }).toEqual({ status: 200, body: { message: 'Product deleted' } })
  expect((await read(id, ana)).status).toBe(404)
  expect((await shop.call('GET', '/api/products/top')).text).not.toContain(id)
  expect((await shop.call('GET', '/sitemap.xml')).status).toBe(200)

  const item = { name: 'Doomed Table', image: '/images/doomed.00000000.webp', price: 799, product: null }
  const line = { ...item, qty: 2, cancelledQty: 0 }
  const kept = await shop.call('GET', `/api/orders/${order._id}`, { as: marama })
  expect({ status: kept.status, orderItems: kept.body.orderItems, totalPrice: kept.body.totalPrice }).toEqual({
    status: 200,
    orderItems: [line],
    totalPrice: 1598,
  })
  const [mine] = (await shop.call('GET', '/api/orders/mine', { as: marama })).body
  expect({ _id: mine._id, orderItems: mine.orderItems }).toEqual({ _id: order._id, orderItems: [line] })
})

it('deleting a product succeeds once', async () => {
  const id = await makeProduct(shop)
  const statuses = (await Promise.all([remove(id), remove(id)])).map(({ status }) => status)
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 404])
})

it('the history of a product contains who created, changed and deleted it, with the names and values of the wire', async () => {
  const { _id } = (await create()).body
  const wait = () => (shop.clock.now = new Date(shop.clock.now.getTime() + 1000))
  wait()
  await save(_id, { name: 'Tekapo Bench', price: 349.5, countInStock: 4, width: 450, featured: true })
  wait()
  await save(_id, { name: 'Tekapo Bench', price: 349.5 })
  wait()
  await remove(_id)
  const [deleted, changed, created, ...more] = await historyOf(_id)
  expect(more).toEqual([])
  expect({ action: created.action, by: created.by }).toEqual({ action: 'created', by: 'Ana Admin' })
  expect(created.fields).toContainEqual({ field: 'name', before: null, after: 'Sample name' })
  expect(changed).toMatchObject({ action: 'changed', by: 'Ana Admin' })
  expect(changed.fields).toEqual([
    { field: 'name', before: 'Sample name', after: 'Tekapo Bench' },
    { field: 'price', before: 0, after: 349.5 },
    { field: 'width', before: 0, after: 450 },
    { field: 'countInStock', before: 0, after: 4 },
    { field: 'featured', before: false, after: true },
    { field: 'isDraft', before: true, after: false },
  ])
  expect(deleted).toMatchObject({ action: 'deleted', by: 'Ana Admin' })
  expect(deleted.fields).toContainEqual({ field: 'price', before: 349.5, after: null })
})

describe('the admin list', () => {
  let own: TestShop
  let admin: Person
  const manage = (query = '') => own.call('GET', `/api/products/manage${query}`, { as: admin })
  beforeAll(async () => {
    own = await startShop()
    admin = await makeAdmin(own)
  })
  afterAll(() => own.close())

  it('is one empty page in an empty shop', async () => {
    expect((await manage()).body).toEqual({ products: [], page: 1, pages: 1 })
  })

  it('is newest first, 12 a page, with drafts; past the end it is empty', async () => {
    for (let each = 1; each <= 25; each++) {
      const createdAt = new Date(Date.UTC(2026, 0, each))
      await makeProduct(own, { name: `Table ${each}`, code: `C-${each}`, createdAt, isDraft: each === 25 })
    }
    const first = await manage()
    expect({ page: first.body.page, pages: first.body.pages }).toEqual({ page: 1, pages: 3 })
    expect(namesOf(first)).toEqual(Array.from({ length: 12 }, (_, index) => `Table ${25 - index}`))
    expect(first.body.products[0].isDraft).toBe(true)
    expect(namesOf(await manage('?pageNumber=3'))).toEqual(['Table 1'])
    expect((await manage('?pageNumber=4')).body).toEqual({ products: [], page: 4, pages: 3 })
    expect((await manage('?pageNumber=0')).status).toBe(400)
  })

  it('finds any part of a code or a name, without case and macrons', async () => {
    await makeProduct(own, { name: 'Ōamaru Buffet', code: 'MR-BUF-1800' })
    for (const part of ['uf-18', 'MR-', 'oamaru', 'ŌAMARU', 'ru buff', ' buffet ']) {
      expect({ part, found: namesOf(await manage(`?keyword=${encodeURIComponent(part)}`)) }).toEqual({
        part,
        found: ['Ōamaru Buffet'],
      })
    }
    expect(namesOf(await manage('?keyword=American'))).toEqual([])
  })

  it('treats every character of a keyword as data', async () => {
    await makeProduct(own, { name: '100% Pine', code: 'A_B\\C' })
    for (const part of ['%', '_', '\\', "'", '.*', '0% p']) {
      const found = namesOf(await manage(`?keyword=${encodeURIComponent(part)}`))
      expect({ part, found }).toEqual({ part, found: ["'", '.*'].includes(part) ? [] : ['100% Pine'] })
    }
    expect((await manage('?keyword=%00')).status).toBe(400)
    expect((await manage(`?keyword=${'x'.repeat(201)}`)).status).toBe(400)
  })

  it('suggests the values of published products and of the rooms’ links', async () => {
    const facts = { range: 'Tekapo', family: 'tekapo-bench' }
    await makeProduct(own, { brand: 'Zealandia', category: 'Bench', material: 'Rimu', style: 'Colonial', ...facts })
    await makeProduct(own, { brand: 'Draft brand', isDraft: true, style: '' })
    const { body } = await own.call('GET', '/api/products/known', { as: admin })
    expect(body.brands).toEqual(['American Rustic', 'Casablanca', 'Industrial', 'Market Road', 'Paris', 'Zealandia'])
    expect(body).toMatchObject({ materials: ['Pine', 'Rimu', 'Solid Timber'], styles: ['American Rustic', 'Colonial'] })
    expect(body).toMatchObject({ ranges: ['Tekapo'], families: ['tekapo-bench'] })
    expect(body.categories.slice(0, 4)).toEqual(['Bar', 'Bedside', 'Bench', 'Buffet'])
    expect(body.categories).toHaveLength(15)
  })
})
