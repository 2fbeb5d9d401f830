import { createServer, type RequestListener, type Server } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { limitOpenConnections, type OpenLimits } from './open-connections.ts'

/** What one connection and all of them together may use. Times are in milliseconds. */
export interface ConnectionLimits extends OpenLimits {
  /** A connection without traffic is closed: also that of a client that does not read its response. */
  idleMs: number
  /** The headers of a request have to arrive within this time. */
  headersMs: number
  /** The whole request has to arrive within this time: a large picture over a slow line too. */
  requestMs: number
  /** How often Node looks for connections over the two limits of requests. */
  checkMs: number
  /** Requests of one connection: then the client opens another one. */
  maxRequests: number
}

/** Connections at the same time, of all networks and of one. A page needs six. */
const maxConnections = 2_000
const maxOfNetwork = 200

/** The limits of a shop, with the `networkOf` of `visitorNetworks`. */
export function connectionLimits(networkOf: OpenLimits['networkOf']): ConnectionLimits {
  return {
    idleMs: 30_000,
    headersMs: 15_000,
    requestMs: 60_000,
    checkMs: 5_000,
    maxConnections,
    maxOfNetwork,
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

/**
 * Keeps the connection of a request open while its response is computed. The usual limit is back with the next request.
 */
export function allowSlowResponse({ raw: { socket } }: FastifyRequest): void {
  if (socket instanceof Socket) socket.setTimeout(slowResponseMs)
}
