import { once } from 'node:events'
import { connect } from 'node:net'

interface SlowRequest {
  port: number
  type: string
  body: string
  cookie?: string
  /** How much of the body is sent at once. */
  firstBytes?: number
}

/** Sends the first bytes of a POST request over a slow line; `end` sends the rest. */
export function beginSlowly(path: string, { port, type, body, cookie = '', firstBytes = 40 }: SlowRequest) {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  let answer = ''
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString()))
  const closed = once(socket, 'close')
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: shop.test',
    `Cookie: ${cookie}`,
    `Content-Type: ${type}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, firstBytes)}`)
  return {
    end: () => socket.write(body.slice(firstBytes)),
    statusLine: async () => {
      await closed
      return answer.split('\r\n', 1)[0]
    },
  }
}
