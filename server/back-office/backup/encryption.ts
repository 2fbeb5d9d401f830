import { open, readFile } from 'node:fs/promises'
import { Decrypter, Encrypter } from 'age-encryption'

/*
 * Encrypted backups are files in the format of age (https://age-encryption.org): any shop with the recipient writes
 * them, and only a person with the identity reads them, with this shop or with the program `age`.
 */

/** The first bytes of an encrypted file. */
const magic = Buffer.from('age-encryption.org/v1\n')

type Chunks = AsyncIterable<Uint8Array>

/** A step of a stream that encrypts it for a recipient (`age1…`). */
export function encryptFor(recipient: string) {
  return async function* (source: Chunks): Chunks {
    const encrypter = new Encrypter()
    encrypter.addRecipient(recipient)
    yield* await encrypter.encrypt(toWebStream(source))
  }
}

/** A step of a stream that decrypts it with the identities in a file, as `age-keygen` writes it. */
export function decryptWith(identityFile: string) {
  return async function* (source: Chunks): Chunks {
    const decrypter = new Decrypter()
    for (const line of (await readFile(identityFile, 'utf8')).split('\n')) {
      if (line.startsWith('AGE-SECRET-KEY-')) decrypter.addIdentity(line.trim())
    }
    yield* await decrypter.decrypt(toWebStream(source))
  }
}

export async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file, 'r')
  try {
    const { buffer } = await handle.read(Buffer.alloc(magic.length), 0, magic.length, 0)
    return buffer.equals(magic)
  } finally {
    await handle.close()
  }
}

function toWebStream(source: Chunks): ReadableStream<Uint8Array> {
  const chunks = source[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await chunks.return?.()
    },
  })
}
