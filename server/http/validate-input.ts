import { Compile } from 'typebox/compile'
import type { TSchema } from 'typebox'
import type { FieldError } from '#contract/errors.ts'
import { ShopError } from '#server/shop-error.ts'

/*
 * What comes in is never trusted and never more than asked for: numbers that forms send as text become numbers, unknown
 * fields are dropped, what is wrong is named field by field in a sentence for the shopper (behaviour, Conventions).
 */

/** A schema as JSON Schema writes it: all that is needed to walk it. */
interface SchemaNode {
  type?: string
  properties?: Record<string, SchemaNode>
  items?: SchemaNode
  anyOf?: SchemaNode[]
  'x-message'?: string
}

/**
 * Makes a checker of one schema. It returns the cleaned value and throws a ShopError 400 with every field at fault.
 * The schema is compiled once.
 */
export function inputChecker(schema: TSchema): (value: unknown) => unknown {
  const compiled = Compile(schema)
  const node = schema as SchemaNode
  return (value) => {
    const cleaned = clean(node, value)
    if (hasNul(cleaned)) throw new ShopError(400, 'The text holds a character that cannot be stored.')
    if (compiled.Check(cleaned)) return cleaned
    const errors = fieldErrors(node, compiled.Errors(cleaned))
    throw new ShopError(400, errors[0]?.message ?? 'The request cannot be read.', errors)
  }
}

const numeric = /^\s*-?\d+(\.\d+)?\s*$/

/** The value as the schema wants it, where that is plain: "12" for a number, "true" or "" for a boolean. */
function clean(node: SchemaNode, value: unknown): unknown {
  if ((node.type === 'number' || node.type === 'integer') && typeof value === 'string' && numeric.test(value)) {
    return Number(value)
  }
  if (node.type === 'boolean' && typeof value === 'string') {
    return value === 'true' ? true : value === 'false' || value === '' ? false : value
  }
  const nullable = numberOrNull(node)
  if (nullable && typeof value === 'string') return value.trim() === '' ? null : clean(nullable, value)
  const items = node.items
  if (node.type === 'array' && items && Array.isArray(value)) return value.map((item) => clean(items, item))
  if (node.type === 'object' && node.properties && isRecord(value)) {
    return Object.fromEntries(
      Object.entries(node.properties)
        .filter(([key]) => Object.hasOwn(value, key) && value[key] !== undefined)
        .map(([key, child]) => [key, clean(child, value[key])]),
    )
  }
  return value
}

/** The number of a schema that takes a number or null: an empty field of a form means null there. */
function numberOrNull({ anyOf }: SchemaNode): SchemaNode | undefined {
  if (anyOf?.length !== 2 || !anyOf.some(({ type }) => type === 'null')) return undefined
  return anyOf.find(({ type }) => type === 'number' || type === 'integer')
}

/** PostgreSQL stores every character of Unicode but this one. */
function hasNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\u0000')
  return typeof value === 'object' && value !== null && Object.values(value).some(hasNul)
}

interface SchemaFault {
  keyword: string
  instancePath: string
  params: object
}

function fieldErrors(node: SchemaNode, faults: readonly SchemaFault[]): FieldError[] {
  const found = new Map<string, string>()
  for (const fault of faults) {
    const parts = fault.instancePath.split('/').filter(Boolean)
    for (const path of fault.keyword === 'required' ? missingPaths(fault, parts) : [parts]) {
      const key = path.join('.')
      if (!found.has(key)) found.set(key, sentence(node, path))
    }
  }
  return [...found].map(([path, message]) => ({ path, message }))
}

function missingPaths(fault: SchemaFault, parts: string[]): string[][] {
  const { requiredProperties = [] } = fault.params as { requiredProperties?: string[] }
  return requiredProperties.map((name) => [...parts, name])
}

function sentence(node: SchemaNode, path: readonly string[]): string {
  let at: SchemaNode | undefined = node
  for (const part of path) at = at?.properties?.[part] ?? at?.items
  if (at?.['x-message']) return at['x-message']
  return path.length === 0
    ? 'The request has no content that can be read.'
    : `The field ${path.join('.')} is missing or wrong.`
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
