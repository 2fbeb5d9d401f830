import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const folder = join(import.meta.dirname, '../../docs/decisions')
const files = readdirSync(folder).toSorted()

it('every decision has a number of its own', () => {
  const numbers = files.map((file) => file.slice(0, 4))
  expect(numbers).toEqual([...new Set(numbers)])
  expect(numbers.filter((number) => !/^\d{4}$/.test(number))).toEqual([])
})

it('a decision begins with its number', () => {
  const wrong = files.filter((file) => {
    const text = readFileSync(join(folder, file), 'utf8')
    return !text.startsWith(`# ${Number(file.slice(0, 4))}. `)
  })
  expect(wrong).toEqual([])
})
