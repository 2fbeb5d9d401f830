import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'
import { LRUCache } from 'lru-cache'

/** What a request says about the site that it comes from and the address that it was sent to. */
interface RequestOrigin {
  method: string
  /** `http` or `https`, as the visitor's browser uses it. */
  protocol: string
  headers: IncomingHttpHeaders
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Visitors choose the hosts. */
const maxHosts = 100

/** Creates `isOwnHost` for a public URL. It remembers the hosts that it has parsed. */
export function hostCheck(publicUrl: string): (host: string | undefined) => boolean {
  const known = new LRUCache<string, boolean>({ max: maxHosts })
  return (host) => {
    if (host === undefined) return false
    const found = known.get(host)
    if (found !== undefined) return found
    const isOwn = isOwnHost(host, publicUrl)
    known.set(host, isOwn)
    return isOwn
  }
}

/**
 * Whether a request was sent to an address of the shop: the host of the public URL, an IP address, or a name without
 * dots (`localhost`, the name of a container). Any other name may belong to a stranger's domain that points at this
 * machine (DNS rebinding).
 */
export function isOwnHost(host: string | undefined, publicUrl: string): boolean {
  if (host === undefined) return false
  return host.toLowerCase() === new URL(publicUrl).host || isLocalHost(host)
}

/**
 * Whether an unsafe request comes from a page of the shop or from no page. The whole `Origin` counts: a page over http
 * is another site than the shop over https.
 */
export function isFromOwnPage(request: RequestOrigin, publicUrl: string): boolean {
  if (safeMethods.has(request.method)) return true
  const { host, origin, 'sec-fetch-site': secFetchSite } = request.headers
  if (secFetchSite !== undefined && secFetchSite !== 'same-origin' && secFetchSite !== 'none') return false
  if (origin === undefined || origin === publicUrl) return true
  return host !== undefined && isLocalHost(host) && origin === `${request.protocol}://${host}`
}

function isLocalHost(host: string): boolean {
  if (!URL.canParse(`http://${host}`)) return false
  const { hostname } = new URL(`http://${host}`)
  return !hostname.includes('.') || isIP(hostname) !== 0
}
