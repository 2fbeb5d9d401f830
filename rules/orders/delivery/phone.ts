/** What people write between the digits of a phone number. */
const separators = /[\s().\-–/]/g

/** The national forms, from the 0 on: mobile, landline with its area code, freephone. */
const nationalForms = [/^02\d{7,9}$/, /^0[34679][2-9]\d{6}$/, /^0(?:800|508)\d{5,7}$/]

/**
 * Whether a text is a New Zealand phone number that a carrier can ring: a mobile number (02x), a landline with its area
 * code or a freephone number (0800, 0508), with +64 or 0 in front, and with spaces, dashes, dots or brackets anywhere.
 */
export function isNzPhone(text: string): boolean {
  const national = nationalPhone(text)
  return nationalForms.some((form) => form.test(national))
}

/** A phone number without what people write between its digits, and with 0 in place of +64: `0215550199`. */
export function nationalPhone(text: string): string {
  return text.replaceAll(separators, '').replace(/^(?:\+|00)64(?=\d)0?/, '0')
}

/** What a buyer without a phone number is told, once on each page. */
export const withoutPhoneText = 'Without a phone number the driver can’t ring before delivery.'

/** The message for a phone number that is not a New Zealand number; null for one that is, and without one. */
export function phoneProblem(text: string): string | null {
  return text.trim() === '' || isNzPhone(text)
    ? null
    : 'Enter a New Zealand phone number with its area code, such as 021 555 0142.'
}
