/** The text of a template for a person: `{name}` is the first name, and is left out with its space without one. */
export function fillTemplate(text: string, firstName: string | null): string {
  return firstName === null ? text.replaceAll(/ ?\{name\}/g, '') : text.replaceAll('{name}', () => firstName)
}

/** A text with a template below what is written already, so that a template replaces nothing. */
export function insertTemplate(written: string, template: string): string {
  const kept = written.trimEnd()
  return kept === '' ? template : `${kept}\n\n${template}`
}
