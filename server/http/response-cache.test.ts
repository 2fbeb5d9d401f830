import { describe, expect, it } from 'vitest'
import { makeProduct, makeShopper, placeOrder } from '#tests/support/factories.ts'
import { startShop } from '#tests/support/start-shop.ts'
import { ResponseCache } from './response-cache.ts'

describe('a shared reply', () => {
  const setUp = () => {
    const clock = { now: new Date('2026-11-20T00:00:00Z') }
    const replies = new ResponseCache(() => clock.now)
    let made = 0
    const make = async () => `made ${++made}`
    return { clock, replies, make }
  }

  it('is made once for all who ask within a second', async () => {
    const { clock, replies, make } = setUp()
    expect(await Promise.all([replies.get('/a', make), replies.get('/a', make)])).toEqual(['made 1', 'made 1'])
    clock.now = new Date(clock.now.getTime() + 999)
    expect(await replies.get('/a', make)).toBe('made 1')
    clock.now = new Date(clock.now.getTime() + 1)
    expect(await replies.get('/a', make)).toBe('made 2')
  })

  it('is of its own address alone', async () => {
    const { replies, make } = setUp()
    expect([await replies.get('/a', make), await replies.get('/b', make)]).toEqual(['made 1', 'made 2'])
  })

  it('is forgotten when something changes, even one that was being made at that moment', async () => {
    const { replies, make } = setUp()
    let finish = (_text: string) => {}
    const slow = replies.get('/a', () => new Promise((resolve) => (finish = resolve)))
    replies.clear()
    finish('old')
    expect(await slow).toBe('old')
    expect(await replies.get('/a', make)).toBe('made 1')
  })

  it('that failed is tried again', async () => {
    const { replies, make } = setUp()
    await expect(replies.get('/a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await replies.get('/a', make)).toBe('made 1')
  })

  it('is kept for 500 addresses at most, the oldest go', async () => {
    const { replies, make } = setUp()
    for (let count = 0; count <= 500; count++) await replies.get(`/${count}`, make)
    expect(await replies.get('/500', make)).toBe('made 501')
    expect(await replies.get('/0', make)).toBe('made 502')
  })
})

it('whoever has placed an order sees at once what is left, list and product alike', async () => {
  const shop = await startShop()
  try {
    const id = await makeProduct(shop, { stock: 3 })
    const counts = async () => [
      (await shop.call('GET', '/api/products')).body.products[0].countInStock,
      (await shop.call('GET', `/api/products/${id}`)).body.countInStock,
    ]
    expect(await counts()).toEqual([3, 3])
    await placeOrder(shop, await makeShopper(shop), id, 2)
    expect(await counts()).toEqual([1, 1])
  } finally {
    await shop.close()
  }
})
