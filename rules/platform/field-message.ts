/**
 * The contract's message for an invalid value of a field: `x-empty` for a missing or blank value and `x-mistake` for
 * one with its pattern, where the field's schema has them, else `x-message`. Undefined when the field has no message.
 */
export function fieldMessage(field: object, value: unknown): string | undefined {
  const isEmpty = value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
  return (isEmpty ? textOf(field, 'x-empty') : mistakeIn(field, value)) ?? textOf(field, 'x-message')
}

function mistakeIn(field: object, value: unknown): string | undefined {
  const mistake = Reflect.get(field, 'x-mistake') as { pattern: string; message: string } | undefined
  // The pattern takes seconds for a text of a whole request.
  const isTooLong = String(value).length > Number(Reflect.get(field, 'maxLength'))
  return mistake && !isTooLong && new RegExp(mistake.pattern, 'u').test(String(value)) ? mistake.message : undefined
}

function textOf(field: object, keyword: string): string | undefined {
  const text: unknown = Reflect.get(field, keyword)
  return typeof text === 'string' ? text : undefined
}
