import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import zlib from 'node:zlib'

/** How a body can be sent. */
export type Encoding = 'br' | 'gzip' | 'identity'

/** Smaller bodies are sent as they are. */
const minCompressedBytes = 1024
/** Brotli at 5 takes a few milliseconds in another thread, and saves a tenth of what 4 sends. */
const brotliOptions = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 5 } }

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)
const unbrotli = promisify(zlib.brotliDecompress)
const unzip = promisify(zlib.gunzip)

/**
 * A body that is kept in the encodings that were asked for, each made once. The plain text is kept until there is a
 * compressed one, from which it can be read again.
 */
export class KeptBody {
  /** Identifies the text. */
  readonly #hash: string
  readonly #bytes = new Map<Encoding, Buffer>()
  readonly #pending = new Map<Encoding, Promise<Buffer>>()
  readonly #isCompressible: boolean
  /** Called when the number of kept bytes has changed. */
  onResize: () => void = () => {}

  constructor(plain: Buffer) {
    this.#hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22)
    this.#isCompressible = plain.length >= minCompressedBytes
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
    return (this.#isCompressible && accepted[0]) || 'identity'
  }

  /** The bytes in an encoding, at once where they are kept. */
  read(encoding: Encoding): Buffer | Promise<Buffer> {
    const kept = this.#bytes.get(encoding)
    if (kept) return kept
    const pending = this.#pending.get(encoding)
    if (pending) return pending
    const made = this.#make(encoding).finally(() => this.#pending.delete(encoding))
    this.#pending.set(encoding, made)
    return made
  }

  async #make(encoding: Encoding): Promise<Buffer> {
    const plain = this.#bytes.get('identity') ?? (await this.#readPlain())
    if (encoding === 'identity') return plain
    const made = encoding === 'br' ? await brotli(plain, brotliOptions) : await gzip(plain)
    this.#bytes.set(encoding, made)
    this.#bytes.delete('identity')
    this.onResize()
    return made
  }

  #readPlain(): Promise<Buffer> {
    const [br, gz] = [this.#bytes.get('br'), this.#bytes.get('gzip')]
    if (br) return unbrotli(br)
    if (gz) return unzip(gz)
    throw new Error('A kept body has no bytes.')
  }
}
