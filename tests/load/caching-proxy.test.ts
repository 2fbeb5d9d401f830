import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { testDatabaseUrl } from '#tests/support/database/database.ts'
import { freePort } from '#tests/support/free-port.ts'
import { startNginxWith } from '../../tools/scale-test/start-nginx.ts'
import { type Fleet, startFleet } from './start-fleet.ts'

/* nginx with docs/operations/nginx-cache.conf. `X-Cache` says whether an answer is from there. */

let folder: string
let fleet: Fleet
let url: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'totara-cache-'))
  return () => rm(folder, { recursive: true, force: true })
})
beforeAll(async () => {
  url = `http://127.0.0.1:${await freePort()}`
  fleet = await startFleet({ products: 3, stock: 5, buyers: 1 }, testDatabaseUrl, { PUBLIC_URL: url })
  return () => fleet.close()
})
beforeAll(async () => {
  const { port } = new URL(url)
  const documented = await readFile(join(import.meta.dirname, '../../docs/operations/nginx-cache.conf'), 'utf8')
  const site = documented
    .replace('/var/cache/nginx/totara', join(folder, 'cache'))
    .replace('listen 8080', `listen 127.0.0.1:${port}`)
  const upstream = `upstream totara { server ${new URL(fleet.url).host}; }`
  const nginx = await startNginxWith(join(folder, 'nginx'), Number(port), `${upstream}\n${site}`)
  return () => nginx.stop()
})

async function read(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(url + path, { headers })
  const { status } = response
  const of = (name: string) => response.headers.get(name)
  const text = await response.text()
  return { status, cached: of('x-cache'), control: of('cache-control'), type: of('content-type'), text }
}

const publicAnswer = 'public, max-age=0, must-revalidate'

describe('a cache in front of the shop', () => {
  it('stores a picture for a year, one for each format that a browser accepts', async () => {
    const sizes = await readdir(join(import.meta.dirname, '../../catalogue/sizes'))
    const [size = ''] = sizes.filter((file) => file.endsWith('-480.avif'))
    const path = `/images/${size.replace('-480.avif', '')}?w=480`
    const avif = { control: 'public, max-age=31536000, immutable', type: 'image/avif' }
    // The shop has this size as AVIF; for other formats it sends a substitute for a minute while it makes one.
    const others = {
      control: expect.stringMatching(/^public, max-age=(?:60|31536000, immutable)$/),
      type: 'image/webp',
    }
    for (const [accept, expected] of [
      ['image/avif,image/webp', avif],
      ['image/webp', others],
    ] as const) {
      expect(await read(path, { accept })).toMatchObject({ status: 200, cached: 'MISS', ...expected })
      expect(await read(path, { accept })).toMatchObject({ status: 200, cached: 'HIT', ...expected })
    }
    expect(await read(path, { accept: 'image/avif,image/webp' })).toMatchObject({ cached: 'HIT', ...avif })
  })

  it('stores the files of the pages, whose names change with their content', async () => {
    const { text } = await read('/')
    const [, file = ''] = /src="(\/assets\/[^"]+\.js)"/.exec(text) ?? []
    expect(await read(file)).toMatchObject({
      status: 200,
      cached: 'MISS',
      control: 'public, max-age=31536000, immutable',
    })
    expect(await read(file)).toMatchObject({ status: 200, cached: 'HIT' })
  })

  it('stores the sitemap and the icons for their time', async () => {
    for (const path of ['/sitemap.xml', '/favicon.ico']) {
      expect(await read(path)).toMatchObject({ status: 200, cached: 'MISS' })
      expect(await read(path)).toMatchObject({ status: 200, cached: 'HIT' })
    }
  })

  it('never stores a page or a call of a person, before and after a visitor asks for it', async () => {
    const [buyer] = fleet.buyers
    const cookie = buyer?.cookie ?? ''
    for (const asked of [cookie, '', cookie, '']) {
      const call = await read('/api/products', { cookie: asked })
      expect(call).toMatchObject({ status: 200, cached: 'MISS', control: asked === '' ? publicAnswer : 'no-store' })
      // A public page is the same for every visitor.
      const page = await read('/', { cookie: asked })
      expect(page).toMatchObject({ status: 200, cached: 'MISS', control: publicAnswer })
      expect(page.text).not.toContain(buyer?.email)
    }
    for (let asked = 1; asked <= 2; asked++) {
      const page = await read('/profile', { cookie })
      expect(page).toMatchObject({ status: 200, cached: 'MISS', control: 'private, no-store' })
      expect(page.text).toContain(buyer?.email)
      expect((await read('/profile')).text).not.toContain(buyer?.email)
    }
    const own = await read('/api/users/profile', { cookie })
    expect(own).toMatchObject({ status: 200, cached: 'MISS', control: 'no-store' })
    expect(own.text).toContain(buyer?.email)
    expect(await read('/api/users/profile')).toMatchObject({ status: 401, control: 'no-store' })
  })

  it('shows a changed price at once, without a purge', async () => {
    const [id = ''] = fleet.products
    const seen = async () => [await read(`/product/${id}`), await read(`/api/products/${id}`)].map(({ text }) => text)
    const cookie = fleet.admin.cookie
    for (const text of await seen()) expect(text).not.toMatch(/1,?111\.5/)
    const product = JSON.parse((await read(`/api/products/${id}`, { cookie })).text)
    const response = await fetch(`${url}/api/products/${id}`, {
      method: 'PUT',
      headers: { cookie, origin: url, 'content-type': 'application/json' },
      body: JSON.stringify({ ...product, reviews: undefined, price: 1111.5 }),
    })
    expect(response.status).toBe(200)
    // With PostgreSQL the other process has it some milliseconds later.
    const areNew = async () => (await seen()).every((text) => /1,?111\.5/.test(text))
    await expect.poll(areNew, { timeout: 5_000, interval: 20 }).toBe(true)
  })
})
