import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import PQueue from 'p-queue'
import { busyShop } from '#server/shop-error.ts'

// OWASP's minimum for argon2id: 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Passwords are hashed two at a time: each takes a processor, which pages, files and compression need too. */
const hashing = new PQueue({ concurrency: 2 })
/** How many passwords may wait for their turn: under a second of work. */
const maxWaiting = 20

/** Hashes a password with argon2id. The hash contains salt and cost. Throws ShopError 503 when too many others wait. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, cost))
}

let dummyHash: Promise<string> | undefined

/**
 * Whether a password matches a hash. Without a hash (an unknown email address) it does the same work and returns false, so
 * that the response time does not reveal which addresses have an account. Throws ShopError 503 when too many others wait.
 */
export async function isPasswordCorrect(passwordHash: string | undefined, password: string): Promise<boolean> {
  if (passwordHash) return inTurn(() => verify(passwordHash, password))
  // Not in turn: it happens once, and a refusal would be remembered.
  dummyHash ??= hash('not a password of any account', cost)
  const hashed = await dummyHash
  await inTurn(() => verify(hashed, password))
  return false
}

/** Generates a random password: 96 bits, 16 characters. */
export function generatePassword(): string {
  return randomBytes(12).toString('base64url')
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (hashing.size >= maxWaiting) throw busyShop()
  return hashing.add(work)
}
