import { Secret, TOTP } from 'otpauth'
import { encode } from 'uqr'
import type { AuthenticatorSetup } from '#contract/accounts/second-factor.ts'

/** In seconds: the only value that every authenticator app supports (RFC 6238). */
const period = 30

/** A code of the half-minute before and after is accepted too, for a clock that is slightly wrong. */
const window = 1

export function generateSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** The half-minute that a code belongs to, undefined for a wrong code. */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  // The library throws for six characters that take more than six bytes.
  if (!/^[0-9]{6}$/.test(code)) return undefined
  const timestamp = now.getTime()
  const delta = totp(secret).validate({ token: code, timestamp, window })
  return delta === null ? undefined : Math.floor(timestamp / 1000 / period) + delta
}

export function authenticatorSetup(secret: string, issuer: string, email: string): AuthenticatorSetup {
  const uri = totp(secret, issuer, email).toString()
  return { secret, uri, qrCode: qrCodeOf(uri) }
}

function totp(secret: string, issuer = '', label = ''): TOTP {
  return new TOTP({ issuer, label, algorithm: 'SHA1', digits: 6, period, secret: Secret.fromBase32(secret) })
}

/** A QR code as an SVG path, one square for each dark module. */
function qrCodeOf(text: string): AuthenticatorSetup['qrCode'] {
  const { size, data } = encode(text, { ecc: 'M', border: 4 })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return { size, path }
}
