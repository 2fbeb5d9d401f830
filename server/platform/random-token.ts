import { createHash, randomBytes } from 'node:crypto'

/** A token of 256 random bits, for cookies and links. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The SHA-256 of a token, as the database stores it. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
