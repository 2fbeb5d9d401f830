import { Agent, request } from 'node:http'
import { randomUUID } from 'node:crypto'
import { address } from '#tests/support/factories.ts'

/*
 * A process of its own that places orders, so that its share of the processor can be measured apart from that of the
 * shop. It receives an `OrderLoad` and sends an `OrderLoadResult`.
 */

/** What is ordered, by whom, and how many shoppers order at the same time. */
export interface OrderLoad {
  url: string
  /** Session cookies. Each places `ordersPerShopper` orders. */
  cookies: readonly string[]
  ordersPerShopper: number
  products: readonly string[]
  shoppersAtOnce: number
  /** It ends after this time or when all shoppers have ordered. */
  durationMs: number
}

export interface OrderLoadResult {
  placed: number
  /** Answers other than 201, with their count. */
  refused: Record<string, number>
  ordersPerSecond: number
  p50Ms: number
  p99Ms: number
  /** Seconds of processor time that this process used, for each second of the run. */
  processorShare: number
}

process.once('message', (load: OrderLoad) => {
  void placeOrders(load).then((result) => process.send?.(result, () => process.exit(0)))
})

async function placeOrders(load: OrderLoad): Promise<OrderLoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: load.shoppersAtOnce })
  const waiting = load.cookies.flatMap((cookie) => Array.from({ length: load.ordersPerShopper }, () => cookie))
  // Orders of one shopper wait for each other, so those that follow each other are of different shoppers.
  const inTurn = waiting.map((_, place) => load.cookies[place % load.cookies.length] ?? '')
  const timesMs: number[] = []
  const refused: Record<string, number> = {}
  const [startedMs, processor] = [performance.now(), process.cpuUsage()]
  const goOn = async () => {
    for (let cookie = inTurn.pop(); cookie && performance.now() - startedMs < load.durationMs; cookie = inTurn.pop()) {
      const beganMs = performance.now()
      const status = await placeOrder(agent, load, cookie)
      if (status === 201) timesMs.push(performance.now() - beganMs)
      else refused[status] = (refused[status] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: load.shoppersAtOnce }, goOn))
  const seconds = (performance.now() - startedMs) / 1000
  const { user, system } = process.cpuUsage(processor)
  agent.destroy()
  const sorted = timesMs.toSorted((one, other) => one - other)
  const percentile = (share: number) => sorted[Math.floor(share * sorted.length)] ?? 0
  return {
    placed: sorted.length,
    refused,
    ordersPerSecond: sorted.length / seconds,
    p50Ms: percentile(0.5),
    p99Ms: percentile(0.99),
    processorShare: (user + system) / 1e6 / seconds,
  }
}

/** Places an order of two products, as the pages do, and returns the status of the answer. */
function placeOrder(agent: Agent, { url, products }: OrderLoad, cookie: string): Promise<number> {
  const first = Math.floor(Math.random() * products.length)
  const orderItems = [first, first + 1].map((place) => ({ product: products[place % products.length], qty: 1 }))
  const body = JSON.stringify({ orderItems, shippingAddress: address, paymentMethod: 'Stripe' })
  const headers = {
    cookie,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'idempotency-key': randomUUID(),
  }
  return new Promise((resolve, reject) => {
    const sending = request(`${url}/api/orders`, { method: 'POST', agent, headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0))
    })
    sending.on('error', reject)
    sending.end(body)
  })
}
