/** An email address as it is compared and stored: without case and surrounding space (behaviour, Accounts). */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase()
}

/**
 * The mailbox of an address, for limits on emails: the part from `+` to `@` chooses no other mailbox. The address
 * itself stays as it was entered.
 */
export function mailboxOf(email: string): string {
  return normalizeEmail(email).replace(/\+[^@]*(?=@)/, '')
}

/** The error message for two passwords that differ, null when they match. The form is not sent then (spec §5). */
export function passwordMismatch(password: string, confirmation: string): string | null {
  return password === confirmation ? null : 'Passwords do not match'
}

/** Control characters, invisible ones and those that change the direction of writing. */
const invisible = /\p{C}/u

/** A web address that mail programs turn into a link: `https://…`, `www.…`, `shop.example/…`. */
const webAddress = /:\/\/|\bwww\.|[^\s.]\.\p{L}{2,}\//iu

/** Whether a text has an address of the web, which mail programs turn into a link. */
export function hasWebAddress(text: string): boolean {
  return webAddress.test(text)
}

/**
 * The message for a person's name that is not allowed; null for an allowed one. Emails and reviews show names, so a
 * name must not be a message with a link; `reserved` are names that only the shop itself may have.
 */
export function nameProblem(name: string, reserved: readonly string[]): string | null {
  if (invisible.test(name)) return 'Enter a name without invisible characters.'
  if (hasWebAddress(name)) return 'Enter a name without a web address.'
  const isReserved = reserved.some((other) => comparable(other) === comparable(name))
  return isReserved ? 'That’s the shop’s own name. Enter a different one.' : null
}

/** A text without differences that readers overlook: case, marks, width of letters and space. */
export function comparable(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/[\p{M}\s]/gu, '')
    .toLowerCase()
}

/** The first name of a person, as people of the shop call each other. */
export function firstName(name: string): string {
  return name.trim().split(/\s+/)[0] ?? ''
}
