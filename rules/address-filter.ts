import { readPageNumber } from '#rules/catalogue/listing.ts'
import { startOfDay } from '#rules/platform/nz-dates.ts'

/** A field of a list's filter in the query of an address. */
export interface FilterField<Value> {
  /** Returns nothing for a text that means nothing. Never throws. */
  read: (text: string) => Value | null | undefined
  /** A method, so that fields of every type fit in one table. */
  write?(value: Value): string
  name?: string
  usual?: Value
  /** It selects or orders a part of the list, and does not narrow it. */
  isView?: true
}

type Fields = Readonly<Record<string, FilterField<unknown>>>

/** The filter of a table of fields; a missing field does not filter. */
export type FilterOf<Table extends Fields> = {
  [Name in keyof Table]?: Table[Name] extends FilterField<infer Value> ? Value : never
}

/** Entered words, up to 200 characters. */
export const text: FilterField<string> = { read: (entered) => entered.trim().slice(0, 200) }

/** A New Zealand day, `YYYY-MM-DD`. */
export const day: FilterField<string> = { read: (entered) => (startOfDay(entered) === null ? null : entered) }

export const yesOrNo: FilterField<boolean> = {
  read: (entered) => (entered === 'yes' ? true : entered === 'no' ? false : null),
  write: (value) => (value ? 'yes' : 'no'),
}

/** From 1; the query calls it `page`. */
export const page: FilterField<number> = { read: readPageNumber, name: 'page', usual: 1, isView: true }

/** One of some values, or of the names of a table. */
export function oneOf<const Value extends string>(
  values: readonly Value[] | Readonly<Record<Value, unknown>>,
  options?: Pick<FilterField<NoInfer<Value>>, 'usual' | 'isView'>,
): FilterField<Value> {
  const known = new Set<string>(Array.isArray(values) ? values : Object.keys(values))
  const isKnown = (entered: string): entered is Value => known.has(entered)
  return { read: (entered) => (isKnown(entered) ? entered : null), ...options }
}

/** The page that a query names; 1 without a valid number. */
export function readPage(query: URLSearchParams): number {
  return readPageNumber(query.get('page') ?? undefined) ?? 1
}

/**
 * Reads and writes a list's filter in its address, in the order of the table and without usual values, so that each
 * list has one address.
 */
export function addressFilter<Table extends Fields>(table: Table) {
  type Filter = FilterOf<Table>
  const fields = Object.entries(table)
  return {
    read(query: URLSearchParams): Filter {
      const found = fields.flatMap(([key, { read, name = key, usual }]) => {
        const value = read(query.get(name) ?? '') ?? ''
        return value === '' || value === usual ? [] : [[key, value]]
      })
      return Object.fromEntries(found) as Filter
    },
    write(filter: Filter, pageNumber = 1): string {
      const query = new URLSearchParams()
      for (const [key, field] of fields) {
        const value = filter[key]
        if (value === undefined || value === '' || value === field.usual) continue
        query.set(field.name ?? key, field.write?.(value) ?? String(value))
      }
      if (pageNumber > 1) query.set('page', String(pageNumber))
      return query.toString()
    },
    isNarrowed: (filter: Filter): boolean => fields.some(([key, { isView }]) => !isView && filter[key] !== undefined),
  }
}
