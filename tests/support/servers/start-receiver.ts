import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A program on this machine that receives webhooks, and the messages that it has received. */
export interface Receiver {
  url: string
  received: { headers: IncomingHttpHeaders; body: string; url: string | undefined }[]
  /** Set it to change the next responses; 0 for none at all. */
  status: number
  stop(): Promise<void>
}

/** Starts a receiver that responds with 204. A redirect leads to `/elsewhere`. */
export async function startReceiver(): Promise<Receiver> {
  const receiver: Receiver = { url: '', received: [], status: 204, stop }
  const server = createServer((request, response) => {
    void request.toArray().then((chunks: Buffer[]) => {
      receiver.received.push({ headers: request.headers, body: Buffer.concat(chunks).toString(), url: request.url })
      if (receiver.status === 0) return
      response.writeHead(
        receiver.status,
        receiver.status >= 300 && receiver.status < 400 ? { location: '/elsewhere' } : {},
      )
      response.end(receiver.status === 204 ? undefined : 'noted')
    })
  })
  async function stop() {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`
  return receiver
}
