/**
 * Puts a text into an input as if somebody had typed it, so that whoever listens hears of it. React takes a value that is
 * set on the element itself for its own, and would not: hence the setter of all inputs.
 */
export function setInputValue(input: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
