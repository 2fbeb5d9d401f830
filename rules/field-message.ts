/**
 * The contract's message for an invalid value of a field: `x-empty` for a missing or blank value where the field's
 * schema has one, else `x-message`. Undefined when the field has no message.
 */
export function fieldMessage(field: object, value: unknown): string | undefined {
  const isEmpty = value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
  return (isEmpty ? textOf(field, 'x-empty') : undefined) ?? textOf(field, 'x-message')
}

function textOf(field: object, keyword: string): string | undefined {
  const text: unknown = Reflect.get(field, keyword)
  return typeof text === 'string' ? text : undefined
}
