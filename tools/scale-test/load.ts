import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { address } from '#tests/support/factories.ts'
import type { Cluster } from './start-cluster.ts'
import { type Answer, Visitor } from './visitor.ts'

const readers = 4
const guests = 3
const ordersPerGuest = 4
/** Whose addresses the readers use in turn: the shop counts the rooms that it renders for an address. */
const households = 40
/** A visitor's rest between two requests, so that the machine is busy and not full. */
const restMs = 8

/** What visitors have done, and each answer that is none of the expected ones. */
export interface LoadResult {
  requests: number
  orders: number
  failures: string[]
}

/** Lets visitors read pages and guests place orders through nginx until `stop` is called. */
export function startLoad(cluster: Cluster): { stop(): Promise<LoadResult> } {
  const visitor = new Visitor(cluster)
  const result: LoadResult = { requests: 0, orders: 0, failures: [] }
  const stopping = new AbortController()
  const isStopped = () => stopping.signal.aborted
  const check = (name: string, answer: Answer, ...expected: number[]) => {
    result.requests++
    if (expected.includes(answer.status)) return true
    result.failures.push(`${name} ${answer.status} ${answer.body.slice(0, 150)}`)
    return false
  }
  const pick = () => cluster.products[Math.floor(Math.random() * cluster.products.length)] ?? ''

  let rounds = 0
  async function read(): Promise<void> {
    while (!isStopped()) {
      const id = pick()
      const from = { address: `127.0.1.${1 + (rounds++ % households)}` }
      for (const path of ['/', '/api/products', '/dining/dining', `/product/${id}`, `/api/products/${id}`]) {
        check(`GET ${path}`, await visitor.ask(cluster, path, from), 200)
        await pause(restMs)
      }
    }
  }

  async function buy(): Promise<void> {
    while (!isStopped()) {
      const email = `guest-${randomUUID()}@example.nz`
      const begun = await visitor.ask(cluster, '/api/users/guest', { method: 'POST', body: { email } })
      const cookie = begun.cookies.join('; ')
      if (!check('POST /api/users/guest', begun, 201)) continue
      for (let count = 0; count < ordersPerGuest && !isStopped(); count++) {
        const body = { orderItems: [{ product: pick(), qty: 1 }], shippingAddress: address, paymentMethod: 'Stripe' }
        const headers = { 'idempotency-key': randomUUID() }
        const placed = await visitor.ask(cluster, '/api/orders', { method: 'POST', cookie, body, headers })
        // 200: nginx has sent it to the other process too, which found the order.
        if (check('POST /api/orders', placed, 201, 200)) {
          result.orders++
          const path = `/api/orders/${JSON.parse(placed.body)._id}`
          check('GET /api/orders/:id', await visitor.ask(cluster, path, { cookie }), 200)
        }
        await pause(restMs)
      }
    }
  }

  const running = [...Array.from({ length: readers }, () => read()), ...Array.from({ length: guests }, () => buy())]
  return {
    async stop() {
      stopping.abort()
      await Promise.all(running)
      visitor.close()
      return result
    },
  }
}
