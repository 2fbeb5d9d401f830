import { randomBytes } from 'node:crypto'
import { expect, it, vi } from 'vitest'
import { makeProduct, makeShopper, placeOrder } from '#tests/support/factories.ts'
import { MovingClock } from '#tests/support/moving-clock.ts'
import { startShop } from '#tests/support/start-shop.ts'
import { testNotices } from '#tests/support/cache/test-notices.ts'
import { DependencyScope, runInScope } from './dependencies.ts'
import { type PublicResponse, ResponseCache } from './response-cache.ts'

function setUp() {
  const start = new Date('2026-11-20T00:00:00Z')
  const clock = new MovingClock(start)
  const { notices, state } = testNotices()
  const cache = new ResponseCache(clock.read, notices)
  // The sum counts from the start, whatever the cache has read meanwhile.
  let passedMs = 0
  const advanceMs = (ms: number) => (clock.now = new Date(start.getTime() + (passedMs += ms)))
  const response = (text: string, { tags = [], ...rest }: Partial<PublicResponse> & { tags?: string[] } = {}) => ({
    status: 200,
    headers: {},
    body: Buffer.from(text),
    dependencies: { tags: new Set(tags), asOfMs: clock.now.getTime(), untilMs: Infinity },
    isCacheable: true,
    ...rest,
  })
  let count = 0
  const compute = async () => response(`response ${++count}`)
  const get = async (key: string, work: () => Promise<PublicResponse> = compute, notBeforeMs?: number) =>
    String((await cache.get(key, work, notBeforeMs)).body.read('identity'))
  return { advanceMs, cache, clock, compute, get, response, state }
}

it('a cached response is computed once for all requests within a minute', async () => {
  const { advanceMs, get } = setUp()
  expect(await Promise.all([get('/a'), get('/a')])).toEqual(['response 1', 'response 1'])
  advanceMs(59_900)
  expect(await get('/a')).toBe('response 1')
  expect(await get('/b')).toBe('response 2')
})

it('a cached response is sent for one more second while it is computed again, once', async () => {
  const { advanceMs, get } = setUp()
  await get('/a')
  advanceMs(60_100)
  expect(await Promise.all([get('/a'), get('/a'), get('/a')])).toEqual(['response 1', 'response 1', 'response 1'])
  // On a busy machine the computation starts in a later turn of the event loop.
  await expect.poll(() => get('/a')).toBe('response 2')
})

it('a cached response is not sent a second after its time', async () => {
  const { advanceMs, get } = setUp()
  await get('/a')
  advanceMs(61_100)
  expect(await get('/a')).toBe('response 2')
})

it('a cached response holds good until the instant that it names', async () => {
  const { advanceMs, clock, get, response } = setUp()
  const asOfMs = clock.now.getTime()
  const dependencies = { tags: new Set<string>(), asOfMs, untilMs: asOfMs + 5_000 }
  await get('/a', async () => response('short', { dependencies }))
  advanceMs(4_900)
  expect(await get('/a')).toBe('short')
  advanceMs(100)
  expect(await get('/a')).toBe('response 1')
})

it('a cached response does not live longer when the clock goes backwards', async () => {
  const { advanceMs, get } = setUp()
  await get('/a')
  advanceMs(-60_000)
  expect(await get('/a')).toBe('response 2')
  advanceMs(59_900)
  expect(await get('/a')).toBe('response 2')
})

it('a cached response is dropped by a change of one of its tags, and by no other', async () => {
  const { cache, get, response, state } = setUp()
  await get('/a', async () => response('a', { tags: ['one', 'two'] }))
  await get('/b', async () => response('b', { tags: ['two', 'three'] }))
  state.publish(['one', 'unknown'])
  expect([await get('/a'), await get('/b')]).toEqual(['response 1', 'b'])
  state.publish(['three'])
  expect(await get('/b')).toBe('response 2')
  state.publish(['*'])
  expect(cache.bytes).toBe(0)
})

it('a cached response is not cached when one of its tags changes while it is computed, and no later request waits for it', async () => {
  const { get, response, state } = setUp()
  let finish = (_text: string) => {}
  const slow = get(
    '/a',
    () => new Promise((resolve) => (finish = (text) => resolve(response(text, { tags: ['one'] })))),
  )
  state.publish(['one'])
  expect(await get('/a')).toBe('response 1')
  finish('old')
  expect(await slow).toBe('old')
  expect(await get('/a')).toBe('response 1')
})

