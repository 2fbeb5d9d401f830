import type { Role } from '#contract/platform/areas.ts'
import { comparable } from './accounts.ts'

/** The length of a new password; admins need a longer one. Older passwords of any length keep working. */
export const passwordLength = { min: 8, minOfAdmins: 12, max: 128 }

/** Parts of a name or an address that are shorter than this are part of too many other words. */
const shortestOwnWord = 4

/** A password of fewer different characters is guessed first. */
const fewestCharacters = 3

/** Whose new password it is. A person with a role needs a longer one. */
export interface PasswordOwner {
  name: string
  email: string
  role?: Role | undefined
}

/** Normalises a password before it is checked and hashed, because keyboards compose letters in different ways. */
export function normalizePassword(password: string): string {
  return password.normalize('NFC')
}

/**
 * The message for a new password that is too short, too long, common, or contains the name or address of the user or
 * the name of the shop; null for an allowed one. `common`: the most common passwords, in lower case.
 */
export function passwordProblem(
  password: string,
  { name, email, role }: PasswordOwner,
  shopName: string,
  common: ReadonlySet<string>,
): string | null {
  const { length } = normalizePassword(password)
  const { min, minOfAdmins, max } = passwordLength
  if (length < min || length > max) return `Use a password of ${min} to ${max} characters.`
  if (role && length < minOfAdmins) return `An admin needs a password of ${minOfAdmins} to ${max} characters.`
  if (common.has(normalizePassword(password).toLowerCase()) || new Set(password).size < fewestCharacters) {
    return 'This is a common password, so it’s easy to guess. Choose another.'
  }
  const [localPart = ''] = email.split('@')
  const ownWords = [email, localPart, name, ...name.split(/\s+/)]
  if (ownWords.some((word) => contains(password, word))) {
    return 'Use a password without your name or email address in it.'
  }
  return contains(password, shopName) ? 'Use a password without the shop’s name in it.' : null
}

function contains(password: string, word: string): boolean {
  const sought = comparable(word)
  return sought.length >= shortestOwnWord && comparable(password).includes(sought)
}
