import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startShop, type TestShop } from '#tests/support/start-shop.ts'
import { hashPassword, isBcryptHash, isPasswordCorrect } from './passwords.ts'

const busy = { status: 503, message: 'The shop is busy right now. Try again in a few seconds.' }

it('passwords are hashed two at a time, twenty wait, and more are refused at once', async () => {
  const results = await Promise.allSettled(Array.from({ length: 30 }, (_, place) => hashPassword(`kauri-${place}`)))
  expect(results.slice(0, 22).map(({ status }) => status)).toEqual(Array.from({ length: 22 }, () => 'fulfilled'))
  for (const refused of results.slice(22)) expect(refused).toMatchObject({ status: 'rejected', reason: busy })
})

it('passwords are checked again once the others are done, with and without an account', async () => {
  const hash = await hashPassword('kauri-and-rimu')
  expect(await isPasswordCorrect(undefined, 'kauri-and-rimu')).toBe(false)
  const results = await Promise.allSettled(
    Array.from({ length: 40 }, async (_, place) => ({
      isAccount: place % 2 === 0,
      isCorrect: await isPasswordCorrect(place % 2 === 0 ? hash : undefined, 'kauri-and-rimu'),
    })),
  )
  const checked = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  expect(checked).toHaveLength(22)
  for (const { isAccount, isCorrect } of checked) expect(isCorrect).toBe(isAccount)
  for (const result of results) if (result.status === 'rejected') expect(result.reason).toMatchObject(busy)
  expect(await isPasswordCorrect(hash, 'kauri-and-rimu')).toBe(true)
  expect(await isPasswordCorrect(undefined, 'kauri-and-rimu')).toBe(false)
})

it('hashes of bcrypt count up to a cost of 15', () => {
  const digits = 'CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW'
  const counted = ['$2a$04$', '$2b$10$', '$2y$15$', '$2b$03$', '$2b$16$', '$2b$31$', '$2x$10$', '$2$10$', '$argon2id$']
  expect(counted.filter((prefix) => isBcryptHash(prefix + digits))).toEqual(['$2a$04$', '$2b$10$', '$2y$15$'])
  const others = ['', `$2b$10$${digits}C`, `$2b$10$${digits.slice(1)}`, ` $2b$10$${digits}`, `$2b$10$${digits}\n`]
  expect(others.filter(isBcryptHash)).toEqual([])
})

describe('two hundred sign-ins at once', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await startShop()
  })
  afterAll(() => shop.close())

  it('get an answer each: most of them 503 with Retry-After', async () => {
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, place) =>
        shop.call('POST', '/api/users/auth', {
          body: { email: `stranger${place}@example.nz`, password: 'kauri-and-rimu' },
          headers: { 'x-forwarded-for': `192.0.2.${place}` },
        }),
      ),
    )
    const statuses = Map.groupBy(answers, ({ status }) => status)
    expect([...statuses.keys()].toSorted((one, other) => one - other)).toEqual([401, 503])
    expect(statuses.get(503)?.length).toBeGreaterThan(100)
    for (const { body, headers } of statuses.get(503) ?? []) {
      expect({ message: body.message, retryAfter: headers['retry-after'] }).toEqual({
        message: busy.message,
        retryAfter: '5',
      })
    }
  })
})
