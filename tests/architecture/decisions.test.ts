import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const folder = join(import.meta.dirname, '../../docs/decisions')
const files = readdirSync(folder)
  .filter((file) => file !== 'README.md')
  .toSorted()
const textOf = (file: string) => readFileSync(join(folder, file), 'utf8')

it('every decision has a number of its own, without a gap', () => {
  const numbers = files.map((file) => file.slice(0, 4))
  expect(numbers).toEqual(files.map((_, place) => String(place + 1).padStart(4, '0')))
})

it('a decision begins with its number', () => {
  const wrong = files.filter((file) => !textOf(file).startsWith(`# ${Number(file.slice(0, 4))}. `))
  expect(wrong).toEqual([])
})

it('the index has the number, title, status and day of every decision', () => {
  const cellsOf = (line: string) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim())
  const index = textOf('README.md')
    .split('\n')
    .filter((line) => line.includes('.md)'))
    .map(cellsOf)
  const decisions = files.map((file) => {
    const [, number, title, status, day] =
      /^# (\d+)\. (.+)\n\nStatus: (.+)\. Written on (\d{4}-\d\d-\d\d)\.\n/.exec(textOf(file)) ?? []
    return [number, `[${title}](${file})`, status, day]
  })
  expect(index).toEqual(decisions)
})

it('a decision that replaces another one is known there', () => {
  const replaced = files.flatMap((file) =>
    [...textOf(file).matchAll(/^Status: .*replaced by \[decision \d+\]\(([\w-]+\.md)\)/gm)].map(([, by = '']) => by),
  )
  expect(replaced.length).toBeGreaterThan(1)
  expect(replaced.filter((by) => !files.includes(by))).toEqual([])
})
