const names = new Map<string, string>()

/** Lets the embedded database keep the statement with this text prepared, under a name that no other text has. */
export function registerPrepared(name: string, text: string): void {
  names.set(text, name)
}

/** The name under which a statement stays prepared; undefined for one that is parsed and planned every time. */
export function preparedName(text: string): string | undefined {
  return names.get(text)
}
