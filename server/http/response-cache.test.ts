import { describe, expect, it, vi } from 'vitest'
import { makeProduct, makeShopper, placeOrder } from '#tests/support/factories.ts'
import { startShop } from '#tests/support/start-shop.ts'
import { ResponseCache } from './response-cache.ts'

const response = (text: string, link?: string) => ({ body: Buffer.from(text), link })

describe('a cached response', () => {
  const setUp = () => {
    const clock = { now: new Date('2026-11-20T00:00:00Z') }
    const cache = new ResponseCache(() => clock.now)
    const advanceMs = (ms: number) => (clock.now = new Date(clock.now.getTime() + ms))
    let count = 0
    const compute = async () => response(`response ${++count}`)
    const get = async (key: string, work = compute) => (await cache.get(key, work)).body.toString()
    return { advanceMs, cache, compute, get }
  }

  it('is computed once for all requests within a second', async () => {
    const { advanceMs, get } = setUp()
    expect(await Promise.all([get('/a'), get('/a')])).toEqual(['response 1', 'response 1'])
    advanceMs(999)
    expect(await get('/a')).toBe('response 1')
    advanceMs(1)
    expect(await get('/a')).toBe('response 2')
  })

  it('does not live longer when the clock goes backwards', async () => {
    const { advanceMs, get } = setUp()
    await get('/a')
    advanceMs(-60_000)
    expect(await get('/a')).toBe('response 2')
    advanceMs(999)
    expect(await get('/a')).toBe('response 2')
  })

  it('belongs to one URL', async () => {
    const { get } = setUp()
    expect(await get('/a')).toBe('response 1')
    expect(await get('/b')).toBe('response 2')
  })

  it('is dropped by a change, even while it is being computed', async () => {
    const { cache, get } = setUp()
    let finish = (_text: string) => {}
    const slow = get('/a', () => new Promise((resolve) => (finish = (text) => resolve(response(text)))))
    cache.clear()
    finish('old')
    expect(await slow).toBe('old')
    expect(await get('/a')).toBe('response 1')
  })

  it('is computed again after a failure', async () => {
    const { get } = setUp()
    await expect(get('/a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await get('/a')).toBe('response 1')
  })

  it('survives the late failure of an older one', async () => {
    const { cache, get } = setUp()
    let fail = (_error: Error) => {}
    const slow = get('/a', () => new Promise((_resolve, reject) => (fail = reject)))
    cache.clear()
    await get('/a')
    fail(new Error('no'))
    await expect(slow).rejects.toThrow('no')
    expect(await get('/a')).toBe('response 1')
  })

  it('is kept for 500 URLs at most, the oldest are dropped', async () => {
    const { get } = setUp()
    for (let count = 0; count <= 500; count++) await get(`/${count}`)
    expect(await get('/500')).toBe('response 501')
    expect(await get('/0')).toBe('response 502')
  })

  it('keeps its link to the next page', async () => {
    const { cache } = setUp()
    const compute = async () => response('page 1', '</api/products/top?pageNumber=2>; rel="next"')
    await cache.get('/a', compute)
    expect((await cache.get('/a', compute)).link).toBe('</api/products/top?pageNumber=2>; rel="next"')
  })

  it('takes at most 16 MB together with all others', async () => {
    const { cache } = setUp()
    const large = 'ā'.repeat(100_000)
    for (let count = 0; count < 200; count++) await cache.get(`/${count}`, async () => response(large))
    expect(cache.bytes).toBeLessThanOrEqual(16 * 1024 * 1024)
    expect(cache.bytes).toBeGreaterThan(15 * 1024 * 1024)
  })

  it('is not kept when it is larger than 256 kB', async () => {
    const { cache, get } = setUp()
    const sized = (bytes: number) => async () => response('x'.repeat(bytes))
    await cache.get('/large', sized(256 * 1024 + 1))
    expect(cache.bytes).toBe(0)
    expect(await get('/large')).toBe('response 1')
    await cache.get('/fits', sized(256 * 1024))
    expect((await cache.get('/fits', sized(1))).body).toHaveLength(256 * 1024)
  })

  it('is dropped when its second is over, without another request', async () => {
    vi.useFakeTimers()
    try {
      const cache = new ResponseCache(() => new Date())
      await cache.get('/a', async () => response('some bytes'))
      expect(cache.bytes).toBe(10)
      await vi.advanceTimersByTimeAsync(1_100)
      expect(cache.bytes).toBe(0)
    } finally {
      vi.useRealTimers()
    }
  })
})

it('list and product show the remaining stock at once after an order is placed', async () => {
  const shop = await startShop()
  try {
    const id = await makeProduct(shop, { stock: 3 })
    const counts = async () => ({
      inList: (await shop.call('GET', '/api/products')).body.products[0].countInStock,
      onPage: (await shop.call('GET', `/api/products/${id}`)).body.countInStock,
    })
    expect(await counts()).toEqual({ inList: 3, onPage: 3 })
    await placeOrder(shop, await makeShopper(shop), id, 2)
    expect(await counts()).toEqual({ inList: 1, onPage: 1 })
  } finally {
    await shop.close()
  }
})

it('is one for all URLs that mean the same request', async () => {
  const shop = await startShop()
  try {
    await makeProduct(shop)
    const list = (await shop.call('GET', '/api/products?keyword=table&pageNumber=1')).text
    const bytes = shop.app.responseCache.bytes
    expect(bytes).toBe(Buffer.byteLength(list))
    const others = [
      'pageNumber=1&keyword=table',
      'keyword=table&pageNumber=01&x=1',
      'x=2&keyword=table&pageNumber=1&__proto__=3',
    ]
    for (const query of others) {
      expect((await shop.call('GET', `/api/products?${query}`)).text).toBe(list)
      expect(shop.app.responseCache.bytes).toBe(bytes)
    }
    const found = await shop.call('GET', '/api/products?keyword=table&pageNumber=2')
    expect(found.body).toMatchObject({ products: [], page: 2 })
    expect(shop.app.responseCache.bytes).toBeGreaterThan(bytes)
  } finally {
    await shop.close()
  }
})
