/** An email address as it is compared and stored: without case and surrounding space (behaviour, Accounts). */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase()
}

/** The mailbox of an address, for limits on emails: the part from `+` to `@` chooses no other one. */
export function mailboxOf(email: string): string {
  return normalizeEmail(email).replace(/\+[^@]*(?=@)/, '')
}

/** Null when the passwords match (spec §5). */
export function passwordMismatch(password: string, confirmation: string): string | null {
  return password === confirmation ? null : 'Passwords do not match'
}

/** Control characters, invisible ones and those that change the direction of writing. */
const invisible = /\p{C}/u

/** A web address that mail programs turn into a link: `https://…`, `www.…`, `shop.example/…`. */
const webAddress = /:\/\/|\bwww\.|[^\s.]\.\p{L}{2,}\//iu

export function hasWebAddress(text: string): boolean {
  return webAddress.test(text)
}

/**
 * Why a person's name is refused: emails and reviews show it, so it must not be a message with a link; `reserved` are
 * the shop's own names.
 */
export function nameProblem(name: string, reserved: readonly string[]): string | null {
  if (invisible.test(name)) return 'Enter a name without invisible characters.'
  if (hasWebAddress(name)) return 'Enter a name without a web address.'
  const isReserved = reserved.some((other) => comparable(other) === comparable(name))
  return isReserved ? 'That’s the shop’s own name. Enter a different one.' : null
}

/** A text without differences that readers overlook: case, accents, letter widths and spaces. */
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
