import { createHash } from 'node:crypto'
import zlib from 'node:zlib'
import { Negotiator } from '@fastify/accept-negotiator'
import { LRUCache } from 'lru-cache'

/** How a body can be sent. */
export type Encoding = 'br' | 'gzip' | 'identity'

/** Smaller bodies are sent as they are. */
const minCompressedBytes = 1024
/** At 3, 65 kB take 0.3 ms. At 5 they are a ninth smaller and take three times as long, and longer in a thread. */
const quality = 3
/** The window of brotli in bits: few bodies are larger than 128 kB, and a larger window takes more memory. */
const windowBits = 17

const compressions: Encoding[] = ['br', 'gzip']
/** Remembers the answers for the headers of the usual browsers. */
const negotiator = new Negotiator({ supportedValues: compressions, cache: new LRUCache<string, string>({ max: 100 }) })

/**
 * A public body in the encodings that were asked for, each made once. The plain text is kept until there is a
 * compressed one, from which it can be read again; once a page has asked for the plain text, it stays.
 */
export class PublicBody {
  #hash: string | undefined
  readonly #bytes = new Map<Encoding, Buffer>()
  readonly #plainLength: number
  #isPlainAsked = false
  /** Called when the number of bytes has changed. */
  onResize: () => void = () => {}

  constructor(plain: Buffer) {
    this.#plainLength = plain.length
    this.#bytes.set('identity', plain)
  }

  /** The number of bytes in all encodings. */
  get byteLength(): number {
    let total = 0
    for (const { length } of this.#bytes.values()) total += length
    return total
  }

  /** The strong ETag of the bytes in an encoding. */
  etagOf(encoding: Encoding): string {
    this.#hash ??= createHash('sha256').update(this.#readPlain()).digest('base64url').slice(0, 22)
    return `"${this.#hash}${encoding === 'identity' ? '' : `-${encoding}`}"`
  }

  choose(accepted: string | undefined): Encoding {
    if (accepted === undefined || this.#plainLength < minCompressedBytes) return 'identity'
    const best = negotiator.negotiate(accepted)
    return compressions.find((encoding) => encoding === best) ?? 'identity'
  }

  read(encoding: Encoding): Buffer {
    if (encoding === 'identity') this.#isPlainAsked = true
    const known = this.#bytes.get(encoding)
    if (known) return known
    const made = encode(this.#readPlain(), encoding)
    this.#bytes.set(encoding, made)
    if (!this.#isPlainAsked) this.#bytes.delete('identity')
    this.onResize()
    return made
  }

  #readPlain(): Buffer {
    const [[encoding, bytes] = []] = this.#bytes
    if (!bytes) throw new Error('A public body has no bytes.')
    return (
      this.#bytes.get('identity') ?? (encoding === 'gzip' ? zlib.gunzipSync(bytes) : zlib.brotliDecompressSync(bytes))
    )
  }
}

function encode(plain: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'identity') return plain
  if (encoding === 'gzip') return zlib.gzipSync(plain, { level: quality })
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN, BROTLI_PARAM_SIZE_HINT } = zlib.constants
  return zlib.brotliCompressSync(plain, {
    params: {
      [BROTLI_PARAM_QUALITY]: quality,
      [BROTLI_PARAM_LGWIN]: windowBits,
      [BROTLI_PARAM_SIZE_HINT]: plain.length,
    },
  })
}

/** Whether `If-None-Match` has an ETag, compared weakly (RFC 9110, 13.1.2): a proxy may have marked it as weak. */
export function knows(header: string | undefined, etag: string): boolean {
  return header !== undefined && header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}
