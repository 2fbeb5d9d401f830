import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

const groups = new Set(['loopback', 'linklocal', 'uniquelocal'])

/**
 * Reads TRUST_PROXY: the addresses, networks (`10.0.0.0/8`) and groups of addresses whose `X-Forwarded-For` the shop
 * believes. Calls `addError` for each entry that is none, and for a network of all addresses, which anyone could use.
 */
export function readTrustedProxies(text: string | undefined, addError: (message: string) => void): string[] {
  const entries = (text ?? 'loopback').split(',').map((entry) => entry.trim())
  const wrong = entries.filter((entry) => !groups.has(entry) && isIP(entry) === 0 && !isNetwork(entry))
  for (const entry of wrong) {
    addError(
      `has "${entry}" but must be a list of addresses, networks such as 10.0.0.0/8, or ${[...groups].join(', ')}.`,
    )
  }
  return entries
}

function isNetwork(entry: string): boolean {
  const [address = '', bits] = entry.split('/')
  return isIP(address) !== 0 && bits !== '0' && ipaddr.isValidCIDR(entry)
}
