import { expect, it } from 'vitest'
import { compareSchemas } from './compare-schemas.ts'

const schema = new Map([
  ['column orders.number', 'integer not null'],
  ['index orders_number', 'create unique index'],
])

it('equal schemas have no difference', () => {
  expect(compareSchemas(schema, new Map(schema))).toEqual([])
})

it('a schema with another definition, without one and with one more has three differences', () => {
  const other = new Map([
    ['column orders.number', 'integer'],
    ['column orders.note', 'text'],
  ])
  expect(compareSchemas(schema, other)).toEqual([
    'The upgraded database does not have the column orders.note.',
    'The column orders.number is "integer not null" in the upgraded database and "integer" in a new one.',
    'A new database does not have the index orders_number.',
  ])
})
