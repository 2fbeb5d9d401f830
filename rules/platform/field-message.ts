/** The contract's message for an invalid value (`x-empty`, `x-mistake` or `x-message`); undefined without one. */
export function fieldMessage(field: object, value: unknown): string | undefined {
  const isEmpty = value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
  return (isEmpty ? textOf(field, 'x-empty') : mistakeIn(field, value)) ?? textOf(field, 'x-message')
}

function mistakeIn(field: object, value: unknown): string | undefined {
  const mistake = Reflect.get(field, 'x-mistake') as { pattern: string; message: string } | undefined
  if (!mistake || typeof value !== 'string') return undefined
  // The pattern takes seconds for a text as long as a request.
  const isTooLong = value.length > Number(Reflect.get(field, 'maxLength'))
  return !isTooLong && new RegExp(mistake.pattern, 'u').test(value) ? mistake.message : undefined
}

function textOf(field: object, keyword: string): string | undefined {
  const text: unknown = Reflect.get(field, keyword)
  return typeof text === 'string' ? text : undefined
}
