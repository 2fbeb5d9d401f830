import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/* Plain JavaScript: the start scripts ask before the right Node is there. */

const root = join(import.meta.dirname, '..')
const sources = ['app', 'contract', 'rules', 'vite.config.ts', 'package.json', 'package-lock.json', 'scripts/build.ts']

/** Where the build writes down what it was made from. */
export const builtFrom = join(root, 'dist/built-from')

/** A hash of everything that the pages are built from. */
export function hashSources() {
  const hash = createHash('sha256')
  for (const source of sources) addFile(hash, source)
  return hash.digest('hex')
}

/** Whether `dist` holds the pages as they are written at this moment. */
export function isBuildFresh() {
  return existsSync(builtFrom) && readFileSync(builtFrom, 'utf8').trim() === hashSources()
}

function addFile(hash, path) {
  const full = join(root, path)
  if (!existsSync(full)) return
  const entries = listFolder(full)
  if (entries) for (const name of entries) addFile(hash, `${path}/${name}`)
  else if (!/\.test\.tsx?$/.test(path)) hash.update(path).update('\0').update(readFileSync(full)).update('\0')
}

/** The names in a folder in a fixed order, or null for a file. */
function listFolder(full) {
  try {
    return readdirSync(full).sort()
  } catch {
    return null
  }
}
