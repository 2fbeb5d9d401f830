/** How many of the most common passwords are refused, of those that are long enough to be used here. */
const count = 10_000

let list: Promise<ReadonlySet<string>> | undefined

/** The most common passwords of at least 8 characters, in lower case. The list is loaded when it is first needed. */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  list ??= loadList()
  return list
}

async function loadList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  // Ordered by frequency.
  return new Set(dictionary['passwords-common'].filter(({ length }) => length >= 8).slice(0, count))
}
