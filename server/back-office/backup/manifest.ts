import Type, { type Static } from 'typebox'

/** The name of the manifest, the last entry of a backup: a backup with a manifest is complete. */
export const manifestName = 'manifest.json'

export const Manifest = Type.Object({
  /** The version of the format: 1, tables as lines of JSON; 2, files in their rows as files of the archive. */
  format: Type.Union([Type.Literal(1), Type.Literal(2)]),
  shop: Type.String(),
  createdAt: Type.String(),
  /** The applied migrations of its database, oldest first. */
  migrations: Type.Array(Type.Integer()),
  tables: Type.Array(
    Type.Object({ name: Type.String(), columns: Type.Array(Type.String()), rows: Type.Integer({ minimum: 0 }) }),
  ),
  /** All other entries of the file in order; `sha256` in hex. */
  entries: Type.Array(Type.Object({ name: Type.String(), bytes: Type.Integer(), sha256: Type.String() })),
})
export type Manifest = Static<typeof Manifest>

/** The entry with the key of the hashes of erased people. */
export const erasureKeyName = 'erasure.key'

const tablePart = /^tables\/(?<table>\w+)\.\d+\.jsonl$/
const rowFile = /^files\/(?<name>\w+)\/(?<column>\w+)\/(?<rowId>\d+|[\da-f-]{36})$/
const upload = /^uploads\/(?<name>[\w-][\w.-]*)$/
const simulatorFile = /^card\/(?<name>[\w-][\w.-]*)$/

export function tablePartName(table: string, part: number): string {
  return `tables/${table}.${part}.jsonl`
}

export function rowFileName(table: string, { column, rowId }: { column: string; rowId: string }): string {
  return `files/${table}/${column}/${rowId}`
}

/**
 * The contents of a backup entry: rows of a table, a file from a row, an upload, a file of the Stripe simulator, or the
 * key of the hashes of erased people.
 */
export type EntryKind =
  | { kind: 'rows' | 'upload' | 'card' | 'erasure-key'; name: string }
  | { kind: 'file'; name: string; column: string; rowId: string }

/** The kind of an entry by its name; null for any other entry. */
export function kindOfEntry(entry: string): EntryKind | null {
  if (entry === erasureKeyName) return { kind: 'erasure-key', name: entry }
  const table = tablePart.exec(entry)?.groups?.['table']
  if (table) return { kind: 'rows', name: table }
  const { name = '', column = '', rowId } = rowFile.exec(entry)?.groups ?? {}
  if (rowId) return { kind: 'file', name, column, rowId }
  const picture = upload.exec(entry)?.groups?.['name']
  if (picture) return { kind: 'upload', name: picture }
  const file = simulatorFile.exec(entry)?.groups?.['name']
  return file ? { kind: 'card', name: file } : null
}

/**
 * Tables that are not backed up: a reader of the file must get neither valid sessions nor links of emails, so all users
 * sign in again after a restore. The devices, tries, steps and messages of the last hours, the
 * list of backups and the runs of tasks are of no use then.
 */
export const excludedTables: ReadonlySet<string> = new Set([
  'sessions',
  'known_devices',
  'email_links',
  'order_links',
  'stock_alert_links',
  'invitations',
  'challenges',
  'rate_limits',
  'parcel_steps',
  'webhook_deliveries',
  'webhook_tries',
  'product_events',
  'feed_reads',
  'api_tokens',
  'backups',
  'task_runs',
  'picture_jobs',
  // Summed up again after a restore.
  'customers',
  'changed_customers',
  'sold_days',
  'changed_sold_days',
])
