import { isField } from '#app/ui/form/read-form.ts'

/**
 * The values of a form's fields that differ from `initial`: what was typed, chosen or filled in before hydration, when
 * React state did not exist yet. Line ends do not count, because browsers write their own into a textarea.
 */
export function readTypedValues<Values extends object>(form: HTMLFormElement, initial: Values): Partial<Values> {
  const typed = Object.entries(initial)
    .map(([name, value]) => [name, valueOf(form.elements.namedItem(name)), value] as const)
    .filter(([, found, value]) => typeof found === typeof value && !isSame(found, value))
  return Object.fromEntries(typed) as Partial<Values>
}

function valueOf(field: Element | RadioNodeList | null): string | boolean | undefined {
  if (!isField(field)) return undefined
  return field instanceof HTMLInputElement && field.type === 'checkbox' ? field.checked : field.value
}

function isSame(found: unknown, value: unknown): boolean {
  if (typeof found !== 'string' || typeof value !== 'string') return found === value
  return withPlainLineEnds(found) === withPlainLineEnds(value)
}

function withPlainLineEnds(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n')
}
