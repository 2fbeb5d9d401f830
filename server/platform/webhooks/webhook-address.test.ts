import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { checkedLookup, isAllowedAddress, refusal, webhookUrlProblem } from './webhook-address.ts'

const shop = { allowsLoopback: false }
const development = { allowsLoopback: true }

it.each([
  '127.0.0.1',
  '127.9.9.9',
  '0.0.0.0',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '192.0.2.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  'fe80::1',
  'fc00::1',
  'fd12:3456::1',
  'ff02::1',
  '2001:db8::1',
  '::ffff:10.0.0.1',
  '::ffff:127.0.0.1',
  '64:ff9b::a00:1',
  '2002:a00:1::',
  '::a00:1',
  '::a9fe:a9fe',
  '4000::1',
  'fe00::1',
  'books.example.nz',
])('the address %s is not allowed, as it is not public', (address) => {
  expect(isAllowedAddress(address, shop)).toBe(false)
})

it.each(['203.97.1.1', '1.1.1.1', '2404:138::1', '::ffff:1.1.1.1'])('the public address %s is allowed', (address) => {
  expect(isAllowedAddress(address, shop)).toBe(true)
})

it('a shop for this machine alone also sends to loopback addresses, and to no other private ones', () => {
  expect(isAllowedAddress('127.0.0.1', development)).toBe(true)
  expect(isAllowedAddress('::1', development)).toBe(true)
  expect(isAllowedAddress('10.0.0.1', development)).toBe(false)
  expect(isAllowedAddress('169.254.169.254', development)).toBe(false)
})

it.each([
  ['books.example.nz/hooks', 'Enter a whole address, such as https://books.example.nz/hooks.'],
  ['http://books.example.nz/hooks', 'The address must begin with https://.'],
  ['ftp://books.example.nz/hooks', 'The address must begin with https://.'],
  ['https://ana:secret@books.example.nz/', 'The address must not contain a user or a password.'],
  ['https://books.example.nz/#a', 'The address must not contain a part after #.'],
  ['https://10.0.0.1/', refusal],
  ['https://2130706433/', refusal],
  ['https://0x7f.1/', refusal],
  ['https://[::1]/', refusal],
  ['https://[::ffff:192.168.0.1]/', refusal],
  ['https://localhost/', refusal],
  ['https://shop.localhost/', refusal],
])('the URL %s is refused with its reason', (url, reason) => {
  expect(webhookUrlProblem(url, shop)).toBe(reason)
})

it('an https URL is accepted, and http only of this machine for a shop of this machine', () => {
  expect(webhookUrlProblem('https://books.example.nz/hooks?shop=1', shop)).toBeUndefined()
  expect(webhookUrlProblem('http://127.0.0.1:4000/hooks', shop)).toBe('The address must begin with https://.')
  expect(webhookUrlProblem('http://127.0.0.1:4000/hooks', development)).toBeUndefined()
  expect(webhookUrlProblem('http://localhost:4000/hooks', development)).toBeUndefined()
  expect(webhookUrlProblem('http://books.example.nz/hooks', development)).toBe('The address must begin with https://.')
})

it('a lookup fails when a name leads to this machine, and returns its addresses where that is allowed', async () => {
  const look = (options: { allowsLoopback: boolean }) => promisify(checkedLookup(options))('localhost', { all: true })
  await expect(look(shop)).rejects.toThrow(refusal)
  expect(await look(development)).toEqual(expect.arrayContaining([expect.objectContaining({ address: '127.0.0.1' })]))
})
