import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/* Plain JavaScript: the start scripts run it before the right Node is installed. */

const root = join(import.meta.dirname, '..')
const sources = [
  'app',
  'contract',
  'rules',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
  'scripts/build.ts',
  'scripts/lean-contract.ts',
]

/** The file in which the build stores the hash of its sources. */
export const sourceHashFile = join(root, 'dist/built-from')

/** A hash of all sources of the pages. */
export function hashSources() {
  const hash = createHash('sha256')
  for (const source of sources) addFile(hash, source)
  return hash.digest('hex')
}

/** Whether `dist` was built from the current sources. */
export function isBuildFresh() {
  return existsSync(sourceHashFile) && readFileSync(sourceHashFile, 'utf8').trim() === hashSources()
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
