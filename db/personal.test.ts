import { globSync } from 'node:fs'
import { join } from 'node:path'
import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { getTableConfig, type PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { expect, it } from 'vitest'
import { OwnData } from '#contract/back-office/own-data.ts'
import { personalTables } from './personal-tables.ts'

const known = [...personalTables]

async function listTables(): Promise<PgTable[]> {
  const files = globSync('tables/**/*.ts', { cwd: import.meta.dirname })
  const modules = await Promise.all(
    files.map((file) => import(join(import.meta.dirname, file)) as Promise<Record<string, unknown>>),
  )
  return modules.flatMap((module) => Object.values(module).filter((value) => is(value, PgTable)))
}

/** The columns with an account, and what happens to them when it is deleted. */
function accountsIn(table: PgTable): { column: string; onDelete: string | undefined }[] {
  return getTableConfig(table).foreignKeys.flatMap(({ reference, onDelete }) => {
    const { columns, foreignTable } = reference()
    return getTableName(foreignTable) === 'users' ? columns.map(({ name }) => ({ column: name, onDelete })) : []
  })
}

const isPersonal = ({ name }: PgColumn) => /^(to|byName)$|email$|userId$/i.test(name)

it('every table with an account or an email address says what becomes of it', async () => {
  const silent = (await listTables()).filter(
    (table) =>
      !known.some((data) => data.table === table) &&
      (accountsIn(table).length > 0 || Object.values(getTableColumns(table)).some(isPersonal)),
  )
  expect(silent.map((table) => getTableName(table))).toEqual([])
})

it('every name beside an account that may be deleted is that of an author', async () => {
  const forgotten = (await listTables()).flatMap((table) => {
    const authors = known.find((data) => data.table === table)?.authors ?? {}
    return accountsIn(table)
      .filter(({ column, onDelete }) => onDelete === 'set null' && !(column in authors))
      .map(({ column }) => column.replace(/(User)?Id$/, 'Name'))
      .filter((name) => name in getTableColumns(table))
      .map((name) => `${getTableName(table)}.${name}`)
  })
  expect(forgotten).toEqual([])
})

it('personal-tables.ts has every table that declares personal data', async () => {
  await listTables()
  expect(personalTables.map(({ table }) => getTableName(table))).toEqual(known.map(({ table }) => getTableName(table)))
})

it('every list of the own data has a table', () => {
  const lists = Object.entries(OwnData.properties).filter(([, schema]) => 'items' in schema)
  const exported = [...known.map(({ exportedAs }) => exportedAs), 'addresses', 'deletedPieces']
  expect(lists.map(([name]) => name).filter((name) => !exported.some((each) => each === name))).toEqual([])
})
