import { getTableColumns, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { OwnData } from '#contract/back-office/own-data.ts'
import type { KeepDays } from '#contract/pages.ts'

/** Replaces the name of an erased person in orders and in the history. */
export const deletedName = 'Deleted'

/** Replaces the name above an erased person's review, which stays because it is about the product. */
export const deletedReviewer = 'A customer'

export type OwnList = { [Name in keyof OwnData]: OwnData[Name] extends unknown[] ? Name : never }[keyof OwnData]

/** What a table knows of people, and what becomes of it. */
export interface PersonalData<Name extends string = string, Values = Record<string, unknown>> {
  of?: Name
  /** The column of an address given without an account. */
  email?: Name
  /** The row of another table that has the person, by its id. */
  parent?: { table: PgTable; column: Name }
  /** The columns with the names of authors, by those of their accounts. An erased author is “Deleted”. */
  authors?: Partial<Record<Name, Name>>
  /** The list in the own data. */
  exportedAs?: OwnList
  /** How long a row is kept, unless another column has a value. `step` names it in the log. */
  keep?: { days: number | keyof KeepDays; since: Name; unless?: Name; step: string }
  /** What becomes of an erased person's rows where no foreign key decides it. */
  onErase?:
    | {
        /** Rows whose column is null, or is not, stay without these values. */
        except: { column: Name; isNull: boolean; set: Values }
      }
    | 'delete'
  /** What an order's rows lose with its personal data; those of a parent are deleted. */
  withOrder?: { column: Name; set: Values } | 'delete'
  because?: string
}

export interface PersonalTable extends PersonalData {
  table: PgTable
}

/** `personal-tables.ts` imports all of them. */
export const declaredTables: PersonalTable[] = []

type ValuesOf<Row> = { [Column in keyof Row]?: Row[Column] | SQL }

/** Declares what a table knows of people: own data, erasure and retention follow from it. */
export function personal<Table extends PgTable>(
  table: Table,
  data: PersonalData<keyof Table['$inferSelect'] & string, ValuesOf<Table['$inferSelect']>>,
): void {
  declaredTables.push({ ...(data as PersonalData), table })
}

/** The column of a table by its name in the code. */
export function columnOf(table: PgTable, name: string): PgColumn {
  const column = getTableColumns(table)[name]
  if (!column) throw new Error(`There is no column ${name}.`)
  return column
}