it('a cached response is cached when another tag changes while it is computed', async () => {
  const { get, response, state } = setUp()
  let finish = () => {}
  const slow = get('/a', () => new Promise((resolve) => (finish = () => resolve(response('a', { tags: ['one'] })))))
  state.publish(['two'])
  finish()
  await slow
  expect(await get('/a')).toBe('a')
})

it('a cached response is cached for a second while no notices arrive', async () => {
  const { advanceMs, get, state } = setUp()
  state.isListening = false
  await get('/a')
  advanceMs(900)
  expect(await get('/a')).toBe('response 1')
  advanceMs(1_200)
  expect(await get('/a')).toBe('response 2')
})

it('a cached response is computed again after a failure', async () => {
  const { get } = setUp()
  await expect(get('/a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await get('/a')).toBe('response 1')
})

it('a cached response survives the late failure of an older one', async () => {
  const { get, state } = setUp()
  let fail = (_error: Error) => {}
  const slow = get('/a', () => new Promise((_resolve, reject) => (fail = reject)))
  state.publish(['*'])
  await get('/a')
  fail(new Error('no'))
  await expect(slow).rejects.toThrow('no')
  expect(await get('/a')).toBe('response 1')
})

it('a cached response is never one that belongs to its request, also not for those who wait at the same time', async () => {
  const { cache, get, response } = setUp()
  let count = 0
  const own = async () => response(`own ${++count}`, { isCacheable: false })
  expect(new Set(await Promise.all([get('/a', own), get('/a', own), get('/a', own)])).size).toBe(3)
  expect(cache.bytes).toBe(0)
})

it('a cached response takes at most 32 MB together with all others, in all encodings', async () => {
  const { cache, response } = setUp()
  const large = Array.from({ length: 60 }, () => randomBytes(400_000))
  for (const [place, body] of large.entries()) {
    const cached = await cache.get(`/${place}`, async () => response('', { body }))
    cached.body.read('br')
    cached.body.read('gzip')
  }
  expect(cache.bytes).toBeLessThanOrEqual(32 * 1024 * 1024)
  const plain = Array.from({ length: 200 }, (_, place) =>
    cache.get(`/plain/${place}`, async () => response('ā'.repeat(100_000))),
  )
  await Promise.all(plain)
  expect(cache.bytes).toBeLessThanOrEqual(32 * 1024 * 1024)
  expect(cache.bytes).toBeGreaterThan(31 * 1024 * 1024)
})

it('a cached response counts the keys too, which visitors make as long as an address can be', async () => {
  const { cache, response } = setUp()
  for (let place = 0; place < 2_000; place++) {
    await cache.get(`/${place}?${'z'.repeat(15_000)}`, async () => response('found'))
  }
  expect(cache.keys.join('').length).toBeLessThan(32 * 1024 * 1024)
  expect(cache.keys.length).toBeLessThan(1_100)
  expect(cache.bytes).toBeLessThanOrEqual(32 * 1024 * 1024)
})

it('a cached response counts the bytes that are cached: the compressed ones once there are some', async () => {
  const { cache, response } = setUp()
  const cached = await cache.get('/a', async () => response('a'.repeat(50_000)))
  expect(cache.bytes).toBeGreaterThan(50_000)
  const [br, gzip] = [cached.body.read('br'), cached.body.read('gzip')]
  expect(cache.bytes).toBe(4_004 + br.length + gzip.length)
  expect(String(cached.body.read('identity'))).toBe('a'.repeat(50_000))
})

it('a cached response is not cached when it is larger than 1 MB', async () => {
  const { cache, get, response } = setUp()
  await get('/large', async () => response('x'.repeat(1024 * 1024)))
  expect(cache.bytes).toBe(0)
  await get('/fit', async () => response('x'.repeat(1024 * 1024 - 4_008)))
  expect(cache.bytes).toBe(1024 * 1024)
})

it('a cached response is dropped when its time is over, without another request', async () => {
  vi.useFakeTimers()
  try {
    const { notices } = testNotices()
    const { response } = setUp()
    const cache = new ResponseCache(() => new Date(), notices)
    const dependencies = { tags: new Set<string>(), asOfMs: Date.now(), untilMs: Infinity }
    await cache.get('/a', async () => response('some bytes', { dependencies }))
    expect(cache.bytes).toBe(4_014)
    await vi.advanceTimersByTimeAsync(62_000)
    expect(cache.bytes).toBe(0)
  } finally {
    vi.useRealTimers()
  }
})

it('a caller who has changed something gets data from after the change, and so does everyone after them', async () => {
  const { advanceMs, clock, compute, get } = setUp()
  await get('/a')
  advanceMs(1_000)
  const changedAtMs = clock.now.getTime()
  advanceMs(10)
  expect(await get('/a')).toBe('response 1')
  expect(await get('/a', compute, changedAtMs)).toBe('response 2')
  expect(await get('/a')).toBe('response 2')
  expect(await get('/a', compute, changedAtMs)).toBe('response 2')
})

it('a caller who has changed something waits for no computation from before the change', async () => {
  const { advanceMs, clock, compute, get, response } = setUp()
  let finish = () => {}
  const slow = get('/a', () => new Promise((resolve) => (finish = () => resolve(response('old')))))
  advanceMs(100)
  expect(await get('/a', compute, clock.now.getTime() - 50)).toBe('response 1')
  finish()
  await slow
})

it('a caller who has changed something gets no page that was rendered later from older data', async () => {
  const { advanceMs, cache, clock, compute, get, response } = setUp()
  await get('/data')
  advanceMs(1_000)
  const changedAtMs = clock.now.getTime()
  advanceMs(10)
  const page = async () => {
    const scope = new DependencyScope(clock.now.getTime(), -Infinity)
    scope.startCall()
    const data = await runInScope(scope, () => cache.get('/data', compute))
    return response(`page of ${String(data.body.read('identity'))}`, { dependencies: scope })
  }
  expect(await get('/page', page)).toBe('page of response 1')
  expect(await get('/page', async () => response('page of newer data'), changedAtMs)).toBe('page of newer data')
})

it('a caller who has changed something gets a mark when other processes may not know of it yet', async () => {
  const { cache, state } = setUp()
  const withoutChange = cache.followChange()
  expect(await withoutChange()).toBe(false)
  const withChange = cache.followChange()
  state.publish(['one'])
  expect(await withChange()).toBe(true)
  expect(state.settledCount).toBe(2)
  state.isListening = false
  const unknown = cache.followChange()
  expect(await unknown()).toBe(true)
})

it('a page depends on all that it reads, and holds good no longer', async () => {
  const { clock, cache, response } = setUp()
  const untilMs = clock.now.getTime() + 7_000
  const scope = new DependencyScope(clock.now.getTime(), -Infinity)
  const read = (key: string, tags: string[]) => {
    scope.startCall()
    const dependencies = { tags: new Set(tags), asOfMs: clock.now.getTime(), untilMs }
    return runInScope(scope, () => cache.get(key, async () => response(key, { dependencies })))
  }
  await read('/a', ['one'])
  await read('/b', ['two', 'three'])
  expect([...scope.tags]).toEqual(['one', 'two', 'three'])
  expect(scope).toMatchObject({ untilMs, isPublic: true })
})

it('a page reads no stale response', async () => {
  const { advanceMs, clock, cache, compute, get } = setUp()
  await get('/a')
  advanceMs(60_500)
  const scope = new DependencyScope(clock.now.getTime(), -Infinity)
  scope.startCall()
  const read = await runInScope(scope, () => cache.get('/a', compute))
  expect(String(read.body.read('identity'))).toBe('response 2')
})

it('a page is not public when a call was answered with anything but a public response', async () => {
  const scope = new DependencyScope(0, -Infinity)
  scope.startCall()
  expect(scope.isPublic).toBe(false)
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

it('a cached response is one for all URLs that mean the same request', async () => {
  const shop = await startShop()
  try {
    await makeProduct(shop)
    const list = (await shop.call('GET', '/api/products?keyword=table&pageNumber=1')).text
    const bytes = shop.app.responseCache.bytes
    expect(bytes).toBeGreaterThan(Buffer.byteLength(list))
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

it('browsers that have just changed something share one response of a key within a second, which is computed after all of them have asked', async () => {
  const { clock, get, response, state } = setUp()
  await get('/a')
  let stored = 'first'
  let count = 0
  const read = async () => response(`${stored} ${++count}`, { tags: ['one'] })
  const nowMs = clock.now.getTime()
  expect(await get('/a', read, nowMs)).toBe('first 1')
  // The same browser again.
  expect(await get('/a', read, nowMs)).toBe('first 1')
  state.publish(['one'])
  const others = Promise.all([get('/a', read, nowMs), get('/a', read, nowMs)])
  stored = 'second'
  expect(await others).toEqual(['second 2', 'second 2'])
  expect(await get('/b', read, nowMs)).toBe('second 3')
})

it('browsers that have just changed something are counted when a response is computed for them, and not when it is cached', async () => {
  const { cache, clock, compute } = setUp()
  const admit = vi.fn<() => Promise<void>>(async () => {})
  const ask = (notBeforeMs?: number) => cache.get('/a', compute, notBeforeMs, admit)
  await ask()
  await ask()
  expect(admit).toHaveBeenCalledTimes(1)
  const nowMs = clock.now.getTime()
  await ask(nowMs)
  await ask(nowMs)
  expect(admit).toHaveBeenCalledTimes(2)
  admit.mockRejectedValueOnce(new Error('too many'))
  await expect(cache.get('/b', compute, undefined, admit)).rejects.toThrow('too many')
  expect(cache.keys).toEqual(['/a'])
})

const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
const stale = { age: '7', warning: '110 - "Response is Stale"' }

function loseDatabase(state: ReturnType<typeof testNotices>['state']) {
  state.isListening = false
  state.publish(['*'])
}

it('while the database does not respond, the last response is sent for ten minutes, with its age and a warning', async () => {
  const { advanceMs, cache, get, state } = setUp()
  await get('/a')
  loseDatabase(state)
  const fail = () => Promise.reject(away)
  advanceMs(7_100)
  const last = await cache.get('/a', fail)
  expect([String(last.body.read('identity')), last.headers]).toEqual(['response 1', stale])
  expect(await get('/a', fail)).toBe('response 1')
  await expect(get('/b', fail)).rejects.toThrow('ECONNREFUSED')
  advanceMs(593_000)
  await expect(get('/a', fail)).rejects.toThrow('ECONNREFUSED')
})

it('while the database does not respond, the last response is none of what has changed before, and the database is tried once a second', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(5_000)
  const { cache, get, response, state } = setUp()
  await get('/a', async () => response('a', { tags: ['one'] }))
  await get('/b', async () => response('b', { tags: ['two'] }))
  state.publish(['one'])
  loseDatabase(state)
  const fail = vi.fn<() => Promise<never>>(() => Promise.reject(away))
  await expect(get('/a', fail)).rejects.toThrow('ECONNREFUSED')
  for (let asked = 0; asked < 5; asked++) expect(await get('/b', fail)).toBe('b')
  expect(fail).toHaveBeenCalledTimes(1)
  now.mockReturnValue(6_000)
  for (let asked = 0; asked < 5; asked++) expect(await get('/b', fail)).toBe('b')
  await expect.poll(() => fail.mock.calls.length).toBe(2)
  expect((await cache.get('/b', fail)).headers.warning).toBe(stale.warning)
  now.mockRestore()
})

it('while the database does not respond, another failure is sent as it is', async () => {
  const { get, state } = setUp()
  await get('/a')
  loseDatabase(state)
  await expect(get('/a', () => Promise.reject(new Error('a bug')))).rejects.toThrow('a bug')
})

it('while the database does not respond, a page that cannot be rendered is replaced by its last one, and a page of last responses is not cached', async () => {
  const { cache, get, response, state } = setUp()
  await get('page /a')
  await get('/list')
  loseDatabase(state)
  await expect(get('/c', () => Promise.reject(away))).rejects.toThrow('ECONNREFUSED')
  const failed = async () => response('crash', { status: 500, isCacheable: false })
  expect(await get('page /a', failed)).toBe('response 1')
  const scope = new DependencyScope(0, -Infinity)
  scope.startCall()
  await runInScope(scope, () => cache.get('/list', () => Promise.reject(away)))
  expect([scope.isStale, scope.isPublic]).toEqual([true, true])
  await get('page /b', async () => response('of old data', { headers: stale, tags: ['one'] }))
  expect(cache.keys).toEqual([])
})

it('while the database does not respond, the use of last responses ends with the first response or notice of the database', async () => {
  const { get, response, state } = setUp()
  await get('/a')
  loseDatabase(state)
  await expect(get('/c', () => Promise.reject(away))).rejects.toThrow('ECONNREFUSED')
  expect(await get('/a')).toBe('response 1')
  state.isListening = true
  state.publish(['*'])
  expect(await get('/a')).toBe('response 2')
  loseDatabase(state)
  await expect(get('/c', () => Promise.reject(away))).rejects.toThrow('ECONNREFUSED')
  await get('/d', async () => response('d', { tags: ['one'] }))
  expect(await get('/a')).toBe('response 3')
})
