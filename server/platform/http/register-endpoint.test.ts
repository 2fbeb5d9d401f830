import Fastify from 'fastify'
import Type from 'typebox'
import { expect, it } from 'vitest'
import { endpoint } from '#contract/platform/endpoint.ts'
import type { SignedInUser } from './access.ts'
import { registerEndpoint } from './register-endpoint.ts'

const write = endpoint('GET', '/api/written', {
  access: 'anyone',
  summary: 'Write a row that names an account',
  reply: Type.Object({}),
})

const marama = { _id: '1', name: 'Marama', email: 'marama@example.nz', isAdmin: false } as SignedInUser

/** The status of a request whose row violates a foreign key, by the user before and after it. */
async function statusFor(before: SignedInUser | null, after: SignedInUser | null): Promise<number> {
  const app = Fastify()
  let isWritten = false
  app.decorate('findUser', async () => (isWritten ? after : before))
  app.setErrorHandler((error: { status?: number }, _request, reply) => reply.code(error.status ?? 500).send({}))
  registerEndpoint(app, write, () => {
    isWritten = true
    throw Object.assign(new Error('violates a foreign key'), { code: '23503' })
  })
  return (await app.inject({ url: '/api/written' })).statusCode
}

it('a row that violates a foreign key asks who has lost their account during the request to sign in', async () => {
  expect(await statusFor(marama, null)).toBe(401)
})

it('a row that violates a foreign key is an error of the shop for an account that exists, and for a visitor who never had one', async () => {
  expect(await statusFor(marama, marama)).toBe(500)
  expect(await statusFor(null, null)).toBe(500)
})
