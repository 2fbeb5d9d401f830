import { Negotiator } from '@fastify/accept-negotiator'
import { LRUCache } from 'lru-cache'
import type { Encoding } from './compress.ts'

const compressions: Encoding[] = ['br', 'gzip']
/** Remembers the answers for the headers of the usual browsers. */
const negotiator = new Negotiator({ supportedValues: compressions, cache: new LRUCache<string, string>({ max: 100 }) })

/** The compressions that a client accepts, the best first. */
export function acceptedEncodings(header: string | undefined): Encoding[] {
  if (header === undefined) return []
  const best = negotiator.negotiate(header)
  return compressions.filter((encoding) => encoding === best)
}

/** Whether `If-None-Match` has an ETag, compared weakly (RFC 9110, 13.1.2): a proxy may have marked it as weak. */
export function knows(header: string | undefined, etag: string): boolean {
  return header !== undefined && header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}
