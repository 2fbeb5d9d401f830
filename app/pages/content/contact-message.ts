import { ContactMessage } from '#contract/contact.ts'
import { fieldMessage } from '#rules/field-message.ts'

/** The five fields of a message to the shop, in the order of the form (spec §2, Contact). */
const fields = ['firstName', 'lastName', 'email', 'phone', 'message'] as const

/**
 * Validates a message to the shop. Returns the contract's own error message for each field that is blank, too long or
 * does not match the contract's pattern (spec §5: all five are required); empty for a valid message.
 */
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

/** The limits are in the contract's schema only; its types do not contain them. */
function limitsOf(schema: object): { pattern: RegExp; maxLength: number } {
  return {
    pattern: new RegExp(String(Reflect.get(schema, 'pattern')), 'u'),
    maxLength: Number(Reflect.get(schema, 'maxLength')),
  }
}
