import Type, { type Static } from 'typebox'
import { endpoint } from '#contract/platform/endpoint.ts'
import { Email } from '#contract/platform/fields.ts'

// Single-line text: names appear in email headers, where a line break would start another header.
const name = (empty: string, message: string) =>
  Type.String({
    minLength: 1,
    maxLength: 100,
    pattern: '^[^\\S\\r\\n]*\\S[^\\r\\n]*$',
    'x-empty': empty,
    'x-message': message,
  })

/** A message of the contact form (spec §3, Contact message; §5: all five fields are required). */
export const ContactMessage = Type.Object({
  firstName: name('Enter your first name.', 'Keep the first name to 100 characters.'),
  lastName: name('Enter your last name.', 'Keep the last name to 100 characters.'),
  email: Email,
  phone: Type.String({
    minLength: 1,
    maxLength: 40,
    pattern: '^[ +()-]*\\d[\\d +()-]*$',
    'x-message': 'Enter your phone number in digits, such as 021 555 0142.',
  }),
  message: Type.String({
    minLength: 1,
    maxLength: 5000,
    pattern: '\\S',
    'x-empty': 'Write your message.',
    'x-message': 'Keep your message to 5,000 characters.',
  }),
})
export type ContactMessage = Static<typeof ContactMessage>

export const contact = {
  send: endpoint('POST', '/api/contact/send', {
    access: 'anyone',
    summary: 'Send a message to the shop; at most 5 an hour per IP address',
    body: ContactMessage,
    reply: Type.Object({ success: Type.Literal(true), message: Type.Literal('Email Sent!') }),
  }),
}
