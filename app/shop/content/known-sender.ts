import type { UserInfo } from '#contract/accounts/accounts.ts'
import type { SavedAddress } from '#contract/accounts/addresses.ts'

/**
 * What the shop knows of the person who writes: of an account the name, the email address and the phone number of the
 * default address; of a guest the email address alone; of a visitor without a session nothing.
 */
export function knownSender(user: UserInfo | null, addresses: readonly Pick<SavedAddress, 'isDefault' | 'phone'>[]) {
  if (!user) return { firstName: '', lastName: '', email: '', phone: '' }
  if (user.isGuest) return { firstName: '', lastName: '', email: user.email, phone: '' }
  const phone = addresses.find(({ isDefault }) => isDefault)?.phone ?? ''
  return { ...splitName(user.name), email: user.email, phone }
}

/** The last word is the last name. A single word is a first name. */
function splitName(name: string): { firstName: string; lastName: string } {
  const words = name.trim().split(/\s+/)
  const lastName = words.length > 1 ? (words.pop() ?? '') : ''
  return { firstName: words.join(' '), lastName }
}
