import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { renderAddress } from '#server/platform/log/log-requests.ts'
import { addressOf, callerOf, networkOf } from './caller.ts'
import { proxyCheck, readTrustedProxies, visitorNetworks } from './trust-proxy.ts'

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['2001:db8:7:1::1', '2001:db8:7:1::/64'],
  ['2001:DB8:7:1:a:b:c:d', '2001:db8:7:1::/64'],
  ['2001:0db8:0007:0001::', '2001:db8:7:1::/64'],
  ['2001:db8:7:2::1', '2001:db8:7:2::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['::1', '::/64'],
  ['unknown', 'unknown'],
  ['', ''],
])('the network of an address of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

async function callerFrom(trustProxy: string, remoteAddress: string, forwarded?: string) {
  const app = Fastify({ trustProxy: readTrustedProxies(trustProxy, () => {}) })
  app.get('/', (request) => ({ address: addressOf(request), ...callerOf(request) }))
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  return (await app.inject({ url: '/', remoteAddress, headers })).json()
}

it.each([
  ['loopback', '127.0.0.1', '203.0.113.7', '203.0.113.7'],
  ['loopback', '::1', '2001:db8::7', '2001:db8::7'],
  // Of a chain, the last address that no trusted proxy has.
  ['loopback', '127.0.0.1', '10.9.9.9, 203.0.113.7', '203.0.113.7'],
  ['loopback, 10.0.0.0/8', '127.0.0.1', '198.51.100.1, 203.0.113.7, 10.0.0.2', '203.0.113.7'],
  // A private address is not trusted unless it is named.
  ['loopback', '172.17.0.1', '203.0.113.7', '172.17.0.1'],
  ['loopback', '10.0.0.5', '203.0.113.7', '10.0.0.5'],
  ['172.16.0.0/12', '172.17.0.1', '203.0.113.7', '203.0.113.7'],
  ['172.16.0.0/12', '127.0.0.1', '203.0.113.7', '127.0.0.1'],
  // The calls of a rendered page name its visitor.
  ['10.0.0.1', renderAddress, '203.0.113.7', '203.0.113.7'],
  // What is not an address is ignored.
  ['loopback', '127.0.0.1', 'unknown', '127.0.0.1'],
  ['loopback', '127.0.0.1', '203.0.113.7, <script>', '127.0.0.1'],
  ['loopback', '127.0.0.1', '9'.repeat(4_000), '127.0.0.1'],
  ['loopback', '127.0.0.1', '', '127.0.0.1'],
])(
  'the address of a request with TRUST_PROXY=%s, from %s, forwarded for %s, is %s',
  async (trusted, peer, forwarded, address) => {
    expect(await callerFrom(trusted, peer, forwarded)).toMatchObject({ address, isLocal: false })
  },
)

it.each([
  ['127.0.0.1', true],
  ['127.8.8.8', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['172.17.0.1', false],
  ['203.0.113.7', false],
  [renderAddress, true],
])('the address of a request that comes straight from %s is local: %s', async (peer, isLocal) => {
  expect(await callerFrom('loopback', peer)).toMatchObject({ address: peer, isLocal })
})

it('a trusted proxy has an address of its list, in any form', () => {
  const isProxy = proxyCheck(readTrustedProxies('loopback, 10.0.0.0/8, 192.0.2.7, uniquelocal, fe80::/10', () => {}))
  const trusted = [
    '127.0.0.1',
    '::1',
    '::ffff:127.0.0.1',
    '10.200.0.1',
    '192.0.2.7',
    '172.17.0.1',
    'fd00::1',
    'fe80::2',
  ]
  expect(trusted.filter((address) => !isProxy(address))).toEqual([])
  expect(['192.0.2.8', '203.0.113.7', '2001:db8::1', '', 'unknown'].filter(isProxy)).toEqual([])
})

it('the network of a connection is none for a trusted proxy and for this machine', () => {
  const networkOfConnection = visitorNetworks(['10.0.0.0/8'])
  const uncounted = ['127.0.0.1', '::1', '::ffff:127.0.0.1', '10.1.2.3']
  expect(uncounted.map(networkOfConnection)).toEqual(Array(4).fill(undefined))
  expect(['203.0.113.7', '2001:db8:7:1::1'].map(networkOfConnection)).toEqual(['203.0.113.7', '2001:db8:7:1::/64'])
})
