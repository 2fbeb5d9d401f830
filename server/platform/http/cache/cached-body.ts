import { createHash } from 'node:crypto'
import { chooseEncoding, decode, encode, type Encoding } from './compress.ts'

/**
 * A body that is cached in the encodings that were asked for, each made once. The plain text is cached until there is a
 * compressed one, from which it can be read again; once a page has asked for the plain text, it stays.
 */
export class CachedBody {
  /** Identifies the text. */
  readonly #hash: string
  readonly #bytes = new Map<Encoding, Buffer>()
  readonly #plainLength: number
  #isPlainAsked = false
  /** Called when the number of cached bytes has changed. */
  onResize: () => void = () => {}

  constructor(plain: Buffer) {
    this.#hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22)
    this.#plainLength = plain.length
    this.#bytes.set('identity', plain)
  }

  /** The number of bytes that are cached, in all encodings. */
  get byteLength(): number {
    let total = 0
    for (const { length } of this.#bytes.values()) total += length
    return total
  }

  /** The strong ETag of the bytes in an encoding. */
  etagOf(encoding: Encoding): string {
    return `"${this.#hash}${encoding === 'identity' ? '' : `-${encoding}`}"`
  }

  /** The encoding to send to a client that accepts some. */
  choose(accepted: readonly Encoding[]): Encoding {
    return chooseEncoding(this.#plainLength, accepted)
  }

  /** The bytes in an encoding. */
  read(encoding: Encoding): Buffer {
    if (encoding === 'identity') this.#isPlainAsked = true
    const cached = this.#bytes.get(encoding)
    if (cached) return cached
    const made = encode(this.#readPlain(), encoding)
    this.#bytes.set(encoding, made)
    if (!this.#isPlainAsked) this.#bytes.delete('identity')
    this.onResize()
    return made
  }

  #readPlain(): Buffer {
    const plain = this.#bytes.get('identity')
    if (plain) return plain
    for (const [encoding, bytes] of this.#bytes) return decode(bytes, encoding)
    throw new Error('A cached body has no bytes.')
  }
}
