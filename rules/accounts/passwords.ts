import { comparable } from './accounts.ts'

/** The length of a new password; admins need a longer one. Older passwords of any length keep working. */
export const passwordLength = { min: 8, minOfAdmins: 12, max: 128 }

/** Parts of a name or an address that are shorter than this are part of too many other words. */
const shortestOwnWord = 4

/** A password of fewer different characters is guessed first. */
const fewestCharacters = 3

/** What a new password is checked against. */
export interface PasswordOwner {
  name: string
  email: string
  isAdmin: boolean
}

/** A password as it is checked and hashed: the same for all ways in which a keyboard can compose a letter. */
export function normalizePassword(password: string): string {
  return password.normalize('NFC')
}

/**
 * The message for a new password that is not allowed, null for any other: too short, common, or guessed by anyone who
 * knows the user or the shop. `common` are the most common passwords in lower case.
 */
export function passwordProblem(
  password: string,
  { name, email, isAdmin }: PasswordOwner,
  shopName: string,
  common: ReadonlySet<string>,
): string | null {
  const { length } = normalizePassword(password)
  const { min, minOfAdmins, max } = passwordLength
  if (length < min || length > max) return `Use a password of ${min} to ${max} characters.`
  if (isAdmin && length < minOfAdmins) return `An admin needs a password of ${minOfAdmins} to ${max} characters.`
  if (common.has(normalizePassword(password).toLowerCase()) || new Set(password).size < fewestCharacters) {
    return 'Many people use this password, so it is easy to guess. Use another one.'
  }
  const [localPart = ''] = email.split('@')
  const ownWords = [email, localPart, name, ...name.split(/\s+/)]
  if (ownWords.some((word) => contains(password, word))) {
    return 'Use a password without your name and your email address.'
  }
  return contains(password, shopName) ? 'Use a password without the name of the shop.' : null
}

function contains(password: string, word: string): boolean {
  const sought = comparable(word)
  return sought.length >= shortestOwnWord && comparable(password).includes(sought)
}
