import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'

const safeToRepeat = ['GET', 'HEAD', 'PUT', 'DELETE']

export interface RoundRobinProxy {
  url: string
  close(): Promise<void>
}

/** A lost request goes to the next shop if it is idempotent or has an Idempotency-Key; else 502. */
export async function startProxy(shops: readonly string[]): Promise<RoundRobinProxy> {
  let turn = 0
  const server = createServer((incoming, outgoing) => {
    forward(incoming, outgoing, shops, turn++).catch(() => {
      if (outgoing.headersSent) {
        outgoing.destroy()
        return
      }
      outgoing.writeHead(502, { 'content-type': 'application/json' })
      outgoing.end(JSON.stringify({ message: 'The shop is not responding. Try again in a moment.' }))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function forward(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  shops: readonly string[],
  turn: number,
): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  const body = Buffer.concat(chunks)
  const mayRepeat = safeToRepeat.includes(incoming.method ?? '') || incoming.headers['idempotency-key'] !== undefined
  const order = shops.map((_, index) => shops[(turn + index) % shops.length] ?? '')
  for (const [tries, shop] of order.entries()) {
    try {
      const response = await ask(shop, incoming, body)
      outgoing.writeHead(response.statusCode ?? 502, response.headers)
      for await (const chunk of response) outgoing.write(chunk)
      outgoing.end()
      return
    } catch (error) {
      const isLast = tries === order.length - 1
      if (isLast || !mayRepeat || outgoing.headersSent) throw error
    }
  }
}

function ask(shop: string, { method, url, headers }: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const forwarded = request(`${shop}${url}`, { method, headers, agent: false }, resolve)
    forwarded.on('error', reject)
    forwarded.end(body)
  })
}
