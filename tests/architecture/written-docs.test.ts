import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { removedVariables, renamedVariables } from '#server/config/renamed-variables.ts'
import { variables } from '#server/config/variables.ts'
import { writtenDocs } from '../../scripts/write-docs.ts'

const root = join(import.meta.dirname, '../..')

it.each(Object.entries(await writtenDocs()))('%s is as its sources are: run `npm run docs`', async (path, text) => {
  expect(await readFile(join(root, path), 'utf8')).toBe(text)
})

it('a first production needs at most ten variables', () => {
  const first = Object.values(variables).filter(({ isForProduction }) => isForProduction)
  expect(first.length).toBeGreaterThan(5)
  expect(first.length).toBeLessThanOrEqual(10)
})

it('the configuration has at most thirty-three variables', () => {
  expect(Object.keys(variables).length).toBeLessThanOrEqual(33)
})

/** Says what to write in place of earlier names. */
const withEarlierNames = new Set(['docs/operations/configuration.md', 'CHANGELOG.md'])

it('no document names a variable of an earlier version', async () => {
  const earlier = [...Object.keys(renamedVariables), ...Object.keys(removedVariables)]
  const documents = globSync(['*.md', 'docs/**/*.md'], { cwd: root })
  const found: string[] = []
  for (const document of documents.filter((path) => !withEarlierNames.has(path))) {
    const text = await readFile(join(root, document), 'utf8')
    found.push(...earlier.filter((name) => text.includes(`\`${name}`)).map((name) => `${document} names ${name}`))
  }
  expect(documents.length).toBeGreaterThan(60)
  expect(found).toEqual([])
})
