import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { NewPasskey, PasskeyCreation, PasskeyRequest, SignedChallenge } from '#contract/accounts/passkeys.ts'

/** What an answer says instead of the truth. */
export interface Deviation {
  origin?: string
  challenge?: string
  rpId?: string
  type?: string
  counter?: number
  isUserVerified?: boolean
  isUserPresent?: boolean
}

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest()

/** WebAuthn with ES256 keys, no attestation and a counter for each key. A test can make it lie. */
export class SoftwareAuthenticator {
  readonly #origin: string
  readonly #keys = new Map<string, { privateKey: KeyObject; counter: number }>()

  constructor(origin = 'http://shop.test') {
    this.#origin = origin
  }

  /** Makes a key and answers the options of the shop with it. */
  create(options: PasskeyCreation, deviation: Deviation = {}): NewPasskey {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const credentialId = randomBytes(32)
    const id = base64url(credentialId)
    this.#keys.set(id, { privateKey, counter: 1 })
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const coseKey = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, bytesOf(x)],
        [-3, bytesOf(y)],
      ]),
    )
    const idLength = Buffer.alloc(2)
    idLength.writeUInt16BE(credentialId.length)
    const authData = Buffer.concat([
      authenticatorData({ rpId: options.rp.id ?? '', counter: 1, ...deviation }, 0x40),
      Buffer.alloc(16),
      idLength,
      credentialId,
      coseKey,
    ])
    const attestation = new Map<string, string | Uint8Array | Map<string, never>>([
      ['fmt', 'none'],
      ['attStmt', new Map<string, never>()],
      ['authData', new Uint8Array(authData)],
    ])
    return {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: this.#clientData({ type: 'webauthn.create', challenge: options.challenge, ...deviation }),
        attestationObject: base64url(isoCBOR.encode(attestation)),
        transports: ['internal'],
      },
    }
  }

  /** Signs the options of a sign-in with the first key that they allow and this device has, or with `id`. */
  sign(options: PasskeyRequest, deviation: Deviation & { id?: string } = {}): SignedChallenge {
    const id = deviation.id ?? options.allowCredentials?.find((allowed) => this.#keys.has(allowed.id))?.id ?? ''
    const key = this.#keys.get(id)
    if (!key) throw new Error('this device has none of the passkeys')
    key.counter += 1
    const authData = authenticatorData({ rpId: options.rpId ?? '', counter: key.counter, ...deviation })
    const clientDataJSON = this.#clientData({ type: 'webauthn.get', challenge: options.challenge, ...deviation })
    const signed = Buffer.concat([authData, sha256(bytesOf(clientDataJSON))])
    return {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON,
        authenticatorData: base64url(authData),
        signature: base64url(sign('sha256', signed, key.privateKey)),
      },
    }
  }

  #clientData({ type, challenge, origin = this.#origin }: Deviation): string {
    return base64url(Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })))
  }
}

/** The data that a device signs, up to the key of a new passkey. */
function authenticatorData(
  { rpId, counter, isUserVerified = true, isUserPresent = true }: Deviation & { rpId: string; counter: number },
  flags = 0,
): Buffer {
  const rest = Buffer.alloc(5)
  rest.writeUInt8(flags | (isUserPresent ? 0x01 : 0) | (isUserVerified ? 0x04 : 0))
  rest.writeUInt32BE(counter, 1)
  return Buffer.concat([sha256(rpId), rest])
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(text, 'base64url'))
}
