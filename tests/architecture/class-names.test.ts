import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')

it('a class is written in one piece, because the build keeps only the styles whose names it finds', () => {
  const files = globSync('app/**/*.tsx', { cwd: root })
  expect(files.length).toBeGreaterThan(100)
  const composed = files.flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8')
    return [...source.matchAll(/class(?:Name)?=\{[^}]*`[^`]*`/gi)]
      .filter(([text]) => /[\w-]\$\{|\}[\w-]/.test(text))
      .map(([text]) => `${file}: ${text}`)
  })
  expect(composed).toEqual([])
})
