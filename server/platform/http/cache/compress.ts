import zlib from 'node:zlib'

/** How a body can be sent. */
export type Encoding = 'br' | 'gzip' | 'identity'

/** Smaller bodies are sent as they are. */
const minCompressedBytes = 1024
/**
 * At 3, 65 kB take 0.3 ms. At 5 they are a ninth smaller and take three times as long, and in another thread, which has
 * to allocate the tables of its own encoder, six times as long.
 */
const quality = 3
/** The window of brotli in bits: few bodies are larger than 128 kB, and a larger window takes more memory. */
const windowBits = 17

/** The encoding in which to send a body of some bytes to a client that accepts some encodings. */
export function chooseEncoding(byteLength: number, accepted: readonly Encoding[]): Encoding {
  return (byteLength >= minCompressedBytes && accepted[0]) || 'identity'
}

/** The bytes of a text in an encoding. */
export function encode(plain: Buffer, encoding: Encoding): Buffer {
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

/** The text of some bytes in an encoding. */
export function decode(bytes: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'identity') return bytes
  return encoding === 'gzip' ? zlib.gunzipSync(bytes) : zlib.brotliDecompressSync(bytes)
}
