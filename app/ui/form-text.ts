/** The text in the field of a form that has this name; a field that is missing counts as empty. */
export function formText(form: HTMLFormElement, name: string): string {
  const field = form.elements.namedItem(name)
  return isField(field) ? field.value : ''
}

/** Whether something is a control that people type into or choose from. */
export function isField(thing: unknown): thing is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement {
  return thing instanceof HTMLInputElement || thing instanceof HTMLTextAreaElement || thing instanceof HTMLSelectElement
}
