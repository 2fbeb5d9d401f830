import { BlockList, isIPv4, isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/**
 * Whether a request comes straight from a program on this machine: from a loopback address, and without the header in
 * which a reverse proxy names the visitor. A proxy on this machine must set that header (docs/operations/set-up.md).
 */
export function isDirectLoopback({ socket, headers }: Pick<FastifyRequest, 'socket' | 'headers'>): boolean {
  if (headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined) return false
  return isLoopback(socket.remoteAddress ?? '')
}

/** Whether an IP address is one of this machine. */
export function isLoopback(address: string): boolean {
  return (isIPv4(address) && loopback.check(address, 'ipv4')) || (isIPv6(address) && loopback.check(address, 'ipv6'))
}
