/** The text in the field with this name; empty when the form has no such field. */
export function formText(form: HTMLFormElement, name: string): string {
  const field = form.elements.namedItem(name)
  return isField(field) ? field.value : ''
}

/** Whether the box with this name is ticked; false when the form has no such box. */
export function formTick(form: HTMLFormElement, name: string): boolean {
  const field = form.elements.namedItem(name)
  return field instanceof HTMLInputElement && field.checked
}

/** Whether an element is a form control with a value. */
export function isField(element: unknown): element is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement
  )
}
