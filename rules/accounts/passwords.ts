import type { Role } from '#contract/platform/areas.ts'
import { comparable } from './accounts.ts'

/** Admins need a longer new password. Older passwords of any length keep working. */
export const passwordLength = { min: 8, minOfAdmins: 12, max: 128 }

/** Shorter parts of a name or an address occur in too many other words. */
const shortestOwnWord = 4

const fewestCharacters = 3

/** Whose password it is. */
export interface PasswordOwner {
  name: string
  email: string
  role?: Role | undefined
}

/** Keyboards compose letters in different ways, so a password is normalised before it is checked and hashed. */
export function normalizePassword(password: string): string {
  return password.normalize('NFC')
}

/** Why a new password is refused; null for an allowed one. `common`: the most common passwords, in lower case. */
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
