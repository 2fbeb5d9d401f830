import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/*
 * The public name of a file of the catalogue is its own name with the first 8 hex digits of the SHA-256 of its bytes:
 * `kurow-dining-table.1a2b3c4d.webp`. A name never refers to other bytes, so it can be cached without expiry.
 */

/** The public name of a file with these bytes. */
function publicName(file: string, bytes: Uint8Array): string {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8)
  const dot = file.lastIndexOf('.')
  return `${file.slice(0, dot)}.${hash}${file.slice(dot)}`
}

/** The public names of the files in a folder whose names match `pattern`, each with its path. */
export async function nameFiles(folder: string, pattern: RegExp): Promise<Map<string, string>> {
  const files = (await readdir(folder)).filter((file) => pattern.test(file))
  const named = await Promise.all(
    files.map(async (file) => {
      const path = join(folder, file)
      return [publicName(file, await readFile(path)), path] as const
    }),
  )
  return new Map(named)
}

/** The file name behind a public name. */
export function fileNameOf(name: string): string {
  return name.replace(/\.[0-9a-f]{8}(?=\.)/, '')
}
