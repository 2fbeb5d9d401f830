import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import PQueue from 'p-queue'
import { normalizePassword } from '#rules/accounts/passwords.ts'
import { busyShop } from '#server/platform/shop-error.ts'

// OWASP's minimum for argon2id: 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The start of every hash of the present algorithm and cost. */
const presentPrefix = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`

/** Passwords are hashed two at a time: each takes a processor, which pages, files and compression need too. */
const concurrency = 2
const hashing = new PQueue({ concurrency })
/** How many passwords may wait for their turn: under a second of work. */
const maxWaiting = 20

/** How many passwords are hashed or wait at the same time. */
export const maxPasswordsUnderWay = concurrency + maxWaiting

/** Hashes a password with argon2id; the hash contains salt and cost. Throws ShopError 503 when too many others wait. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(normalizePassword(password), cost))
}

let dummyHash: Promise<string> | undefined

/** Whether a password is right, and whether its hash has to be replaced by one of the present form and cost. */
export interface PasswordCheck {
  isCorrect: boolean
  isOutdated: boolean
}

/**
 * Compares a password with a hash; without one it does the same work and returns false, so that the response time does
 * not reveal which addresses have an account. Throws ShopError 503 when too many others wait.
 */
export async function checkPassword(passwordHash: string | undefined, password: string): Promise<PasswordCheck> {
  // Not in turn: it happens once, and a refusal would be remembered.
  dummyHash ??= hash('not a password of any account', cost)
  const comparedHash = passwordHash ?? (await dummyHash)
  const normalized = normalizePassword(password)
  const matches = (form: string) => inTurn(() => verify(comparedHash, form))
  const isNormalizedForm = await matches(normalized)
  // Hashes that were made before passwords were normalized match the password as it is typed.
  const isTypedForm = !isNormalizedForm && normalized !== password && (await matches(password))
  return {
    isCorrect: passwordHash !== undefined && (isNormalizedForm || isTypedForm),
    isOutdated: isTypedForm || !comparedHash.startsWith(presentPrefix),
  }
}

/** Whether a password matches a hash, as `checkPassword` compares them. */
export async function isPasswordCorrect(passwordHash: string | undefined, password: string): Promise<boolean> {
  return (await checkPassword(passwordHash, password)).isCorrect
}

/** Generates a random password: 128 bits, 22 characters. */
export function generatePassword(): string {
  return randomBytes(16).toString('base64url')
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (hashing.size >= maxWaiting) throw busyShop()
  return hashing.add(work)
}
