import { chooseEncoding, encode, type Encoding } from './compress.ts'

/** A body that is sent once, and belongs to its request. */
export class UncachedBody {
  readonly #plain: Buffer

  constructor(plain: Buffer) {
    this.#plain = plain
  }

  /** The encoding to send to a client that accepts some. */
  choose(accepted: readonly Encoding[]): Encoding {
    return chooseEncoding(this.#plain.length, accepted)
  }

  /** The bytes in an encoding. */
  read(encoding: Encoding): Buffer {
    return encode(this.#plain, encoding)
  }
}
