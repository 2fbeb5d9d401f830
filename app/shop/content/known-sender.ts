import type { UserInfo } from '#contract/accounts/accounts.ts'
import type { SavedAddress } from '#contract/accounts/addresses.ts'

/**
 * What the shop knows of the sender: everything for an account, the email address for a guest, nothing for a visitor.
 */
export function knownSender(user: UserInfo | null, addresses: readonly Pick<SavedAddress, 'isDefault' | 'phone'>[]) {
  if (!user) return { firstName: '', lastName: '', email: '', phone: '' }
  if (user.isGuest) return { firstName: '', lastName: '', email: user.email, phone: '' }
  const phone = addresses.find(({ isDefault }) => isDefault)?.phone ?? ''
  return { ...splitName(user.name), email: user.email, phone }
}

/** A single word is a first name. */
function splitName(name: string): { firstName: string; lastName: string } {
  const words = name.trim().split(/\s+/)
  const lastName = words.length > 1 ? (words.pop() ?? '') : ''
  return { firstName: words.join(' '), lastName }
}
