import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/* Plain JavaScript: the start scripts run it before the right Node is installed. */

const root = join(import.meta.dirname, '..')
const packages = ['package.json', 'package-lock.json', 'scripts/build.ts']

/** What `npm run build` makes, each with its sources. */
const sources = {
  pages: ['app', 'contract', 'rules', 'vite.config.ts', 'scripts/lean-contract.ts', ...packages],
  server: ['contract', 'rules', 'db', 'server', 'packages/payment-simulators', 'scripts/bundle-server.ts', ...packages],
  'command-line': [
    'contract',
    'rules',
    'db',
    'server',
    'packages/payment-simulators',
    'scripts/admin',
    'scripts/bundle-server.ts',
    ...packages,
  ],
}

/** @typedef {keyof typeof sources} BuiltPart */

/** @type {BuiltPart[]} */
export const builtParts = ['pages', 'server', 'command-line']

/**
 * The file in which the build stores the hash of the sources of a part.
 * @param {BuiltPart} part
 */
export const sourceHashFile = (part) => join(root, `dist/${part}-built-from`)

/**
 * A hash of all sources of a part.
 * @param {BuiltPart} part
 */
export function hashSources(part) {
  const hash = createHash('sha256')
  for (const source of sources[part]) addFile(hash, source)
  return hash.digest('hex')
}

/** The parts of those wanted that are missing in `dist` or older than their sources. */
export function listStaleParts(wanted = builtParts) {
  return wanted.filter((part) => {
    const file = sourceHashFile(part)
    return !existsSync(file) || readFileSync(file, 'utf8').trim() !== hashSources(part)
  })
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
