import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const folder = join(import.meta.dirname, '../../docs/decisions')
const files = readdirSync(folder).toSorted()

it('every decision has a number of its own, without a gap', () => {
  const numbers = files.map((file) => file.slice(0, 4))
  expect(numbers).toEqual(files.map((_, place) => String(place + 1).padStart(4, '0')))
})

it('a decision begins with its number', () => {
  const wrong = files.filter((file) => {
    const text = readFileSync(join(folder, file), 'utf8')
    return !text.startsWith(`# ${Number(file.slice(0, 4))}. `)
  })
  expect(wrong).toEqual([])
})
