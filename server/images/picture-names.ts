import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/*
 * A picture's public name is its file's name with the first 8 hex digits of the SHA-256 of its bytes in it:
 * `kurow-dining-table.1a2b3c4d.webp`. The same name never means another picture, so it may be cached for ever.
 */

/** The public name of a file with these bytes. */
export function publicName(file: string, bytes: Uint8Array): string {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8)
  const dot = file.lastIndexOf('.')
  return `${file.slice(0, dot)}.${hash}${file.slice(dot)}`
}

/** The public names of all pictures in a folder, each with its path. */
export async function namePictures(folder: string): Promise<Map<string, string>> {
  const files = (await readdir(folder)).filter((file) => /\.(webp|jpe?g|png|avif)$/.test(file))
  const named = await Promise.all(
    files.map(async (file) => {
      const path = join(folder, file)
      return [publicName(file, await readFile(path)), path] as const
    }),
  )
  return new Map(named)
}
