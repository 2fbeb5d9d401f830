import type { NewPasskey, SignedChallenge } from '#contract/accounts/passkeys.ts'
import type { Config } from '#server/platform/config/config.ts'

/** How long a browser waits for the user. */
export const timeoutMs = 5 * 60 * 1000

/** EdDSA, ES256 and RS256 (COSE): what the passkeys of all browsers and security keys use. */
export const algorithms = [-8, -7, -257]

/**
 * Loads the library that checks passkeys, with the first passkey of this process. The maker of a passkey is not
 * requested, so no certificate is checked, and without root certificates the library never fetches a list of revoked
 * ones.
 */
export async function loadWebAuthn() {
  const library = await import('@simplewebauthn/server')
  for (const identifier of ['android-key', 'android-safetynet', 'apple'] as const) {
    library.SettingsService.setRootCertificates({ identifier, certificates: [] })
  }
  return library
}

/**
 * The name and the address that a passkey is bound to. Browsers sign both, so that a passkey works at no other site.
 */
export function relyingPartyOf({ publicUrl }: Pick<Config, 'publicUrl'>): { id: string; origin: string } {
  const { hostname, origin } = new URL(publicUrl)
  return { id: hostname, origin }
}

/** A new passkey whose answer to a challenge is right. */
export interface CheckedPasskey {
  credentialId: string
  publicKey: string
  counter: number
  transports: string[]
}

/**
 * Checks a new passkey: challenge, origin, name of the site, and that the device has verified the user. Returns
 * undefined for an invalid one, whatever the reason.
 */
export async function checkNewPasskey(
  config: Config,
  credential: NewPasskey,
  expectedChallenge: string,
): Promise<CheckedPasskey | undefined> {
  const { verifyRegistrationResponse } = await loadWebAuthn()
  const { id, origin } = relyingPartyOf(config)
  const checked = await verifyRegistrationResponse({
    response: credential,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => undefined)
  if (!checked?.verified) return undefined
  const { id: credentialId, publicKey, counter, transports = [] } = checked.registrationInfo.credential
  return { credentialId, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports }
}

/**
 * Checks the answer of a stored passkey as `checkNewPasskey` does, its signature, and that the number of signatures has
 * grown where the device counts them (a smaller one means that the key was copied). Returns the new number, or
 * undefined for an invalid answer.
 */
export async function checkSignedChallenge(
  config: Config,
  credential: SignedChallenge,
  expectedChallenge: string,
  stored: CheckedPasskey,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  const { id, origin } = relyingPartyOf(config)
  const checked = await verifyAuthenticationResponse({
    response: credential,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    credential: {
      id: stored.credentialId,
      publicKey: new Uint8Array(Buffer.from(stored.publicKey, 'base64url')),
      counter: stored.counter,
    },
  }).catch(() => undefined)
  return checked?.verified ? checked.authenticationInfo.newCounter : undefined
}
