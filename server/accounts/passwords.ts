import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

// OWASP's minimum for argon2id: 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashes a password with argon2id. The hash contains salt and cost. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, cost)
}

let dummyHash: Promise<string> | undefined

/**
 * Whether a password matches a hash. Without a hash (an unknown email address) it does the same work and returns false, so
 * that the response time does not reveal which addresses have an account.
 */
export async function isPasswordCorrect(passwordHash: string | undefined, password: string): Promise<boolean> {
  if (passwordHash) return verify(passwordHash, password)
  dummyHash ??= hashPassword('not a password of any account')
  await verify(await dummyHash, password)
  return false
}

/** Generates a random password: 96 bits, 16 characters. */
export function generatePassword(): string {
  return randomBytes(12).toString('base64url')
}
