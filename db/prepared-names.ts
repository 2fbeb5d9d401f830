const names = new Map<string, string>()

/** Lets the embedded database keep a statement prepared under a unique name. */
export function registerPrepared(name: string, text: string): void {
  names.set(text, name)
}

/** Undefined for a statement that is parsed and planned every time. */
export function preparedName(text: string): string | undefined {
  return names.get(text)
}
