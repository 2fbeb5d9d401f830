import { type LookupAddress, lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** The part of IPv6 that is given out; the rest has addresses of old tunnels, such as `::10.0.0.1`. */
const publicIpv6 = ipaddr.IPv6.parseCIDR('2000::/3')

/** Whether the shop may connect to an address for a webhook: public ones, and this machine for a development shop. */
export function isAllowedAddress(address: string, { allowsLoopback }: { allowsLoopback: boolean }): boolean {
  if (isIP(address) === 0) return false
  // An IPv4 address within an IPv6 one is judged as what it is.
  const parsed = ipaddr.process(address)
  const range = parsed.range()
  if (allowsLoopback && range === 'loopback') return true
  return range === 'unicast' && (parsed instanceof ipaddr.IPv4 || parsed.match(publicIpv6))
}

/** Why an address cannot be a webhook; undefined for one that can be. */
export function webhookUrlProblem(text: string, options: { allowsLoopback: boolean }): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url) return 'Enter a whole address, such as https://books.example.nz/hooks.'
  const host = hostOf(url)
  const isLoopback = isIP(host) > 0 && ipaddr.process(host).range() === 'loopback'
  const isPlain = url.protocol === 'http:' && options.allowsLoopback && (isLoopback || host === 'localhost')
  if (url.protocol !== 'https:' && !isPlain) return 'The address must begin with https://.'
  if (url.username || url.password) return 'The address must not contain a user or a password.'
  if (url.hash) return 'The address must not contain a part after #.'
  if (isIP(host) > 0 && !isAllowedAddress(host, options)) return refusal
  const isOwnMachine = host === 'localhost' || host.endsWith('.localhost')
  if (isOwnMachine && !options.allowsLoopback) return refusal
  return undefined
}

/** The host of a URL, without the brackets of an IPv6 address. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '')
}

/** Said of an address within the network of the shop. */
export const refusal = 'The address must be public: the shop doesn’t send to its own machine or network.'

/** Creates a lookup that fails for a name with any forbidden address; the connection uses the checked ones. */
export function checkedLookup(options: { allowsLoopback: boolean }): LookupFunction {
  return (hostname, lookupOptions, callback) => {
    lookup(hostname, { ...lookupOptions, all: true }, (error, found) => {
      const addresses: LookupAddress[] = error ? [] : found
      const [first] = addresses
      if (error || !first) return callback(error ?? new Error(`${hostname} has no address`), '')
      if (!addresses.every(({ address }) => isAllowedAddress(address, options))) return callback(new Error(refusal), '')
      if (lookupOptions.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }
}
