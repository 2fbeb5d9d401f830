import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import { isDirectLoopback } from './direct-loopback.ts'
import { renderAddress } from '#server/platform/log/log-requests.ts'

/** Who makes a request, for the limits that count tries. */
export interface Caller {
  /** The network of the caller's address, as `networkOf` returns it. */
  network: string
  /** Whether the request comes straight from this machine: from a loopback address, and no proxy has forwarded it. */
  isLocal: boolean
  /** The account whose tries are counted: its id, or the email address that was entered. */
  account: string | undefined
}

/** The caller of a request. `account`: for limits that count by account. */
export function callerOf(request: FastifyRequest, account?: string): Caller {
  const isLocal = isOfPage(request) ? forwardedFor(request) === undefined : isDirectLoopback(request)
  return { network: networkOf(addressOf(request)), isLocal, account }
}

/** The network whose orders are counted together; null for a caller straight from this machine. */
export function countedNetwork({ network, isLocal }: Caller): string | null {
  return isLocal ? null : network
}

/** The IP address that a trusted proxy forwarded (TRUST_PROXY), or the peer's when that is not an address. */
export function addressOf(request: FastifyRequest): string {
  const { ips = [], socket } = request
  const addresses = isOfPage(request) ? [forwardedFor(request) ?? ''] : ips
  return addresses.findLast((address) => isIP(address) !== 0) ?? socket.remoteAddress ?? ''
}

/** The header of the calls of a rendered page to the API: the visitor's address, unless the visitor is local. */
export function forwardAddress(request: FastifyRequest): { 'x-forwarded-for'?: string } {
  return isDirectLoopback(request) ? {} : { 'x-forwarded-for': addressOf(request) }
}

/** Whether a rendered page makes the request: no connection has this address. */
function isOfPage({ socket }: FastifyRequest): boolean {
  return socket.remoteAddress === renderAddress
}

function forwardedFor({ headers }: FastifyRequest): string | undefined {
  return headers['x-forwarded-for']?.toString()
}

/** An address's network: IPv4 itself, the first 64 bits of IPv6 (one household), other text as it is. */
export function networkOf(address: string): string {
  if (isIP(address) === 0) return address
  const parsed = ipaddr.process(address)
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString()
  return `${new ipaddr.IPv6([...parsed.parts.slice(0, 4), 0, 0, 0, 0]).toString()}/64`
}
