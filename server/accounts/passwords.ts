import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { verify as verifyBcrypt } from '@node-rs/bcrypt'
import PQueue from 'p-queue'
import { normalizePassword } from '#rules/accounts/passwords.ts'
import { busyShop } from '#server/platform/shop-error.ts'

// OWASP's minimum for argon2id: 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const presentPrefix = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`

/** Two at a time: each takes a processor, which pages, files and compression need too. */
const concurrency = 2
const hashing = new PQueue({ concurrency })
const maxWaiting = 20

export const maxPasswordsUnderWay = concurrency + maxWaiting

/** Hashes a password with argon2id, salt and cost included. Throws ShopError 503 when too many others wait. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(normalizePassword(password), cost))
}

const bcryptHash = /^\$2[aby]\$(?:0[4-9]|1[0-5])\$[./A-Za-z0-9]{53}$/

/** Whether a text is a bcrypt hash of another shop that passwords are compared with: of a cost of 4 to 15. */
export function isBcryptHash(text: string): boolean {
  return bcryptHash.test(text)
}

let dummyHash: Promise<string> | undefined

/** Of the cost of the bcrypt hash that was compared last; none in a shop whose accounts have none. */
let dummyBcryptHash: string | undefined

export interface PasswordCheck {
  isCorrect: boolean
  isOutdated: boolean
}

/**
 * Compares a password with a hash, in the same time without one: an account from another shop may have none (an empty
 * text) or one of bcrypt. Throws ShopError 503 when many wait.
 */
export async function checkPassword(passwordHash: string | undefined, password: string): Promise<PasswordCheck> {
  // Not in turn: it happens once, and a refusal would be remembered.
  dummyHash ??= hash('not a password of any account', cost)
  const ownHash = passwordHash?.startsWith('$argon2') ? passwordHash : undefined
  const formerHash = passwordHash !== undefined && isBcryptHash(passwordHash) ? passwordHash : undefined
  if (formerHash !== undefined) dummyBcryptHash = formerHash.slice(0, '$2b$10$'.length) + '.'.repeat(53)
  const comparedHash = ownHash ?? (await dummyHash)
  const matches = async (form: string) => {
    const isOwn = await inTurn(() => verify(comparedHash, form))
    if (isOwn && ownHash !== undefined) return true
    // Also for an account without one: the time would tell which accounts come from another shop.
    const bcrypt = formerHash ?? dummyBcryptHash
    const isFormer = bcrypt !== undefined && (await inTurn(() => verifyBcrypt(form, bcrypt)))
    return isFormer && formerHash !== undefined
  }
  const normalized = normalizePassword(password)
  const isNormalizedForm = await matches(normalized)
  // Hashes from before passwords were normalized match the password as typed.
  const isTypedForm = !isNormalizedForm && normalized !== password && (await matches(password))
  return {
    isCorrect: isNormalizedForm || isTypedForm,
    isOutdated: isTypedForm || passwordHash?.startsWith(presentPrefix) !== true,
  }
}

export async function isPasswordCorrect(passwordHash: string | undefined, password: string): Promise<boolean> {
  return (await checkPassword(passwordHash, password)).isCorrect
}

/** 128 bits, 22 characters. */
export function generatePassword(): string {
  return randomBytes(16).toString('base64url')
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (hashing.size >= maxWaiting) throw busyShop()
  return hashing.add(work)
}
