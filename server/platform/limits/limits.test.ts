import { expect, it } from 'vitest'
import { makeProduct, makeShopper, type Person, placeOrder } from '#tests/support/factories.ts'
import { sendForm } from '#tests/support/make-pictures.ts'
import { countStatuses, forFile, startShop, type TestResponse } from '#tests/support/start-shop.ts'

const shop = await forFile(
  startShop({
    LIMITS: 'search=6/60,suggest=7/60,discount-codes-network=30/3600,reviews-network=15/86400,photos-network=3/86400',
  }),
)

let networks = 0
const newNetwork = () => `198.51.100.${++networks}`

interface Sender {
  from?: string
  as?: Person
}

const headersOf = (from: string | undefined): Record<string, string> =>
  from === undefined ? {} : { 'x-forwarded-for': from }

let registered = 0
const register = ({ from }: Sender) =>
  shop.call('POST', '/api/users', {
    body: { name: 'Hemi', email: `hemi${++registered}@example.nz`, password: 'kauri1234' },
    headers: headersOf(from),
  })

const get = (url: string, from?: string) => shop.call('GET', url, { headers: headersOf(from) })

const many = (count: number, call: (index: number) => Promise<TestResponse>) =>
  Promise.all(Array.from({ length: count }, (_, index) => call(index)))

function expectRefusals(answers: readonly TestResponse[], message: string, retryAfterSeconds: number): void {
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThan(0)
  for (const { body, headers } of refused) {
    expect(body).toEqual({ message })
    expect(Number(headers['retry-after'])).toBeGreaterThan(retryAfterSeconds / 2)
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(retryAfterSeconds)
  }
}

it('a network can register 20 accounts within an hour', async () => {
  const from = newNetwork()
  const answers = await many(30, () => register({ from }))
  expect(countStatuses(answers)).toEqual({ 201: 20, 429: 10 })
  expectRefusals(
    answers,
    'Too many accounts have been created from your internet connection. Wait 60 minutes, then try again.',
    3_600,
  )
  expect((await register({ from: newNetwork() })).status).toBe(201)
})

it('a network can search as often as the limit says, with any keyword, also when a response is cached', async () => {
  const from = newNetwork()
  const answers = await many(12, (index) => get(`/api/products?keyword=table${index % 2}`, from))
  expect(countStatuses(answers)).toEqual({ 200: 6, 429: 6 })
  expectRefusals(answers, 'That was a lot of searches. Wait a minute, then search again.', 60)
  expect((await get('/api/products/top?keyword=table', from)).status).toBe(429)
  expect((await get('/api/products/selected?keyword=table', from)).status).toBe(429)
  // Lists without a keyword, and everything else, are not searches.
  expect(countStatuses(await many(12, () => get('/api/products', from)))).toEqual({ 200: 12 })
  expect((await get('/api/products?keyword=table0', newNetwork())).status).toBe(200)
})

it('a network can ask for suggestions as often as the limit says', async () => {
  const from = newNetwork()
  const answers = await many(10, () => get('/api/products/suggest?keyword=tab', from))
  expect(countStatuses(answers)).toEqual({ 200: 7, 429: 3 })
})

it('a network can send as many photos a day as the limit says, from all of its accounts', async () => {
  const from = newNetwork()
  const product = await makeProduct(shop)
  const send = async () => {
    const as = await makeShopper(shop)
    const body = { rating: 5, comment: 'Sturdy.' }
    const written = await shop.call('POST', `/api/products/${product}/reviews`, {
      as,
      body,
      headers: headersOf(from),
    })
    expect(written.status).toBe(201)
    const form = new FormData()
    form.append('image', new Blob(['no picture']), 'stand.jpg')
    return sendForm(shop, as, form, `/api/products/${product}/reviews/photos`, headersOf(from))
  }
  const answers = []
  for (let count = 1; count <= 4; count++) answers.push(await send())
  expect(countStatuses(answers)).toEqual({ 400: 3, 429: 1 })
  expectRefusals(answers, 'Many photos were sent from your network. Wait 24 hours, then send this one.', 86_400)
})

