import { describe, expect, it } from 'vitest'
import { makeProduct, makeShopper, placeOrder } from '#tests/support/factories.ts'
import { startShop } from '#tests/support/start-shop.ts'
import { ResponseCache } from './response-cache.ts'

describe('a cached response', () => {
  const setUp = () => {
    const clock = { now: new Date('2026-11-20T00:00:00Z') }
    const cache = new ResponseCache(() => clock.now)
    const advanceMs = (ms: number) => (clock.now = new Date(clock.now.getTime() + ms))
    let count = 0
    const compute = async () => `response ${++count}`
    return { advanceMs, cache, compute }
  }

  it('is computed once for all requests within a second', async () => {
    const { advanceMs, cache, compute } = setUp()
    expect(await Promise.all([cache.get('/a', compute), cache.get('/a', compute)])).toEqual([
      'response 1',
      'response 1',
    ])
    advanceMs(999)
    expect(await cache.get('/a', compute)).toBe('response 1')
    advanceMs(1)
    expect(await cache.get('/a', compute)).toBe('response 2')
  })

  it('does not live longer when the clock goes backwards', async () => {
    const { advanceMs, cache, compute } = setUp()
    await cache.get('/a', compute)
    advanceMs(-60_000)
    expect(await cache.get('/a', compute)).toBe('response 2')
    advanceMs(999)
    expect(await cache.get('/a', compute)).toBe('response 2')
  })

  it('belongs to one URL', async () => {
    const { cache, compute } = setUp()
    expect(await cache.get('/a', compute)).toBe('response 1')
    expect(await cache.get('/b', compute)).toBe('response 2')
  })

  it('is dropped by a change, even while it is being computed', async () => {
    const { cache, compute } = setUp()
    let finish = (_text: string) => {}
    const slow = cache.get('/a', () => new Promise((resolve) => (finish = resolve)))
    cache.clear()
    finish('old')
    expect(await slow).toBe('old')
    expect(await cache.get('/a', compute)).toBe('response 1')
  })

  it('is computed again after a failure', async () => {
    const { cache, compute } = setUp()
    await expect(cache.get('/a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await cache.get('/a', compute)).toBe('response 1')
  })

  it('survives the late failure of an older one', async () => {
    const { cache, compute } = setUp()
    let fail = (_error: Error) => {}
    const slow = cache.get('/a', () => new Promise((_resolve, reject) => (fail = reject)))
    cache.clear()
    await cache.get('/a', compute)
    fail(new Error('no'))
    await expect(slow).rejects.toThrow('no')
    expect(await cache.get('/a', compute)).toBe('response 1')
  })

  it('is kept for 500 URLs at most, the oldest are dropped', async () => {
    const { cache, compute } = setUp()
    for (let count = 0; count <= 500; count++) await cache.get(`/${count}`, compute)
    expect(await cache.get('/500', compute)).toBe('response 501')
    expect(await cache.get('/0', compute)).toBe('response 502')
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
