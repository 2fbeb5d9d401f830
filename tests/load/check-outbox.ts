import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Fleet } from './start-fleet.ts'

interface Email extends Record<string, unknown> {
  id: string
  kind: string
  status: string
  isDelayed: boolean
}

/** `lost` are marked sent and have no file; `waiting` are not sent although their time has come. */
export async function checkOutbox(fleet: Fleet): Promise<{ lost: string[]; waiting: string[] }> {
  const emails = await fleet.readRecords(async (db) => {
    const { rows } = await db.execute<Email>(sql`
      select id, kind, status, coalesce(not_before > now(), false) as "isDelayed" from emails`)
    return rows
  })
  const folders = fleet.shops.map(({ dataDir }) => join(dataDir, 'outbox'))
  const files = (await Promise.all(folders.map((folder) => readdir(folder).catch(() => [])))).flat()
  // A shop that is killed between writing a file and recording it writes it again: the same file, or the other shop's
  // copy.
  const ids = new Set(files.map((file) => file.slice(-40, -4)))
  return {
    lost: emails.filter(({ id, status }) => status === 'sent' && !ids.has(id)).map(({ id }) => id),
    waiting: emails
      .filter(({ status, isDelayed }) => status !== 'sent' && !isDelayed)
      .map(({ id, kind, status }) => `${kind} ${id} ${status}`),
  }
}

/** Waits until every email is sent. The emails of a killed shop are retried by another one after a delay. */
export async function waitForOutbox(fleet: Fleet, timeoutMs: number): ReturnType<typeof checkOutbox> {
  const deadlineMs = Date.now() + timeoutMs
  for (;;) {
    const found = await checkOutbox(fleet)
    if (found.waiting.length === 0 || found.lost.length > 0 || Date.now() > deadlineMs) return found
    await pause(100_000)
  }
}
