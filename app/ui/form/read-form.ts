/** The text in the field of a form that has this name; a field that is missing counts as empty. */
export function formText(form: HTMLFormElement, name: string): string {
  const field = form.elements.namedItem(name)
  return isField(field) ? field.value : ''
}

/** Whether the box in a form that has this name is ticked; a box that is missing is not. */
export function formTick(form: HTMLFormElement, name: string): boolean {
  const field = form.elements.namedItem(name)
  return field instanceof HTMLInputElement && field.checked
}

/** Whether something is a control that people type into or choose from. */
export function isField(thing: unknown): thing is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement {
  return thing instanceof HTMLInputElement || thing instanceof HTMLTextAreaElement || thing instanceof HTMLSelectElement
}
