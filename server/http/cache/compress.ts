import { promisify } from 'node:util'
import zlib from 'node:zlib'

/** How a body can be sent. */
export type Encoding = 'br' | 'gzip' | 'identity'

/** Smaller bodies are sent as they are. */
const minCompressedBytes = 1024
/** Brotli at 5 saves an eighth of what 3 sends, and takes three times as long. */
const threadQuality = 5
const quickQuality = 3
/** What is kept and not larger is compressed at once: 8 kB take 0.08 ms, and to pass them to another thread takes 0.5 ms. */
const maxQuickBytes = 16 * 1024
/** The window of brotli in bits: few bodies are larger than 128 kB, and a larger window takes more memory. */
const windowBits = 17

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)

/** The encoding in which to send a body of some bytes to a client that accepts some encodings. */
export function chooseEncoding(byteLength: number, accepted: readonly Encoding[]): Encoding {
  return (byteLength >= minCompressedBytes && accepted[0]) || 'identity'
}

/** Compresses a body that is kept: a large one in another thread, a small one at once. */
export function compressKept(plain: Buffer, encoding: Exclude<Encoding, 'identity'>): Buffer | Promise<Buffer> {
  if (plain.length <= maxQuickBytes) return compressOwn(plain, encoding)
  return encoding === 'gzip' ? gzip(plain) : brotli(plain, brotliOptions(plain, threadQuality))
}

/** Compresses a body that is sent once: 65 kB take 0.2 ms, and to pass them to another thread and back takes longer. */
export function compressOwn(plain: Buffer, encoding: Exclude<Encoding, 'identity'>): Buffer {
  if (encoding === 'gzip') return zlib.gzipSync(plain, { level: quickQuality })
  return zlib.brotliCompressSync(plain, brotliOptions(plain, quickQuality))
}

function brotliOptions(plain: Buffer, quality: number): zlib.BrotliOptions {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN, BROTLI_PARAM_SIZE_HINT } = zlib.constants
  return {
    params: {
      [BROTLI_PARAM_QUALITY]: quality,
      [BROTLI_PARAM_LGWIN]: windowBits,
      [BROTLI_PARAM_SIZE_HINT]: plain.length,
    },
  }
}
