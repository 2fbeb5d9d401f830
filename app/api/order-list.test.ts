import { expect, it, vi } from 'vitest'
import { makeStore } from '#app/store/store.ts'
import { historyApi, mailApi } from './admin/platform.ts'
import { customersApi } from './admin/back-office.ts'
import { phoneOrdersApi } from './admin/orders.ts'
import { ordersApi } from './orders.ts'

it('the list of orders follows the Link header with its filters until there is none', async () => {
  const requests: string[] = []
  const store = makeStore({
    fetchApi: async (url) => {
      requests.push(url)
      const link = url.includes('before=') ? undefined : '</api/orders?paid=true&before=200>; rel="next"'
      return { status: 200, body: '[]', link }
    },
  })
  expect((await store.dispatch(ordersApi.list.initiate({ paid: true }))).hasNextPage).toBe(true)
  const second = await store.dispatch(ordersApi.list.initiate({ paid: true }, { direction: 'forward' }))
  expect(second.hasNextPage).toBe(false)
  expect(requests).toEqual(['/api/orders?paid=true&limit=50', '/api/orders?paid=true&limit=50&before=200'])
})

it('delivery refetches the order, its history, its emails and the lists', async () => {
  vi.useFakeTimers()
  const requests: string[] = []
  const store = makeStore({
    fetchApi: async (url) => {
      requests.push(url)
      return { status: 200, body: '[]' }
    },
  })
  await store.dispatch(ordersApi.one.initiate({ id: '1' }))
  await store.dispatch(historyApi.list.initiate({ subject: 'order', id: '1' }))
  await store.dispatch(mailApi.ofOrder.initiate({ id: '1' }))
  await store.dispatch(ordersApi.list.initiate({}))
  requests.length = 0
  await store.dispatch(ordersApi.deliver.initiate({ id: '1' }))
  await vi.advanceTimersByTimeAsync(100)
  expect(requests.toSorted()).toEqual([
    '/api/history/order/1',
    '/api/orders/1',
    '/api/orders/1/deliver',
    '/api/orders/1/emails',
    '/api/orders?limit=50',
  ])
  vi.useRealTimers()
})

it('an order that is marked as paid refetches the sum of its buyer', async () => {
  vi.useFakeTimers()
  const requests: string[] = []
  const store = makeStore({
    fetchApi: async (url) => {
      requests.push(url)
      return { status: 200, body: '{}' }
    },
  })
  await store.dispatch(customersApi.read.initiate({ id: '1' }))
  const paid = { id: '2', amount: 100, receivedOn: '2026-11-20', bankReference: '' }
  await store.dispatch(phoneOrdersApi.markPaid.initiate(paid))
  await vi.advanceTimersByTimeAsync(100)
  expect(requests.filter((url) => url === '/api/customers/1')).toHaveLength(2)
  vi.useRealTimers()
})
