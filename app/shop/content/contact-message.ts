import { ContactMessage } from '#contract/inbox/contact.ts'
import { fieldMessage } from '#rules/platform/field-message.ts'
import type { UserInfo } from '#contract/accounts/accounts.ts'
import type { SavedAddress } from '#contract/accounts/addresses.ts'

const fields = ['firstName', 'lastName', 'email', 'phone', 'message'] as const

/** Returns the contract's message for each field that is blank, too long or does not match (spec §5). */
export function findMessageErrors(message: ContactMessage): Partial<Record<keyof ContactMessage, string>> {
  const errors: Partial<Record<keyof ContactMessage, string>> = {}
  for (const field of fields) {
    const value = message[field]
    const schema = ContactMessage.properties[field]
    const { pattern, maxLength } = limitsOf(schema)
    if (value.length > maxLength || !pattern.test(value)) errors[field] = fieldMessage(schema, value) ?? ''
  }
  return errors
}

/** Puts a line that names the order above the message, unless it is blank. */
export function aboutOrder(message: string, orderNumber: string): string {
  return orderNumber === '' || message.trim() === '' ? message : `About order ${orderNumber}.\n${message}`
}

/** With the line of `aboutOrder` the message may be too long. */
export function findLengthError(message: string, orderNumber: string): string | undefined {
  const { maxLength } = limitsOf(ContactMessage.properties.message)
  const added = aboutOrder(message, orderNumber).length - message.length
  if (added === 0 || message.length + added <= maxLength) return undefined
  return `Keep your message to ${(maxLength - added).toLocaleString('en-NZ')} characters.`
}

/** The limits are in the contract's schema, not in its types. */
function limitsOf(schema: object): { pattern: RegExp; maxLength: number } {
  return {
    pattern: new RegExp(String(Reflect.get(schema, 'pattern')), 'u'),
    maxLength: Number(Reflect.get(schema, 'maxLength')),
  }
}

/**
 * Prefills the sender: name, email and phone of an account, the email address of a guest, nothing for a visitor.
 */
export function knownSender(user: UserInfo | null, addresses: readonly Pick<SavedAddress, 'isDefault' | 'phone'>[]) {
  if (!user) return { firstName: '', lastName: '', email: '', phone: '' }
  if (user.isGuest) return { firstName: '', lastName: '', email: user.email, phone: '' }
  const phone = addresses.find(({ isDefault }) => isDefault)?.phone ?? ''
  return { ...splitName(user.name), email: user.email, phone }
}

function splitName(name: string): { firstName: string; lastName: string } {
  const words = name.trim().split(/\s+/)
  const lastName = words.length > 1 ? (words.pop() ?? '') : ''
  return { firstName: words.join(' '), lastName }
}
