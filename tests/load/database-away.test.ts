import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '#tests/support/free-port.ts'
import { type ShopProcess, shopProcess } from '#tests/support/shop-process.ts'
import { type OwnPostgres, ownPostgres } from './own-postgres.ts'

/* What visitors read comes from memory while PostgreSQL is away; the rest says that it has to wait. */

let folder: string
let postgres: OwnPostgres
let shop: ShopProcess

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'totara-away-'))
  postgres = await ownPostgres()
  await postgres.start()
  shop = shopProcess(await freePort(), folder, { DATABASE_URL: postgres.url })
  await shop.start()
})
afterAll(async () => {
  await shop.stop()
  await postgres.close()
  await rm(folder, { recursive: true, force: true })
})

async function read(url: string, init: RequestInit = {}) {
  const response = await fetch(`${shop.url}${url}`, init)
  const { status, headers } = response
  const text = await response.text()
  return { status, warning: headers.get('warning'), age: headers.get('age'), text }
}

const seen = ['/', '/living/living', '/products', '/api/products', '/api/products/top', '/api/products/selected']
const stale = { status: 200, warning: '110 - "Response is Stale"', age: expect.stringMatching(/^\d+$/) }

describe('while PostgreSQL is stopped', () => {
  it('pages and public calls that were computed before are answered from memory', async () => {
    const before = new Map<string, string>()
    for (const url of seen) before.set(url, (await read(url)).text)
    expect(before.get('/')).toContain('<!doctype html>')
    await postgres.kill()
    await expect.poll(async () => (await read('/api/products')).warning, { timeout: 60_000 }).toBe(stale.warning)
    for (const url of seen) expect([url, await read(url)]).toEqual([url, { ...stale, text: before.get(url) }])
    // The time itself is tested here: this is twice as long as responses are cached without notices.
    await new Promise((resolve) => setTimeout(resolve, 3_000))
    for (const url of seen) expect([url, await read(url)]).toEqual([url, { ...stale, text: before.get(url) }])
  })

  it('everything else waits for it: 503', async () => {
    const body = JSON.stringify({ name: 'Ana', email: 'ana@example.nz', password: 'kauri-1234-rimu' })
    const headers = { 'content-type': 'application/json' }
    expect((await read('/api/users', { method: 'POST', headers, body })).status).toBe(503)
    expect((await read('/api/users/profile', { headers: { cookie: 'session=x' } })).status).toBe(503)
    expect((await read('/readyz')).status).toBe(503)
    expect((await read('/healthz')).status).toBe(200)
  })
})

it('once PostgreSQL is back, answers are computed again', async () => {
  await postgres.start()
  await expect.poll(async () => (await read('/api/products')).warning, { timeout: 60_000 }).toBeNull()
  for (const url of seen) expect([url, await read(url)]).toMatchObject([url, { status: 200, warning: null, age: null }])
})
