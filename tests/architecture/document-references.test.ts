import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/*
 * Documents name files as `server/orders/placing/place-order.ts`, and what to read there as `file` → `symbol`.
 */

const root = join(import.meta.dirname, '../..')
const folders = 'app|catalogue|contract|db|docs|rules|scripts|server|simulators|tests'
const documents = globSync(['*.md', 'docs/**/*.md'], { cwd: root })

/** All matches of a pattern in the documents, with the document in which each is. */
function findAll(pattern: RegExp) {
  return documents.flatMap((document) =>
    [...readFileSync(join(root, document), 'utf8').matchAll(pattern)].map(([, file = '', symbol = '']) => ({
      document,
      file,
      symbol,
    })),
  )
}

it('every file that a document names exists', () => {
  const named = findAll(new RegExp(`\`((?:${folders})/[\\w./-]+\\.\\w+)\``, 'g'))
  expect(named.length).toBeGreaterThan(300)
  expect(named.filter(({ file }) => !existsSync(join(root, file)))).toEqual([])
})

it('every symbol that a document names is declared in its file', () => {
  const named = findAll(/`([\w./-]+\.tsx?)` → `(\w+)`/g)
  expect(named.length).toBeGreaterThan(5)
  const wrong = named.filter(({ file, symbol }) => {
    const source = existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : ''
    return !new RegExp(`\\b(?:function|const|class|interface|type) ${symbol}\\b`).test(source)
  })
  expect(wrong).toEqual([])
})
