import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { variables } from './variables.ts'

const configurationPage = 'docs/operations/configuration.md'

it('the configuration page describes every variable, and no other: run `npm run docs`', () => {
  const page = readFileSync(join(import.meta.dirname, '../../..', configurationPage), 'utf8')
  // The names of earlier versions are in a table of two columns.
  const rows = [...page.matchAll(/^\| `(\w+)` *\| [^|]*\w[^|]*\| [^|]*\w[^|]*\|$/gm)]
  expect(rows.map(([, name]) => name)).toEqual(Object.keys(variables))
})

it('a first production needs at most ten variables', () => {
  const first = Object.values(variables).filter(({ isForProduction }) => isForProduction)
  expect(first.length).toBeGreaterThan(5)
  expect(first.length).toBeLessThanOrEqual(10)
})

it('the configuration has at most thirty-three variables', () => {
  expect(Object.keys(variables).length).toBeLessThanOrEqual(33)
})
