import { expect, it } from 'vitest'
import { makeShopper } from '#tests/support/factories.ts'
import { countStatuses, expectRefused, forFile, startShop, type TestResponse } from '#tests/support/start-shop.ts'

const shop = await forFile(startShop())

interface Guess {
  email: string
  password?: string
  from?: string
  cookie?: string
}

const signIn = ({ email, password = 'wrong one', from, cookie }: Guess) =>
  shop.call('POST', '/api/users/auth', {
    body: { email, password },
    headers: { ...(from && { 'x-forwarded-for': from }), ...(cookie && { cookie }) },
  })

/** The cookie of the device that a response sets. */
const deviceOf = (headers: Record<string, unknown>) =>
  [headers['set-cookie']]
    .flat()
    .map(String)
    .find((cookie) => cookie.startsWith('device='))
    ?.split(';')[0] ?? ''

/** Tries one password for each of many accounts, ten at a time: more at once wait for a hash, and then get 503. */
async function signInToMany(count: number, from: string): Promise<TestResponse[]> {
  const answers: TestResponse[] = []
  while (answers.length < count) {
    const emails = Array.from({ length: 10 }, (_, each) => `account${answers.length + each}@example.nz`)
    answers.push(...(await Promise.all(emails.map((email) => signIn({ email, from })))))
  }
  return answers
}

let networks = 0
const newNetwork = () => `198.51.${Math.floor(++networks / 250)}.${networks % 250}`

it('wrong passwords of 500 sign-ins at once to one account are checked 10 times at most', async () => {
  const { email } = await makeShopper(shop)
  const from = newNetwork()
  const answers = await Promise.all(Array.from({ length: 500 }, () => signIn({ email, from })))
  expect(countStatuses(answers)).toEqual({ 401: 10, 429: 490 })
  expect(answers.find(({ status }) => status === 429)?.body).toEqual({
    message: expect.stringMatching(/^Too many wrong passwords\. Wait (15|60) minutes, then try again\.$/),
  })
})

it('wrong passwords from loopback are counted, because a proxy may not send X-Forwarded-For', async () => {
  const { email } = await makeShopper(shop)
  const answers = await Promise.all(Array.from({ length: 20 }, () => signIn({ email })))
  expect(countStatuses(answers)).toEqual({ 401: 10, 429: 10 })
})

it('wrong passwords count once for all addresses of an IPv6 /64', async () => {
  const { email } = await makeShopper(shop)
  const from = Array.from({ length: 40 }, (_, each) => `2001:db8:64:1:${each.toString(16)}::${each + 1}`)
  const answers = await Promise.all(from.map((address) => signIn({ email, from: address })))
  expect(countStatuses(answers)).toEqual({ 401: 10, 429: 30 })
  expect((await signIn({ email, from: '2001:db8:64:2::1' })).status).toBe(401)
})

it('wrong passwords for 300 accounts from one network are checked 50 times within an hour', async () => {
  const from = newNetwork()
  const answers = await signInToMany(300, from)
  expect(countStatuses(answers)).toEqual({ 401: 50, 429: 250 })
  const { status, headers } = await signIn({ email: 'another@example.nz', from })
  expect(status).toBe(429)
  expect(Number(headers['retry-after'])).toBeGreaterThan(3_500)
  expect(Number(headers['retry-after'])).toBeLessThanOrEqual(3_600)
  expect((await signIn({ email: 'another@example.nz', from: newNetwork() })).status).toBe(401)
})

it('wrong passwords are not counted when they are right, also for many sign-ins at once', async () => {
  const { email, password } = await makeShopper(shop)
  const from = newNetwork()
  for (let count = 0; count < 4; count++) {
    const answers = await Promise.all(Array.from({ length: 15 }, () => signIn({ email, password, from })))
    expect(countStatuses(answers)[200]).toBe(10)
  }
  expect((await signIn({ email, password, from })).status).toBe(200)
})

it('wrong passwords are not counted twice by a value that is not an address, nor by the spelling of one', async () => {
  const { email } = await makeShopper(shop)
  const noAddresses = ['unknown', 'x'.repeat(5_000), '', '127.1', '999.1.1.1', '_hidden', '010.0.0.1', '<b>']
  const from = [...noAddresses, '::ffff:127.0.0.1', '127.0.0.1', '0:0:0:0:0:ffff:7f00:1']
  const answers = await Promise.all(from.map((address) => signIn({ email, from: address || ' ' })))
  expect(countStatuses(answers)).toEqual({ 401: 10, 429: 1 })
})

it('an account that is guessed at from many networks lets its owner in on a device that has signed in before, and from any network that has tries left', async () => {
  const { email, password } = await makeShopper(shop)
  const home = newNetwork()
  const device = deviceOf((await signIn({ email, password, from: home })).headers)
  expect(device).toMatch(/^device=[\w-]{43}$/)

  for (let network = 0; network < 10; network++) {
    const from = newNetwork()
    const answers = await Promise.all(Array.from({ length: 10 }, () => signIn({ email, from })))
    expect(countStatuses(answers)).toEqual({ 401: 10 })
  }
  // The account is over its limit: a network has 3 tries left, whether they are right or wrong.
  const stranger = newNetwork()
  const answers = await Promise.all(Array.from({ length: 8 }, () => signIn({ email, from: stranger })))
  expect(countStatuses(answers)).toEqual({ 401: 3, 429: 5 })
  expectRefused(
    await signIn({ email, password, from: stranger }),
    429,
    'Too many wrong passwords for this account. Wait 60 minutes, or sign in on a device you’ve used before.',
  )
  expect((await signIn({ email, password, from: newNetwork() })).status).toBe(200)

  for (let count = 0; count < 6; count++) {
    expect((await signIn({ email, from: stranger, cookie: device })).status).toBe(401)
  }
  expect((await signIn({ email, password, from: stranger, cookie: device })).status).toBe(200)
})

it('an account that is guessed at from many networks lets its owner in from a network whose other users have guessed too often', async () => {
  const { email, password } = await makeShopper(shop)
  const from = newNetwork()
  const device = deviceOf((await signIn({ email, password, from })).headers)
  await signInToMany(60, from)
  expect((await signIn({ email, password, from })).status).toBe(429)
  expect((await signIn({ email, password, from, cookie: device })).status).toBe(200)
})

it('an account that is guessed at from many networks does not let a known device guess without a limit, nor at another account', async () => {
  const [owner, other] = [await makeShopper(shop), await makeShopper(shop)]
  const from = newNetwork()
  const device = deviceOf((await signIn({ ...owner, cookie: '', from })).headers)
  const guesses = (email: string) =>
    Promise.all(Array.from({ length: 15 }, () => signIn({ email, from: newNetwork(), cookie: device })))
  expect(countStatuses(await guesses(owner.email))).toEqual({ 401: 10, 429: 5 })
  // For another account the device is unknown, so each guess counts for its own network.
  expect(countStatuses(await guesses(other.email))).toEqual({ 401: 15 })
  expect((await signIn({ ...owner, cookie: 'device=<b>', from })).status).toBe(200)
})
