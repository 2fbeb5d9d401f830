import { readPageNumber } from '#rules/catalogue/listing.ts'
import { startOfDay } from '#rules/platform/nz-dates.ts'

/** A field of the filter of a list, as the query of an address has it. */
export interface FilterField<Value> {
  /** Reads its text; nothing when the text means nothing. Never throws. */
  read: (text: string) => Value | null | undefined
  /** A method, so that fields of every type fit in one table. */
  write?(value: Value): string
  /** Its name in the query, when it is another one. */
  name?: string
  /** The value of an address without it. */
  usual?: Value
  /** Which part of the list is shown, or in which order: it does not narrow the list. */
  isView?: true
}

type Fields = Readonly<Record<string, FilterField<unknown>>>

/** The filter that a table of fields describes; a missing field does not filter. */
export type FilterOf<Table extends Fields> = {
  [Name in keyof Table]?: Table[Name] extends FilterField<infer Value> ? Value : never
}

/** Words that were entered, up to 200 characters. */
export const text: FilterField<string> = { read: (entered) => entered.trim().slice(0, 200) }

/** A day in New Zealand, `YYYY-MM-DD`. */
export const day: FilterField<string> = { read: (entered) => (startOfDay(entered) === null ? null : entered) }

/** `yes` or `no`. */
export const yesOrNo: FilterField<boolean> = {
  read: (entered) => (entered === 'yes' ? true : entered === 'no' ? false : null),
  write: (value) => (value ? 'yes' : 'no'),
}

/** The page of the list, from 1; the query calls it `page`. */
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
 * Reads and writes the filter of a list in the query of its address. `write` keeps the order of the table, so that one
 * list has one address, and leaves out what is usual; its result has no question mark.
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
    /** Whether a field narrows the list. */
    isNarrowed: (filter: Filter): boolean => fields.some(([key, { isView }]) => !isView && filter[key] !== undefined),
  }
}
