import Type, { type Static } from 'typebox'

/** The name of the manifest in a backup, where it stands last: a backup that has one is whole. */
export const manifestName = 'manifest.json'

/** What a backup says of itself. */
export const Manifest = Type.Object({
  /** The kind of file: 1, tables as lines of JSON. */
  format: Type.Literal(1),
  shop: Type.String(),
  createdAt: Type.String(),
  /** The migrations that its database had seen, oldest first. */
  migrations: Type.Array(Type.Integer()),
  tables: Type.Array(
    Type.Object({ name: Type.String(), columns: Type.Array(Type.String()), rows: Type.Integer({ minimum: 0 }) }),
  ),
  /** Everything else that is in the file, in its order; `sha256` in hex. */
  entries: Type.Array(Type.Object({ name: Type.String(), bytes: Type.Integer(), sha256: Type.String() })),
})
export type Manifest = Static<typeof Manifest>

const tablePart = /^tables\/(?<table>\w+)\.\d+\.jsonl$/
const upload = /^uploads\/(?<name>[\w-][\w.-]*)$/
const cardFile = /^card\/(?<name>[\w-][\w.-]*)$/

/** The name of one part of a table's rows, counted from 1. */
export function tablePartName(table: string, part: number): string {
  return `tables/${table}.${part}.jsonl`
}

/** What an entry of a backup is: rows of a table, an upload, a file of the Stripe simulator; null for anything else. */
export function kindOfEntry(entry: string): { kind: 'rows' | 'upload' | 'card'; name: string } | null {
  const table = tablePart.exec(entry)?.groups?.['table']
  if (table) return { kind: 'rows', name: table }
  const picture = upload.exec(entry)?.groups?.['name']
  if (picture) return { kind: 'upload', name: picture }
  const file = cardFile.exec(entry)?.groups?.['name']
  return file ? { kind: 'card', name: file } : null
}
