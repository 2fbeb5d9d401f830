/** Empty if the form has no such field. */
export function formText(form: HTMLFormElement, name: string): string {
  const field = form.elements.namedItem(name)
  return isField(field) ? field.value : ''
}

export function isField(element: unknown): element is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement
  )
}
