import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** What open connections may use together. */
export interface OpenLimits {
  /**
   * Connections at the same time. Above four fifths of them each new one takes the place of the one that is idle
   * longest.
   */
  maxConnections: number
  /** Connections at the same time of one network. */
  maxOfNetwork: number
  /** The network of an address, or undefined for an address whose connections are not counted, such as a proxy. */
  networkOf: (address: string) => string | undefined
}

/** How long a connection waits for its next request, in milliseconds: longer than the proxies in front of a shop. */
const keepAliveMs = 72_000
/** The same while more than half of all connections are open. */
const busyKeepAliveMs = 5_000
/** From this part of all connections on, idle ones are closed for new ones. */
const crowdedPart = 0.8

/**
 * Keeps places free for visitors: a connection without a running request is closed when a new one needs its place, the
 * one that is idle longest first. So connections that send nothing keep no one out.
 */
export function limitOpenConnections(server: Server, { maxConnections, maxOfNetwork, networkOf }: OpenLimits): void {
  const networks = new Map<Socket, string | undefined>()
  /** Those without a running request, the one that is idle longest first. */
  const idle = new Set<Socket>()
  const countOf = (network: string) => {
    let count = 0
    for (const each of networks.values()) if (each === network) count++
    return count
  }
  const closeIdle = (isCandidate: (socket: Socket) => boolean): boolean => {
    for (const socket of idle) {
      if (!isCandidate(socket)) continue
      forget(socket)
      socket.destroy()
      return true
    }
    return false
  }
  const forget = (socket: Socket) => {
    idle.delete(socket)
    networks.delete(socket)
    setKeepAlive()
  }
  const setKeepAlive = () => {
    server.keepAliveTimeout = networks.size > maxConnections / 2 ? busyKeepAliveMs : keepAliveMs
  }

  server.maxConnections = maxConnections
  setKeepAlive()
  server.on('connection', (socket) => {
    const network = networkOf(socket.remoteAddress ?? '')
    if (network !== undefined && countOf(network) >= maxOfNetwork) {
      if (!closeIdle((other) => networks.get(other) === network)) {
        socket.destroy()
        return
      }
    } else if (networks.size >= maxConnections * crowdedPart) closeIdle(() => true)
    networks.set(socket, network)
    idle.add(socket)
    setKeepAlive()
    socket.once('close', () => forget(socket))
  })
  server.on('request', ({ socket }, response) => {
    idle.delete(socket)
    response.once('close', () => {
      if (networks.has(socket) && !socket.destroyed) idle.add(socket)
    })
  })
}
