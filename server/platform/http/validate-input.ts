import { Compile } from 'typebox/compile'
import type { TSchema } from 'typebox'
import type { FieldError } from '#contract/platform/errors.ts'
import { fieldMessage } from '#rules/platform/field-message.ts'
import { isId } from '#rules/platform/ids.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { refuseUnsafeInput } from './input/refuse-unsafe-input.ts'

/*
 * Input validation (behaviour, Platform): numbers that forms send as text become numbers, unknown fields are
 * dropped, and every invalid field gets a message for the shopper.
 */

/** The parts of a JSON Schema that are needed to walk it. */
interface SchemaNode {
  type?: string
  properties?: Record<string, SchemaNode>
  items?: SchemaNode
  maxItems?: number
  anyOf?: SchemaNode[]
  /** The field is required when the others have these values. */
  'x-required-if'?: Record<string, unknown>
  'x-id'?: boolean
}

/**
 * Creates a validator of a schema, compiled when first needed; it refuses unsafe input first, because imports have no
 * request. It returns the cleaned value and throws ShopError 400 with every invalid field.
 */
export function inputChecker(schema: TSchema): (value: unknown) => unknown {
  let compiled: ReturnType<typeof Compile> | undefined
  const node = schema as SchemaNode
  return (value) => {
    refuseUnsafeInput(value)
    compiled ??= Compile(schema)
    const cleaned = clean(node, value)
    const missing = conditionallyMissing(node, cleaned)
    if (compiled.Check(cleaned) && missing.length === 0) return cleaned
    const errors = [...fieldErrors(node, cleaned, compiled.Errors(cleaned)), ...missing]
    throw new ShopError(400, errors[0]?.message ?? 'The request can’t be read.', errors)
  }
}

const numeric = /^\s*-?\d+(\.\d+)?\s*$/

/** Converts a value to the schema's type where that is unambiguous: "12" for a number, "true" or "" for a boolean. */
function clean(node: SchemaNode, value: unknown, path: readonly string[] = []): unknown {
  if ((node.type === 'number' || node.type === 'integer') && typeof value === 'string' && numeric.test(value)) {
    return Number(value)
  }
  if (node['x-id'] && typeof value === 'string' && isId(value)) return value.toLowerCase()
  if (node.type === 'boolean' && typeof value === 'string') {
    return value === 'true' ? true : value === 'false' || value === '' ? false : value
  }
  const nullable = numberOrNull(node)
  if (nullable && typeof value === 'string') return value.trim() === '' ? null : clean(nullable, value, path)
  const items = node.items
  if (node.type === 'array' && items && Array.isArray(value)) {
    refuseTooMany(node, value, path)
    return value.map((item, index) => clean(items, item, [...path, String(index)]))
  }
  if (node.type === 'object' && node.properties && isRecord(value)) {
    return Object.fromEntries(
      Object.entries(node.properties)
        .filter(([key]) => Object.hasOwn(value, key) && value[key] !== undefined)
        .map(([key, child]) => [key, clean(child, value[key], [...path, key])]),
    )
  }
  return value
}

/** Refuses an array that is too long before a look at its items, which may be hundreds of thousands. */
function refuseTooMany(node: SchemaNode, value: readonly unknown[], path: readonly string[]): void {
  if (node.maxItems === undefined || value.length <= node.maxItems) return
  const message = fieldMessage(node, value) ?? `The field ${path.join('.')} has too many items.`
  throw new ShopError(400, message, [{ path: path.join('.'), message }])
}

/** The number part of a schema for a number or null, where an empty form field means null. */
function numberOrNull({ anyOf }: SchemaNode): SchemaNode | undefined {
  if (anyOf?.length !== 2 || !anyOf.some(({ type }) => type === 'null')) return undefined
  return anyOf.find(({ type }) => type === 'number' || type === 'integer')
}

/** The fields without a value that are required because of another field (`x-required-if`). */
function conditionallyMissing(node: SchemaNode, value: unknown): FieldError[] {
  if (!isRecord(value)) return []
  return Object.entries(node.properties ?? {})
    .filter(([name, { 'x-required-if': others }]) => {
      const isRequired = others && Object.entries(others).every(([other, wanted]) => value[other] === wanted)
      return isRequired && (value[name] === undefined || value[name] === null)
    })
    .map(([name]) => ({ path: name, message: messageOf(node, value, [name]) }))
}

interface SchemaError {
  keyword: string
  instancePath: string
  params: object
}

function fieldErrors(node: SchemaNode, value: unknown, errors: readonly SchemaError[]): FieldError[] {
  const found = new Map<string, string>()
  for (const error of errors) {
    const parts = error.instancePath.split('/').filter(Boolean)
    for (const path of error.keyword === 'required' ? missingPaths(error, parts) : [parts]) {
      const key = path.join('.')
      if (!found.has(key)) found.set(key, messageOf(node, value, path))
    }
  }
  return [...found].map(([path, message]) => ({ path, message }))
}

function missingPaths(error: SchemaError, parts: string[]): string[][] {
  const { requiredProperties = [] } = error.params as { requiredProperties?: string[] }
  return requiredProperties.map((name) => [...parts, name])
}

function messageOf(node: SchemaNode, value: unknown, path: readonly string[]): string {
  let at: SchemaNode | undefined = node
  let found = value
  for (const part of path) {
    at = at?.properties?.[part] ?? at?.items
    found = typeof found === 'object' && found !== null ? Reflect.get(found, part) : undefined
  }
  const general =
    path.length === 0
      ? 'The request has no content that can be read.'
      : `The field ${path.join('.')} is missing or invalid.`
  return (at && fieldMessage(at, found)) ?? general
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
