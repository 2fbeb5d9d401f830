import { connect } from 'node:net'

const crlf = '\r\n'
const host = `Host: shop.test${crlf}`

/** What no HTTP library sends, byte for byte. */
export const rawRequests: readonly string[] = [
  '\0\0\0\0',
  `GET${crlf}${crlf}`,
  `GET / HTTP/9.9${crlf}${host}${crlf}`,
  `GET / HTTP/1.0${crlf}${crlf}`,
  `GET / HTTP/1.1${crlf}${crlf}`,
  `GET http://evil.example/ HTTP/1.1${crlf}${host}Connection: close${crlf}${crlf}`,
  `GET http://[::1 HTTP/1.1${crlf}${host}Connection: close${crlf}${crlf}`,
  `GET ? HTTP/1.1${crlf}${host}Connection: close${crlf}${crlf}`,
  `GET * HTTP/1.1${crlf}${host}Connection: close${crlf}${crlf}`,
  `OPTIONS * HTTP/1.1${crlf}${host}Connection: close${crlf}${crlf}`,
  `CONNECT evil.example:443 HTTP/1.1${crlf}${host}${crlf}`,
  `TRACE / HTTP/1.1${crlf}${host}Connection: close${crlf}${crlf}`,
  `PRI * HTTP/2.0${crlf}${crlf}SM${crlf}${crlf}`,
  `GET /\x01\x7f HTTP/1.1${crlf}${host}Connection: close${crlf}${crlf}`,
  `GET /\xff\xfe HTTP/1.1${crlf}${host}Connection: close${crlf}${crlf}`,
  `GET /#fragment HTTP/1.1${crlf}${host}Connection: close${crlf}${crlf}`,
  `GET / HTTP/1.1${crlf}Host: a${crlf}Host: b${crlf}Connection: close${crlf}${crlf}`,
  `GET / HTTP/1.1${crlf}${host}X: a\0b${crlf}${crlf}`,
  `GET / HTTP/1.1${crlf}${host}X: ${'x'.repeat(20_000)}${crlf}${crlf}`,
  `GET /${'x'.repeat(20_000)} HTTP/1.1${crlf}${host}${crlf}`,
  `GET / HTTP/1.1${crlf}${host} folded: x${crlf}${crlf}`,
  `GET / HTTP/1.1${crlf}${host}Upgrade: websocket${crlf}Connection: Upgrade${crlf}Sec-WebSocket-Version: 13${crlf}${crlf}`,
  `GET / HTTP/1.1${crlf}${host}Upgrade: h2c${crlf}Connection: Upgrade, HTTP2-Settings, close${crlf}HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA${crlf}${crlf}`,
  `POST /api/users/auth HTTP/1.1${crlf}${host}Content-Length: 5${crlf}Content-Length: 6${crlf}${crlf}hello`,
  `POST /api/users/auth HTTP/1.1${crlf}${host}Content-Length: 5${crlf}Transfer-Encoding: chunked${crlf}${crlf}0${crlf}${crlf}`,
  `POST /api/users/auth HTTP/1.1${crlf}${host}Content-Length: -5${crlf}${crlf}`,
  `POST /api/users/auth HTTP/1.1${crlf}${host}Transfer-Encoding: chunked${crlf}${crlf}zz${crlf}`,
  `POST /api/users/auth HTTP/1.1${crlf}${host}Transfer-Encoding: chunked${crlf}${crlf}FFFFFFFFFFFFFFFFF${crlf}`,
  `POST /api/users/auth HTTP/1.1${crlf}${host}Expect: nonsense${crlf}Content-Length: 2${crlf}Connection: close${crlf}${crlf}{}`,
  `POST /api/users/auth HTTP/1.1${crlf}${host}Content-Type: application/json${crlf}Content-Length: 100${crlf}${crlf}{"email":`,
  `POST /card/pay/x HTTP/1.1${crlf}${host}Expect: 100-continue${crlf}Content-Length: 2${crlf}Connection: close${crlf}${crlf}a=`,
  `POST /api/upload HTTP/1.1${crlf}${host}Content-Type: multipart/form-data; boundary=x${crlf}Content-Length: 9${crlf}${crlf}--x`,
]

/** Sends bytes and hangs up after the answer or 300 ms. Returns the status, or 0 without an answer. */
export function sendRaw(port: number, bytes: string): Promise<{ status: number; retryAfterSeconds?: number }> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(Buffer.from(bytes, 'latin1')))
    const finish = (head = '') => {
      socket.destroy()
      const retryAfterSeconds = Number(/^retry-after: (\d+)/im.exec(head)?.[1] ?? 0)
      resolve({
        status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0),
        ...(retryAfterSeconds && { retryAfterSeconds }),
      })
    }
    socket.setTimeout(300, () => finish())
    socket.once('data', (chunk) => finish(chunk.toString('latin1')))
    socket.once('error', () => finish())
    socket.once('close', () => finish())
  })
}
