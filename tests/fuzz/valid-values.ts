import * as fc from 'fast-check'
import type { TSchema } from 'typebox'

/** The parts of a JSON Schema that are needed to make values. */
export interface SchemaNode {
  type?: string
  const?: unknown
  enum?: unknown[]
  properties?: Record<string, SchemaNode>
  required?: string[]
  items?: SchemaNode
  anyOf?: SchemaNode[]
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  maxItems?: number
  pattern?: string
  'x-id'?: boolean
}

export const idMark = '{id}'

/** The password of the people of a run. */
export const fuzzPassword = 'kauri-7731-pukeko'

const words = [
  'Kauri',
  'Tōtara table',
  'rimu',
  '14 Kōwhai Street',
  'Ōamaru',
  '9400',
  'New Zealand',
  'tables',
  'card',
  'TV Stand',
]

/** Values of fields whose pattern a generator does not meet by chance. */
const known: [RegExp, fc.Arbitrary<unknown>][] = [
  [/email/i, fc.integer({ min: 1, max: 1e9 }).map((number) => `fuzz${number}@example.nz`)],
  [/password/i, fc.constantFrom(fuzzPassword, 'rimu-1188-kererū')],
  [/phone/i, fc.constantFrom('021 555 0142', '+64 3 555 014')],
  [/^(?:product|_id|not|ids|before)$/, fc.constant(idMark)],
  [/session/i, fc.constantFrom('cs_test_unknown', idMark)],
  [/^code$/, fc.integer({ min: 1, max: 1e6 }).map((number) => `FUZZ-${number}`)],
  [/^(?:startsOn|endsOn|from|until|validFrom|validUntil)$/, fc.constantFrom('2026-01-31', '2027-12-01')],
  [/^qty$/, fc.integer({ min: 1, max: 3 })],
  [/^pageNumber$/, fc.integer({ min: 1, max: 4 })],
  [/^image$/, fc.constantFrom('/images/x.webp', 'https://example.nz/a.jpg')],
  [/^picture$/, fc.constantFrom('heroLivingRoom', 'promoRustic')],
]

/** Makes values that a schema allows, most of the time; the shop's own rules may refuse them. */
export function validValue(schema: TSchema, name = ''): fc.Arbitrary<unknown> {
  return valueOf(schema, name)
}

function valueOf(node: SchemaNode, name: string): fc.Arbitrary<unknown> {
  if ('const' in node) return fc.constant(node.const)
  if (node.enum) return fc.constantFrom(...node.enum)
  if (node.anyOf) return fc.oneof(...node.anyOf.map((each) => valueOf(each, name)))
  const special =
    node.type === 'object' || node.type === 'array' || node.type === 'boolean'
      ? undefined
      : known.find(([pattern]) => pattern.test(name))
  if (special) return special[1]
  switch (node.type) {
    case 'object': {
      const entries = Object.entries(node.properties ?? {})
      const shape = Object.fromEntries(entries.map(([key, child]) => [key, valueOf(child, key)]))
      return fc.record(shape, { requiredKeys: node.required ?? [], noNullPrototype: true })
    }
    case 'array':
      return fc.array(valueOf(node.items ?? {}, name), { minLength: 1, maxLength: Math.min(3, node.maxItems ?? 3) })
    case 'integer':
      return fc.integer({ min: node.minimum ?? 0, max: Math.min(node.maximum ?? 3_000, 3_000) })
    case 'number':
      return fc.integer({ min: Math.ceil(node.minimum ?? 0), max: 200_000 }).map((cents) => cents / 100)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return node['x-id'] ? fc.constant(idMark) : fc.constantFrom(...words)
  }
}
