import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { expect, it } from 'vitest'
import { forFile, startShop } from '#tests/support/start-shop.ts'

const shop = await forFile(startShop())
await shop.app.listen({ port: 0, host: '127.0.0.1' })
const port: number = (shop.app.server.address() as AddressInfo).port

/** Sends text over a connection of its own. Returns everything that arrives until the shop closes it. */
async function send(text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  let answer = ''
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString('latin1')))
  socket.write(text)
  await once(socket, 'close')
  return answer
}

const long = 'x'.repeat(20_000)
const empty = (status: string) => `HTTP/1.1 ${status}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`

it.each([
  ['a HEAD request with a long address', `HEAD /${long} HTTP/1.1\r\nHost: shop.test\r\n\r\n`],
  ['a GET request with a long header', `GET / HTTP/1.1\r\nHost: shop.test\r\nX-Long: ${long}\r\n\r\n`],
])('%s gets 431 and no body, and the connection ends', async (_what, text) => {
  expect(await send(text)).toBe(empty('431 Request Header Fields Too Large'))
})

it('what is not a request gets 400 and no body, and the connection ends', async () => {
  expect(await send('HELLO\r\n\r\n')).toBe(empty('400 Bad Request'))
})
