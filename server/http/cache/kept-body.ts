import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { chooseEncoding, compressKept, type Encoding } from './compress.ts'

const unbrotli = promisify(zlib.brotliDecompress)
const unzip = promisify(zlib.gunzip)

/**
 * A body that is kept in the encodings that were asked for, each made once. The plain text is kept until there is a
 * compressed one, from which it can be read again; once a page has asked for the plain text, it stays.
 */
export class KeptBody {
  /** Identifies the text. */
  readonly #hash: string
  readonly #bytes = new Map<Encoding, Buffer>()
  readonly #pending = new Map<Encoding, Promise<Buffer>>()
  readonly #plainLength: number
  #isPlainAsked = false
  /** Called when the number of kept bytes has changed. */
  onResize: () => void = () => {}

  constructor(plain: Buffer) {
    this.#hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22)
    this.#plainLength = plain.length
    this.#bytes.set('identity', plain)
  }

  /** The number of bytes that are kept, in all encodings. */
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

  /** The bytes in an encoding, at once where they are kept. */
  read(encoding: Encoding): Buffer | Promise<Buffer> {
    if (encoding === 'identity') this.#isPlainAsked = true
    const kept = this.#bytes.get(encoding)
    if (kept) return kept
    const pending = this.#pending.get(encoding)
    if (pending) return pending
    const plain = this.#bytes.get('identity')
    const made = plain ? encode(plain, encoding) : this.#readPlain().then((read) => encode(read, encoding))
    if (!(made instanceof Promise)) return this.#add(encoding, made)
    const added = made.then((bytes) => this.#add(encoding, bytes)).finally(() => this.#pending.delete(encoding))
    this.#pending.set(encoding, added)
    return added
  }

  #add(encoding: Encoding, bytes: Buffer): Buffer {
    this.#bytes.set(encoding, bytes)
    if (!this.#isPlainAsked) this.#bytes.delete('identity')
    this.onResize()
    return bytes
  }

  #readPlain(): Promise<Buffer> {
    const [br, gz] = [this.#bytes.get('br'), this.#bytes.get('gzip')]
    if (br) return unbrotli(br)
    if (gz) return unzip(gz)
    throw new Error('A kept body has no bytes.')
  }
}

function encode(plain: Buffer, encoding: Encoding): Buffer | Promise<Buffer> {
  return encoding === 'identity' ? plain : compressKept(plain, encoding)
}
