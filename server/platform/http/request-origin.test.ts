import { expect, it } from 'vitest'
import { isFromOwnPage, isOwnHost } from './request-origin.ts'

const publicUrl = 'https://shop.example'

it.each([
  ['shop.example', true],
  ['SHOP.example', true],
  ['127.0.0.1:3000', true],
  ['192.168.1.20:3000', true],
  ['[::1]:3000', true],
  ['localhost:3000', true],
  ['shop:3000', true],
  ['evil.example', false],
  ['shop.example.evil.example', false],
  ['shop.example:8080', false],
  ['127.0.0.1.evil.example', false],
  ['', false],
  [undefined, false],
])('the host of a request: %s is the shop: %s', (host, expected) => {
  expect(isOwnHost(host, publicUrl)).toBe(expected)
})

const request = {
  method: 'POST',
  protocol: 'https',
  host: 'shop.example',
  origin: publicUrl,
  'sec-fetch-site': 'same-origin',
}
const isAccepted = ({ method, protocol, ...headers }: Partial<typeof request>) =>
  isFromOwnPage({ method: method ?? '', protocol: protocol ?? '', headers }, publicUrl)

it.each([
  ['from a page of the shop', {}, true],
  ['from no page', { origin: undefined, 'sec-fetch-site': undefined }, true],
  ['from a page of another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, false],
  ['from a sandboxed page', { origin: 'null' }, false],
  ['from a page of the shop over http', { origin: 'http://shop.example', 'sec-fetch-site': undefined }, false],
  ['over http to the shop over http', { origin: 'http://shop.example', protocol: 'http' }, false],
  ['from another port', { origin: 'https://shop.example:8443' }, false],
  ['from a subdomain', { origin: 'https://blog.shop.example', 'sec-fetch-site': 'same-site' }, false],
  [
    'to a domain that points at the shop',
    { host: 'evil.example', origin: 'https://evil.example', 'sec-fetch-site': undefined },
    false,
  ],
  [
    'at an address of this machine',
    { host: '127.0.0.1:3000', origin: 'http://127.0.0.1:3000', protocol: 'http' },
    true,
  ],
  [
    'to another port of this machine',
    { host: '127.0.0.1:3000', origin: 'http://127.0.0.1:4000', protocol: 'http' },
    false,
  ],
])('an unsafe request %s', (_name, changes, expected) => {
  expect(isAccepted({ ...request, ...changes })).toBe(expected)
})

it('an unsafe request is judged by its method: a safe one may come from anywhere', () => {
  const foreign = { ...request, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  expect(isAccepted({ ...foreign, method: 'GET' })).toBe(true)
  expect(isAccepted({ ...foreign, method: 'DELETE' })).toBe(false)
})
