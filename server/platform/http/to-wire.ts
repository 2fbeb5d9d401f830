import { IsOptional, type Static, type TObject } from 'typebox'
import { dollarsOf } from '#rules/platform/money.ts'

/**
 * A field's column: its own name, `id` for `_id`, or an id, name or amount without its ending, unless there are two.
 */
type ColumnOf<Name extends string, Row> = Name extends keyof Row
  ? Name
  : Name extends '_id'
    ? 'id' & keyof Row
    : `${Name}Id` | `${Name}Name` extends keyof Row
      ? never
      : Extract<`${Name}Id` | `${Name}Name` | `${Name}Cents`, keyof Row>

type WireValue<Value> = Value extends Date ? string : Value

/** The fields whose column has a value of the right type. A field that may be missing is so for null. */
type MappedName<Wire, Row> = {
  [Name in keyof Wire & string]-?: [ColumnOf<Name, Row>] extends [never]
    ? never
    : WireValue<Row[ColumnOf<Name, Row>]> extends Wire[Name] | (undefined extends Wire[Name] ? null : never)
      ? Name
      : never
}[keyof Wire & string]

type Rest<Wire, Row> = Omit<Wire, MappedName<Wire, Row>> & Partial<Wire>

/** Maps a row to the contract: instants become ISO 8601, cents dollars; `rest` has fields without a column. */
export function toWire<Shape extends TObject, Row extends object>(
  shape: Shape,
  row: Row,
  ...[rest]: object extends Omit<Static<Shape>, MappedName<Static<Shape>, Row>>
    ? [rest?: Partial<Static<Shape>>]
    : [rest: Rest<Static<Shape>, Row>]
): Static<Shape> {
  const columns = new Map<string, unknown>(Object.entries(row))
  const mapped = Object.entries(shape.properties).flatMap(([name, field]) => {
    const value = wireValue(columns, name)
    return value === undefined || (value === null && IsOptional(field)) ? [] : [[name, value]]
  })
  return { ...Object.fromEntries(mapped), ...rest } as Static<Shape>
}

function wireValue(columns: ReadonlyMap<string, unknown>, name: string): unknown {
  const column = [name, name === '_id' ? 'id' : `${name}Id`, `${name}Name`, `${name}Cents`].find((each) =>
    columns.has(each),
  )
  if (column === undefined) return undefined
  const value = columns.get(column)
  if (value instanceof Date) return value.toISOString()
  return column === `${name}Cents` && typeof value === 'number' ? dollarsOf(value) : value
}
