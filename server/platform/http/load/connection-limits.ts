import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** How long a connection waits for its next request, in milliseconds: longer than the proxies in front of a shop. */
const keepAliveMs = 72_000

/** The same while more than half of all connections are open. */
const busyKeepAliveMs = 5_000

/** From this part of all connections on, idle ones are closed for new ones. */
const crowdedPart = 0.8

/** What one connection and all of them together may use. Times are in milliseconds. */
export interface ConnectionLimits extends OpenLimits {
  /** A connection without traffic is closed: also that of a client that does not read its response. */
  idleMs: number
  /** The headers of a request have to arrive within this time. */
  headersMs: number
  /** The whole request has to arrive within this time, unless its endpoint allows it more (`allowSlowRequest`). */
  requestMs: number
  /** How often Node looks for connections over the two limits of requests. */
  checkMs: number
  /** Requests of one connection: then the client opens another one. */
  maxRequests: number
}

/** Connections at the same time, of all networks and of one. A page needs six. */
const defaultMaxConnections = 2_000
const defaultMaxOfNetwork = 200

/** The limits of a shop, with the `networkOf` of `visitorNetworks`. */
export function connectionLimits(networkOf: OpenLimits['networkOf']): ConnectionLimits {
  return {
    idleMs: 30_000,
    headersMs: 15_000,
    requestMs: 60_000,
    checkMs: 5_000,
    maxConnections: defaultMaxConnections,
    maxOfNetwork: defaultMaxOfNetwork,
    networkOf,
    maxRequests: 1_000,
  }
}

/** Creates the HTTP server with the limits. */
export function createLimitedServer(limits: ConnectionLimits, listener: RequestListener): Server {
  const { headersMs, requestMs, checkMs } = limits
  const options = { headersTimeout: headersMs, requestTimeout: requestMs, connectionsCheckingInterval: checkMs }
  const server = createServer(options, listener)
  server.setTimeout(limits.idleMs)
  server.maxRequestsPerSocket = limits.maxRequests
  limitOpenConnections(server, limits)
  return server
}

/** How long a response may take that is computed without traffic: an import of a large file, a large picture. */
const slowResponseMs = 600_000

/** Keeps a request's connection open while its response is computed; the next request has the usual limit. */
export function allowSlowResponse({ raw: { socket } }: FastifyRequest, timeoutMs = slowResponseMs): void {
  if (socket instanceof Socket) socket.setTimeout(timeoutMs)
}

/** How long a large file may take to arrive, and then to be read: 1 GB at 2 Mbit/s takes 72 minutes. */
const slowRequestMs = 7_200_000

const slowRequests = new WeakMap<Socket, IncomingMessage>()

/**
 * Gives the body of a request two hours to arrive instead of `requestMs`, and its response as long from then on; the next
 * request has the usual limits. Only for endpoints that have checked who sends it.
 */
export function allowSlowRequest(request: FastifyRequest, timeoutMs = slowRequestMs): void {
  const { raw } = request
  allowSlowResponse(request)
  slowRequests.set(raw.socket, raw)
  const end = setTimeout(() => raw.destroy(), timeoutMs)
  raw.once('end', () => allowSlowResponse(request, timeoutMs))
  raw.once('close', () => clearTimeout(end))
}

/** Gives a file of staff ten minutes to arrive, and then as long for its response: 20 MB at 1 Mbit/s take three. */
export function allowSlowUpload(request: FastifyRequest): void {
  allowSlowRequest(request, slowResponseMs)
}

/** Whether the request that is arriving on a connection may take longer than `requestMs`. */
export function mayArriveSlowly(socket: Socket): boolean {
  return slowRequests.get(socket)?.complete === false
}

/** What open connections may use together. */
interface OpenLimits {
  /** Connections at once; above four fifths of them a new one takes the place of the longest idle one. */
  maxConnections: number
  /** Connections at the same time of one network. */
  maxOfNetwork: number
  /** The network of an address, or undefined for an address whose connections are not counted, such as a proxy. */
  networkOf: (address: string) => string | undefined
}

/** Closes the longest idle connection when a new one needs its place, so that silent ones keep no one out. */
function limitOpenConnections(server: Server, { maxConnections, maxOfNetwork, networkOf }: OpenLimits): void {
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
