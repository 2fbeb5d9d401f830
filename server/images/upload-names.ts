import { createHash } from 'node:crypto'

/*
 * The name of an upload is the first 32 hex digits of the SHA-256 of its bytes, and `.webp`. The same picture is one
 * file, and a name of any other form never becomes a path or a key.
 */

/** The pattern of an upload's name, for JavaScript and PostgreSQL. */
export const uploadNamePattern = '[0-9a-f]{32}\\.webp'

const wholeName = new RegExp(`^${uploadNamePattern}$`)

/** The name of an upload with these bytes. */
export function uploadNameFor(bytes: Uint8Array): string {
  return `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.webp`
}

/** Whether a name has the form of an upload's name; no catalogue picture has it. */
export function isUploadName(name: string): boolean {
  return wholeName.test(name)
}

/** Returns the name of an upload. Throws for any other form: such a path is a bug of the caller. */
export function checkedUploadName(name: string): string {
  if (!isUploadName(name)) throw new Error(`${name} is not the name of an upload`)
  return name
}
