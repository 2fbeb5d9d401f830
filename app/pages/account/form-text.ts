/** The text in the field of a form that has this name; a field that is missing counts as empty. */
export function formText(form: HTMLFormElement, name: string): string {
  const field = form.elements.namedItem(name)
  return field instanceof HTMLInputElement ? field.value : ''
}