it('a network is refused together, with all of its users', async () => {
  const from = newNetwork()
  const people = await many(2, () => register({}))
  const check = (as: TestResponse, code: string) =>
    shop.call('POST', '/api/discounts/check', {
      as: signedIn(as),
      body: { code, itemsPrice: 5 },
      headers: headersOf(from),
    })
  const answers = await many(40, (index) => check(people[index % 2] ?? fail(), `GUESS${index}`))
  expect(countStatuses(answers)).toEqual({ 409: 30, 429: 10 })
  expectRefusals(answers, 'Too many wrong discount codes. Wait 60 minutes, then try again.', 3_600)
})

const fail = (): never => {
  throw new Error('there is no such person')
}
const signedIn = ({ headers }: TestResponse) => ({ cookie: String(headers['set-cookie']).split(';')[0] ?? '' })

it('an account can write 10 reviews a day; refused ones do not count', async () => {
  const marama = await makeShopper(shop)
  const products = await Promise.all(Array.from({ length: 12 }, () => makeProduct(shop)))
  const review = (product: string) =>
    shop.call('POST', `/api/products/${product}/reviews`, {
      as: marama,
      body: { rating: 5, comment: 'Sturdy.' },
      headers: headersOf(newNetwork()),
    })
  const [first = ''] = products
  expect((await review(first)).status).toBe(201)
  expect(countStatuses(await many(9, () => review(first)))).toEqual({ 409: 9 })
  const answers = []
  for (const product of products.slice(1)) answers.push(await review(product))
  expect(countStatuses(answers)).toEqual({ 201: 9, 429: 2 })
  expectRefusals(answers, 'That was a lot of reviews. Wait 24 hours, then send this one.', 86_400)
})

it('an account can ask 10 times a minute whether an order is paid, from all networks together', async () => {
  const marama = await makeShopper(shop)
  const { _id } = (await placeOrder(shop, marama, await makeProduct(shop))).body
  const ask = (as = marama, from = newNetwork()) =>
    shop.call('PUT', `/api/orders/${_id}/paid`, { as, headers: headersOf(from) })
  const answers = await many(13, () => ask())
  expect(countStatuses(answers)).toEqual({ 409: 10, 429: 3 })
  expectRefusals(answers, 'The payment was checked many times. Wait a minute, then reload the page.', 60)
  expect((await ask(await makeShopper(shop))).status).toBe(404)
})

it('an account can ask the payment provider for a payment page 30 times a minute', async () => {
  const marama = await makeShopper(shop)
  const order = (await placeOrder(shop, marama, await makeProduct(shop))).body
  const answers = await many(33, () =>
    shop.call('POST', '/api/stripe/create-checkout-session', {
      as: marama,
      body: { products: [], order: { _id: order._id } },
      headers: headersOf('198.51.100.250'),
    }),
  )
  expect(countStatuses(answers)[429]).toBe(3)
  expectRefusals(answers, 'You’ve started this payment too many times. Wait a minute, then press the button once.', 60)
})

it('a caller on this machine is not limited, unless a proxy has forwarded the request', async () => {
  for (let round = 0; round < 3; round++) {
    expect(countStatuses(await many(10, () => register({})))).toEqual({ 201: 10 })
  }
  expect(countStatuses(await many(12, () => get('/api/products?keyword=table')))).toEqual({ 200: 12 })
  const answers = await many(12, () => get('/api/products?keyword=table', '127.0.0.1'))
  expect(countStatuses(answers)).toEqual({ 200: 6, 429: 6 })
})

it('an account can change its own details 20 times within an hour', async () => {
  const [as, other] = [await makeShopper(shop), await makeShopper(shop)]
  const rename = (person: Person, name: string) =>
    shop.call('PUT', '/api/users/profile', { as: person, body: { name }, headers: headersOf(newNetwork()) })
  const answers = await many(25, (index) => rename(as, `Marama ${index}`))
  expect(countStatuses(answers)).toEqual({ 200: 20, 429: 5 })
  expectRefusals(answers, 'You’ve changed your details too many times. Wait 60 minutes, then try again.', 3_600)
  expect((await rename(other, 'Hemi')).status).toBe(200)
})
