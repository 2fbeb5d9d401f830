import Type, { type Static } from 'typebox'
import { endpoint } from '#contract/platform/endpoint.ts'
import { FileBytes, Id, IdParams, Instant, Message, OneOf, Nullable } from '#contract/platform/fields.ts'

const BackupTrial = Type.Object({
  state: OneOf(['passed', 'failed', 'skipped']),
  at: Instant,
  reason: Nullable(Type.String(), { description: 'why it failed or was not made' }),
})

/** A backup that the running shop has written, writes or tried to write. */
export const Backup = Type.Object({
  _id: Id,
  file: Type.String({ description: 'its name in the folder' }),
  startedAt: Instant,
  finishedAt: Nullable(Instant, { description: 'null while it is written' }),
  sizeBytes: Nullable(Type.Integer(), { description: 'null for one that is not complete' }),
  hasFile: Type.Boolean({ description: 'its complete file is in the folder and can be downloaded' }),
  error: Nullable(Type.String(), { description: 'why it failed' }),
  trial: Nullable(BackupTrial, { description: 'its trial restore; null until that has ended' }),
})
export type Backup = Static<typeof Backup>

const BackupPlan = Type.Object({
  folder: Type.String({ description: 'on the machine of the shop' }),
  at: Type.String({ description: 'in New Zealand, such as 03:00' }),
  kept: Type.Integer({ description: 'how many files are kept' }),
  isEncrypted: Type.Boolean(),
})

/** The endpoints of the backups that the running shop writes (behaviour, Platform). */
export const backups = {
  list: endpoint('GET', '/api/backups', {
    access: { area: 'connections', may: 'read' },
    summary: 'List the last 20 backups that the shop has written or tried to write, newest first',
    reply: Type.Object({
      asOf: Instant,
      plan: Nullable(BackupPlan, { description: 'null when the shop writes none' }),
      backups: Type.Array(Backup),
    }),
  }),
  write: endpoint('POST', '/api/backups', {
    access: { area: 'connections', may: 'change' },
    summary: 'Ask for a backup now; it is written in the background, one at a time',
    reply: Message,
  }),
  prepareDownload: endpoint('POST', '/api/backups/:id/download', {
    access: { area: 'connections', may: 'change' },
    summary: 'Check that the file of a backup can be downloaded, after a fresh sign-in',
    params: IdParams,
    reply: Message,
  }),
  download: endpoint('GET', '/api/backups/:id/download', {
    access: { area: 'connections', may: 'change' },
    summary: 'Download the file of a backup, encrypted if it is, after a fresh sign-in',
    params: IdParams,
    reply: FileBytes,
  }),
}
