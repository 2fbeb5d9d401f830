/** Fills in `{name}`, or leaves it out with its space without a first name. */
export function fillTemplate(text: string, firstName: string | null): string {
  return firstName === null ? text.replaceAll(/ ?\{name\}/g, '') : text.replaceAll('{name}', () => firstName)
}

/** Adds a template below what is already written. */
export function insertTemplate(written: string, template: string): string {
  const kept = written.trimEnd()
  return kept === '' ? template : `${kept}\n\n${template}`
}
