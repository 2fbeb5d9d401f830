const separators = /[\s().\-–/]/g

/** From the 0 on: mobile, landline with its area code, freephone. */
const nationalForms = [/^02\d{7,9}$/, /^0[34679][2-9]\d{6}$/, /^0(?:800|508)\d{5,7}$/]

/** Whether a text is a New Zealand phone number: mobile, landline with area code or freephone, with +64 or 0. */
export function isNzPhone(text: string): boolean {
  const national = nationalPhone(text)
  return nationalForms.some((form) => form.test(national))
}

/** Only digits, with 0 in place of +64: `0215550199`. */
export function nationalPhone(text: string): string {
  return text.replaceAll(separators, '').replace(/^(?:\+|00)64(?=\d)0?/, '0')
}

export const withoutPhoneText = 'Without a phone number the driver can’t ring before delivery.'

/** The message for a number that is not a New Zealand one; null without a number. */
export function phoneProblem(text: string): string | null {
  return text.trim() === '' || isNzPhone(text)
    ? null
    : 'Enter a New Zealand phone number with its area code, such as 021 555 0142.'
}
