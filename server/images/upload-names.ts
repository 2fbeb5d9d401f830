import { createHash } from 'node:crypto'

/*
 * An upload is named by its bytes: the first 32 hex digits of their SHA-256, and `.webp`. The same picture is one file,
 * and a name that has another form never becomes a path or a key.
 */

/** The form of an upload's name, for JavaScript and for PostgreSQL alike. */
export const uploadNamePattern = '[0-9a-f]{32}\\.webp'

const wholeName = new RegExp(`^${uploadNamePattern}$`)

/** The name of an upload with these bytes. */
export function uploadNameFor(bytes: Uint8Array): string {
  return `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.webp`
}

/** Whether a name can be that of an upload; no catalogue picture is named so. */
export function isUploadName(name: string): boolean {
  return wholeName.test(name)
}

/** Lets names through that can be an upload's. Throws for all others: to make a path of one is a bug of the caller. */
export function checkedUploadName(name: string): string {
  if (!isUploadName(name)) throw new Error(`${name} is no name of an upload`)
  return name
}
