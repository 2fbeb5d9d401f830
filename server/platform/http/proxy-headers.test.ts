import { beforeEach, expect, it } from 'vitest'
import { createLog } from '#server/platform/log/create-log.ts'
import { forFile, startShop } from '#tests/support/start-shop.ts'

const lines: string[] = []

const shop = await forFile(
  startShop({ LOG_LEVEL: 'info' }, { log: createLog('info', { write: (line) => void lines.push(line) }) }),
)

beforeEach(() => void (lines.length = 0))

const ask = (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
  shop.app.inject({ url: '/api/config/paypal', headers, remoteAddress })
const logged = () => lines.map((line) => JSON.parse(line))

it('a proxy on this machine that names the visitor in another header than X-Forwarded-For is a warning, once', async () => {
  await ask({ 'x-forwarded-for': '203.0.113.7', 'x-real-ip': '203.0.113.7' })
  // From another machine the header may be an invention.
  await ask({ 'x-real-ip': '203.0.113.7' }, '192.0.2.1')
  expect(logged().filter(({ level }) => level === 40)).toEqual([])
  for (let each = 0; each < 3; each++) await ask({ 'x-real-ip': '203.0.113.7' })
  await ask({ forwarded: 'for=203.0.113.7' }, '::1')
  const message =
    'a proxy on this machine names the visitor in a header that the shop does not read: let it send X-Forwarded-For'
  expect(logged().filter(({ level }) => level === 40)).toMatchObject([
    { header: 'x-real-ip', msg: message },
    { header: 'forwarded', msg: message },
  ])
  expect(lines.join('')).not.toContain('203.0.113.7')
})

it('a proxy on this machine gives a request the id that its own log has', async () => {
  const id = '0123456789abcdef0123456789abcdef'
  await ask({ 'x-request-id': id })
  await ask({ 'x-request-id': id }, '192.0.2.1')
  await ask({ 'x-request-id': 'person@example.nz' })
  const ids = logged().map(({ reqId }) => reqId)
  const uuid = expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
  expect(ids).toEqual([id, uuid, uuid])
})
