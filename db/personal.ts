import { getTableColumns, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { OwnData } from '#contract/back-office/own-data.ts'
import type { KeepDays } from '#contract/pages.ts'

/** What takes the place of the name of a person whose data is deleted, in orders and in the history. */
export const deletedName = 'Deleted'

/**
 * The name above the review of a person whose account is deleted. The review stays, because it is about the product.
 */
export const deletedReviewer = 'A customer'

/** The name of a list in the file of a person's own data. */
export type OwnList = { [Name in keyof OwnData]: OwnData[Name] extends unknown[] ? Name : never }[keyof OwnData]

/** What a table knows of people, and what becomes of it. */
export interface PersonalData<Name extends string = string, Values = Record<string, unknown>> {
  /** The column of the account that a row is of. */
  of?: Name
  /** The column of an address that was given without an account. */
  email?: Name
  /** The row of another table that has the person, by the column with its id. */
  parent?: { table: PgTable; column: Name }
  /** The columns with the names of authors, by those of their accounts. An erased author has the name “Deleted”. */
  authors?: Partial<Record<Name, Name>>
  /** The list of the own data that has its rows. */
  exportedAs?: OwnList
  /**
   * For how long a row is kept since an instant, unless another column has a value. `step` names what is deleted in the
   * log.
   */
  keep?: { days: number | keyof KeepDays; since: Name; unless?: Name; step: string }
  /** What becomes of the rows when the person is erased, where no foreign key does it: they are deleted. */
  onErase?:
    | {
        /** The rows that stay, without these values: those whose column is null or has a value. */
        except: { column: Name; isNull: boolean; set: Values }
      }
    | 'delete'
  /** What the rows of an order lose with its personal data, by the column with its id; those of a parent are deleted. */
  withOrder?: { column: Name; set: Values } | 'delete'
  /** Why the table needs nothing of this. */
  because?: string
}

/** A table with personal data, and what becomes of it. */
export interface PersonalTable extends PersonalData {
  table: PgTable
}

/** The tables that were declared. `personal-tables.ts` has all. */
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
