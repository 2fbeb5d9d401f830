import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
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
