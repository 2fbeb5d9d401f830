import { ContactMessage } from '#contract/contact.ts'

/** The five fields of a message to the shop, in the order of the form (spec §2, Contact). */
const fields = ['firstName', 'lastName', 'email', 'phone', 'message'] as const

/**
 * What is wrong with a message to the shop, by its fields, in the contract's own sentences: blank, too long, or not of
 * the form that the contract asks for (spec §5: all five are required). Empty when it may be sent.
 */
export function findMessageErrors(message: ContactMessage): Partial<Record<keyof ContactMessage, string>> {
  const errors: Partial<Record<keyof ContactMessage, string>> = {}
  for (const field of fields) {
    const { pattern, maxLength, sentence } = limitsOf(field)
    if (message[field].length > maxLength || !pattern.test(message[field])) errors[field] = sentence
  }
  return errors
}

/** The limits stand in the contract alone; its types do not carry them. */
function limitsOf(field: keyof ContactMessage): { pattern: RegExp; maxLength: number; sentence: string } {
  const schema = ContactMessage.properties[field]
  return {
    pattern: new RegExp(String(Reflect.get(schema, 'pattern')), 'u'),
    maxLength: Number(Reflect.get(schema, 'maxLength')),
    sentence: String(Reflect.get(schema, 'x-message')),
  }
}
