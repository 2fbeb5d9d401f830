import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const root = join(import.meta.dirname, '../../..')
const importPattern = /(?:from|import)\s*\(?\s*'([#.][^']+)'/g

/** Neither they nor a file that they import reads TEST_DATABASE_URL, so they run on one database only. */
export function listTestsWithoutDatabase(): string[] {
  const known = new Map<string, string[]>()
  const importsOf = (file: string) => {
    const found = known.get(file) ?? readImports(file)
    known.set(file, found)
    return found
  }
  const reads = (test: string) => {
    const reached = new Set([test])
    for (const file of reached) {
      if (/process\.env(?:\.|\[')TEST_DATABASE_URL/.test(readFileSync(join(root, file), 'utf8'))) return true
      for (const target of importsOf(file)) reached.add(target)
    }
    return false
  }
  const tests = globSync('{contract,rules,db,server,app,packages,scripts,tools,tests}/**/*.test.{ts,tsx}', {
    cwd: root,
  })
  return tests.filter((test) => !reads(test))
}

function readImports(file: string): string[] {
  return [...readFileSync(join(root, file), 'utf8').matchAll(importPattern)]
    .map(([, path = '']) => (path.startsWith('#') ? path.slice(1) : join(dirname(file), path)))
    .filter((path) => /\.(?:tsx?|mjs)$/.test(path))
}
