import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

// OWASP's floor for argon2id: 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The argon2id hash of a password, salt and cost inside. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, cost)
}

let nobodysHash: Promise<string> | undefined

/**
 * Whether a password fits a hash. Without a hash (nobody has that e-mail address) the same work is done and the answer is
 * no, so that the time tells nobody which addresses have an account.
 */
export async function passwordFits(passwordHash: string | undefined, password: string): Promise<boolean> {
  if (passwordHash) return verify(passwordHash, password)
  nobodysHash ??= hashPassword('nobody has this password')
  await verify(await nobodysHash, password)
  return false
}

/** A password that nobody can guess: 96 bits, 16 characters. */
export function inventPassword(): string {
  return randomBytes(12).toString('base64url')
}
