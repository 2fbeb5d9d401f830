import { createHash } from 'node:crypto'

/*
 * The name of an upload is the first 32 hex digits of the SHA-256 of its bytes, and `.webp` for a picture or `.glb` for
 * a model. The same bytes are one file, and a name of any other form never becomes a path or a key.
 */

/** The kinds of uploads, by the end of their names. */
export type UploadKind = 'webp' | 'glb'

/** The pattern of the name of an uploaded picture, for JavaScript and PostgreSQL. */
export const pictureNamePattern = '[0-9a-f]{32}\\.webp'

const wholeNames: Record<UploadKind, RegExp> = {
  webp: new RegExp(`^${pictureNamePattern}$`),
  glb: /^[0-9a-f]{32}\.glb$/,
}

/** The name of an upload with these bytes. */
export function uploadNameFor(bytes: Uint8Array, kind: UploadKind): string {
  return `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.${kind}`
}

/** Whether a name has the form of an upload's name, of one kind when it is given; no file of the catalogue has it. */
export function isUploadName(name: string, kind?: UploadKind): boolean {
  return kind ? wholeNames[kind].test(name) : Object.values(wholeNames).some((pattern) => pattern.test(name))
}

/** Returns the name of an upload. Throws for any other form: such a path is a bug of the caller. */
export function checkedUploadName(name: string): string {
  if (!isUploadName(name)) throw new Error(`${name} is not the name of an upload`)
  return name
}
