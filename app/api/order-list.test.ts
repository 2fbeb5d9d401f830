import { expect, it, vi } from 'vitest'
import { makeStore } from '#app/store/store.ts'
import { historyApi } from './history.ts'
import { mailApi } from './mail.ts'
import { ordersApi } from './orders.ts'

it('the list of orders goes on where the Link header says, filters and all, until there is none', async () => {
  const asked: string[] = []
  const store = makeStore({
    fetchApi: async (url) => {
      asked.push(url)
      const link = url.includes('before=') ? undefined : '</api/orders?paid=true&before=200>; rel="next"'
      return { status: 200, body: '[]', link }
    },
  })
  const { listOrders } = ordersApi.endpoints
  const first = await store.dispatch(listOrders.initiate({ paid: true }))
  expect(first.hasNextPage).toBe(true)
  const second = await store.dispatch(listOrders.initiate({ paid: true }, { direction: 'forward' }))
  expect(second.hasNextPage).toBe(false)
  expect(asked).toEqual(['/api/orders?paid=true', '/api/orders?paid=true&before=200'])
})

it('an order is read anew with its history, its e-mails and the lists once it is delivered', async () => {
  vi.useFakeTimers()
  const asked: string[] = []
  const store = makeStore({
    fetchApi: async (url) => {
      asked.push(url)
      return { status: 200, body: '[]' }
    },
  })
  await store.dispatch(ordersApi.endpoints.readOrder.initiate('1'))
  await store.dispatch(historyApi.endpoints.history.initiate({ subject: 'order', id: '1' }))
  await store.dispatch(mailApi.endpoints.orderEmails.initiate('1'))
  await store.dispatch(ordersApi.endpoints.listOrders.initiate({}))
  asked.length = 0
  await store.dispatch(ordersApi.endpoints.deliverOrder.initiate('1'))
  await vi.advanceTimersByTimeAsync(100)
  expect(asked.toSorted()).toEqual([
    '/api/history/order/1',
    '/api/orders',
    '/api/orders/1',
    '/api/orders/1/deliver',
    '/api/orders/1/emails',
  ])
  vi.useRealTimers()
})
