import { setImmediate } from 'node:timers/promises'
import { RouterContextProvider } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { PageCodeError, pageCode } from '#app/navigation/late-code.ts'
import { storeContext } from './context.ts'
import { prefetch } from './prefetch.ts'
import { makeStore } from './store.ts'

afterEach(() => vi.unstubAllGlobals())

/** Runs the loader of a page without queries, whose parts are `imports`. */
function loadPage(...imports: (() => Promise<unknown>)[]): Promise<unknown> {
  const context = new RouterContextProvider()
  context.set(storeContext, makeStore())
  const loader = prefetch(() => [], imports.map(pageCode))
  const url = new URL('http://shop.example/product/1')
  return loader({ params: {}, pattern: '/product/:id', url, request: new Request(url), context })
}

it('a page waits for its parts, so that none moves what a link leads to', async () => {
  vi.stubGlobal('document', {})
  const part = Promise.withResolvers<object>()
  const steps: string[] = []
  const loaded = loadPage(() => part.promise).then(() => steps.push('shown'))
  await setImmediate()
  steps.push('part')
  part.resolve({})
  await loaded
  expect(steps).toEqual(['part', 'shown'])
})

it('a browser shows a page without a part that fails, and the server does not', async () => {
  const failing = () => Promise.reject(new Error('no connection'))
  await expect(loadPage(failing)).rejects.toThrow(PageCodeError)
  vi.stubGlobal('document', {})
  expect(await loadPage(failing)).toBeNull()
})
