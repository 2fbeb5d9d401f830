import dns, { type LookupAddress } from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startPictureServer } from '#tests/support/servers/start-picture-server.ts'
import { forFile } from '#tests/support/start-shop.ts'
import { fetchPicture, maxPictureBytes } from './fetch-picture.ts'

/** The answers of the name server, one for each time that it is asked for a name. */
const names = { answers: [] as string[][], asked: 0 }
const { lookup } = dns

beforeAll(() => setLookup(answer))
afterAll(() => setLookup(lookup))

function setLookup(next: unknown): void {
  Object.assign(dns, { lookup: next })
  syncBuiltinESMExports()
}

function answer(host: string, _options: unknown, callback: (error: Error | null, addresses: LookupAddress[]) => void) {
  const addresses = names.answers[names.asked++]
  if (addresses === undefined) return callback(new Error(`${host} is not known`), [])
  return callback(
    null,
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
  )
}

const server = await forFile(startPictureServer())
const picture = Buffer.from('a picture')

beforeEach(() => {
  names.answers.length = 0
  names.asked = 0
  server.answers.clear()
  server.asked.length = 0
})

const fetchFrom = (path: string, limits = {}) =>
  fetchPicture(path.startsWith('/') ? server.url + path : path, { allowsLoopback: true, ...limits })
    .then((bytes) => bytes.toString())
    .catch((error: Error) => error.message)

const notPublic = 'Its address is not a public one that begins with https://.'

it('redirects are followed, five at most', async () => {
  server.answers.set('/5', picture)
  for (const step of [0, 1, 2, 3, 4]) server.answers.set(`/${step}`, `/${step + 1}`)
  expect(await fetchFrom('/0')).toBe('a picture')
  server.answers.set('/first', '/0')
  expect(await fetchFrom('/first')).toBe('Its address leads on more than 5 times.')
  expect(server.asked.filter((path) => path === '/5')).toHaveLength(1)
})

it.each([
  'http://10.0.0.7/a.png',
  'https://10.0.0.7/a.png',
  'https://169.254.169.254/latest/meta-data',
  'https://[::ffff:10.0.0.7]/a.png',
  'https://ana:secret@example.com/a.png',
  'http://example.com/a.png',
  'ftp://example.com/a.png',
])('a redirect to %s is refused', async (address) => {
  server.answers.set('/a.png', address)
  expect(await fetchFrom('/a.png')).toBe(notPublic)
})

it('addresses inside the network are refused without a request, on this machine too unless it is allowed', async () => {
  server.answers.set('/a.png', picture)
  for (const address of [
    `${server.url}/a.png`,
    server.url.replace('127.0.0.1', 'localhost'),
    'https://192.168.1.4/a',
  ]) {
    expect(await fetchFrom(address, { allowsLoopback: false })).toBe(notPublic)
  }
  expect(await fetchFrom('https://192.168.1.4/a.png')).toBe(notPublic)
  expect(server.asked).toEqual([])
})

it.each([
  [['10.0.0.7']],
  [['169.254.169.254']],
  [['127.0.0.1']],
  [['fd12:3456::1']],
  [['::ffff:192.168.1.4']],
  [['203.97.1.1', '10.0.0.7']],
])('a host name that resolves to %j is refused', async (addresses) => {
  names.answers.push(addresses)
  expect(await fetchFrom('https://pictures.test/a.png', { allowsLoopback: false })).toBe(notPublic)
  expect(names.asked).toBe(1)
})

it('a redirect to a host name that resolves to a private address is refused', async () => {
  server.answers.set('/a.png', 'https://pictures.test/b.png')
  names.answers.push(['10.0.0.7'])
  expect(await fetchFrom('/a.png')).toBe(notPublic)
  expect(server.asked).toEqual(['/a.png'])
})

it('a name is resolved once for a request, whose connection has the checked address, and again for a redirect', async () => {
  const named = server.url.replace('127.0.0.1', 'localhost')
  server.answers.set('/a.png', picture)
  names.answers.push(['127.0.0.1'], ['10.0.0.7'])
  expect(await fetchFrom(`${named}/a.png`)).toBe('a picture')
  expect({ asked: names.asked, paths: server.asked }).toEqual({ asked: 1, paths: ['/a.png'] })
  // The server of the names has changed its mind by now.
  expect(await fetchFrom(`${named}/a.png`)).toBe(notPublic)

  names.answers.push(['127.0.0.1'], ['10.0.0.7'])
  server.answers.set('/first.png', `${named}/a.png`)
  expect(await fetchFrom(`${named}/first.png`)).toBe(notPublic)
  expect({ asked: names.asked, paths: server.asked }).toEqual({ asked: 4, paths: ['/a.png', '/first.png'] })
})

it('what is missing, has no address or has no server is said', async () => {
  expect(await fetchFrom('/missing.png')).toBe('Its server answered with 404.')
  expect(await fetchFrom('images/p0.jpg')).toBe('It has no web address, and no picture of its name was added.')
  expect(await fetchFrom('http://127.0.0.1:9/a.png')).toBe('Its server couldn’t be reached (ECONNREFUSED).')
})

it('a picture may have 20 MB', async () => {
  server.answers.set('/whole.png', Buffer.alloc(maxPictureBytes, 'a'))
  server.answers.set('/larger.png', Buffer.alloc(maxPictureBytes + 1, 'a'))
  expect(await fetchFrom('/whole.png')).toHaveLength(maxPictureBytes)
  expect(await fetchFrom('/larger.png')).toBe('It is larger than 20 MB.')
})

it('a server that sends nothing, or stops half way, is given up', async () => {
  server.answers.set('/silent.png', () => {})
  server.answers.set('/half.png', (response) => void response.writeHead(200).write('half'))
  server.answers.set('/cut.png', (response) => {
    response.writeHead(200, { 'content-length': 100 }).write('half')
    setTimeout(() => response.destroy(), 20)
  })
  const late = 'Its server didn’t send it within 0.1 seconds.'
  expect(await fetchFrom('/silent.png', { timeLimitMs: 100 })).toBe(late)
  expect(await fetchFrom('/half.png', { timeLimitMs: 100 })).toBe(late)
  expect(await fetchFrom('/cut.png')).toBe('Its server couldn’t be reached (ECONNRESET).')
})

it('a shop that closes stops fetching', async () => {
  const closing = new AbortController()
  server.answers.set('/silent.png', () => closing.abort(new Error('closing')))
  expect(await fetchFrom('/silent.png', { closing: closing.signal })).toBe('closing')
})
