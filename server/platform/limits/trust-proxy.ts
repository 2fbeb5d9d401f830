import { BlockList, isIP, isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'
import { networkOf } from './caller.ts'

/** The networks of each group of addresses. */
const groups = new Map([
  ['loopback', ['127.0.0.0/8', '::1']],
  ['linklocal', ['169.254.0.0/16', 'fe80::/10']],
  ['uniquelocal', ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7']],
])

/** Reads TRUST_PROXY. Calls `addError` for each unreadable entry, and for a network of all addresses. */
export function readTrustedProxies(text: string | undefined, addError: (message: string) => void): string[] {
  const entries = (text ?? 'loopback').split(',').map((entry) => entry.trim())
  const wrong = entries.filter((entry) => !groups.has(entry) && isIP(entry) === 0 && !isNetwork(entry))
  for (const entry of wrong) {
    addError(
      `has "${entry}" but must be a list of addresses, networks such as 10.0.0.0/8, or ${[...groups.keys()].join(', ')}.`,
    )
  }
  return entries
}

function isNetwork(entry: string): boolean {
  const [address = '', bits] = entry.split('/')
  return isIP(address) !== 0 && bits !== '0' && ipaddr.isValidCIDR(entry)
}

/** Creates a check whether an address is one of the trusted proxies (`readTrustedProxies`). */
export function proxyCheck(entries: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const entry of entries.flatMap((each) => groups.get(each) ?? [each])) {
    const [address = '', bits] = entry.split('/')
    if (bits === undefined) list.addAddress(address, familyOf(address))
    else list.addSubnet(address, Number(bits), familyOf(address))
  }
  return (address) => isIP(address) !== 0 && list.check(address, familyOf(address))
}

/** Creates `networkOf`; undefined for a trusted proxy and this machine, which stand for many networks. */
export function visitorNetworks(trustProxy: readonly string[]): (address: string) => string | undefined {
  const isProxy = proxyCheck([...trustProxy, 'loopback'])
  return (address) => (isProxy(address) ? undefined : networkOf(address))
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv4(address) ? 'ipv4' : 'ipv6'
}
