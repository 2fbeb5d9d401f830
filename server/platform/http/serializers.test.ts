import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import fastJson from 'fast-json-stringify'
import { expect, it } from 'vitest'
import Fastify from 'fastify'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import { registerSerializers } from './serializers.ts'

const folder = join(import.meta.dirname, '../../../contract')
const files = (await readdir(folder, { recursive: true })).filter((file) => /(?<!\.test)\.ts$/.test(file))
const modules = await Promise.all(files.map((file) => import(join(folder, file)) as Promise<Record<string, unknown>>))
const endpoints = modules.flatMap((module) => Object.values(module).flatMap(endpointsOf))

/** The endpoints of an export of the contract, which is one of them or an object of them. */
function endpointsOf(value: unknown): Endpoint[] {
  if (typeof value !== 'object' || value === null) return []
  if (isEndpoint(value)) return [value]
  return Object.values(value).filter(isEndpoint)
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'url' in value && 'reply' in value
}

/** The type of the compiled serializer of a response, or why it cannot be compiled. */
function compile(reply: Endpoint['reply']): string {
  try {
    return typeof fastJson(reply)
  } catch (error) {
    return String(error)
  }
}

it('every response of the contract can be compiled', () => {
  const compiled = endpoints.map(({ method, url, reply }) => ({ call: `${method} ${url}`, result: compile(reply) }))
  expect(compiled.length).toBeGreaterThan(100)
  expect(compiled.filter(({ result }) => result !== 'function')).toEqual([])
})

it('the response of an endpoint is compiled when it is first sent sends the fields of the schema and no others, for each endpoint its own', async () => {
  const app = Fastify()
  registerSerializers(app)
  const text = (name: string) => ({ type: 'object', properties: { [name]: { type: 'string' } } })
  const body = { one: '1', other: '2', secret: '3' }
  app.get('/one', { schema: { response: { 200: text('one') } } }, async () => body)
  app.get('/other', { schema: { response: { 200: text('other') } } }, async () => body)
  for (let sent = 0; sent < 2; sent++) {
    expect((await app.inject('/one')).body).toBe('{"one":"1"}')
    expect((await app.inject('/other')).body).toBe('{"other":"2"}')
  }
  await app.close()
})
