import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.scss'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '')

/** As in .prettierrc.json, which wraps code and leaves comments. */
const maxColumns = 120

it('a line of a comment has at most 120 columns', () => {
  const long = files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        line.length > maxColumns && /^\s*(?:\/\/|\/?\*)|\s\/\/ /.test(line) ? [`${file}:${index + 1}`] : [],
      ),
  )
  expect(files.length).toBeGreaterThan(1600)
  expect(long).toEqual([])
})

/** The comments of a source, each with its line and its text: blocks, and lines that follow each other. */
function listComments(source: string): { line: number; text: string }[] {
  const blocks = [...source.matchAll(/^[ \t]*\/\*\*?([^]*?)\*\//gm)].map((match) => ({
    match,
    text: match[1]?.replaceAll(/^[ \t]*\* ?/gm, ''),
  }))
  const lines = [...source.matchAll(/(?:^[ \t]*\/\/.*\n)+/gm)].map((match) => ({
    match,
    text: match[0].replaceAll(/^[ \t]*\/\/ ?/gm, ''),
  }))
  return [...blocks, ...lines].map(({ match, text = '' }) => ({
    line: source.slice(0, match.index).split('\n').length,
    text: text.replaceAll(/\s+/g, ' ').trim(),
  }))
}

/** How many sentences a comment has. Code, abbreviations and times of the day end none. */
function countSentences(text: string): number {
  const plain = text.replaceAll(/`[^`]*`/g, 'x').replaceAll(/\b(?:e\.g|i\.e|etc|vs|No|a\.m|p\.m)\./g, 'x')
  return plain.match(/[.!?](?=\s+[A-Z`"(]|$)/g)?.length ?? 0
}

/** The text at the head of a command says how to use it, with all of its options. */
const isUsage = (text: string) => /^npm (?:run|test)\b/.test(text)

const fillers = new Set(
  'the a an of in for and or to its it is are whether by with from on as that this all each one at be returns'.split(
    ' ',
  ),
)
const stemOf = (word: string) =>
  word
    .toLowerCase()
    .replace(/(?:es|s|ed|ing|d)$/, '')
    .slice(0, 6)

/** The doc comments of a source that have no word beyond the declaration below them. */
function listRepeats(source: string): string[] {
  const repeats: string[] = []
  for (const [, comment = '', declaration = ''] of source.matchAll(/\/\*\*([^]*?)\*\/\n\s*([^\n]*(?:\n[^\n]*)?)/g)) {
    const known = new Set(
      declaration
        .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
        .split(/[^\p{L}0-9]+/u)
        .map(stemOf),
    )
    const words = (comment.match(/[\p{L}0-9]+/gu) ?? []).filter((word) => !fillers.has(word.toLowerCase()))
    if (words.length > 0 && words.every((word) => known.has(stemOf(word)))) repeats.push(comment.trim())
  }
  return repeats
}

describe('a comment', () => {
  it('says more than the declaration below it', () => {
    // Exports of the layers below have a comment each (CONTRIBUTING.md), however short.
    const repeats = files
      .filter((file) => /\.(?:ts|tsx|mjs)$/.test(file) && !/^(?:contract|rules|db)\//.test(file))
      .flatMap((file) => listRepeats(readFileSync(join(root, file), 'utf8')).map((comment) => `${file}: ${comment}`))
    expect(repeats).toEqual([])
    expect(listRepeats('/** The orders of a user. */\nfunction listOrders(userId: string) {\n')).toEqual([
      'The orders of a user.',
    ])
    expect(listRepeats('/** The orders of a user, newest first. */\nfunction listOrders(userId: string) {\n')).toEqual(
      [],
    )
  })

  it('has at most two sentences', () => {
    const long = files
      .filter((file) => /\.(?:ts|tsx|mjs)$/.test(file))
      .flatMap((file) =>
        listComments(readFileSync(join(root, file), 'utf8'))
          .filter(({ text }) => !isUsage(text) && countSentences(text) > 2)
          .map(({ line }) => `${file}:${line}`),
      )
    expect(long).toEqual([])
  })

  it('is found as a block and as lines, and its sentences are counted', () => {
    const source = "/**\n * One. Two, e.g. this.\n */\nconst a = 'http://x'\n  // One `a. B`.\n  // Two? Three.\n"
    const comments = listComments(source)
    expect(comments).toEqual([
      { line: 1, text: 'One. Two, e.g. this.' },
      { line: 5, text: 'One `a. B`. Two? Three.' },
    ])
    expect(comments.map(({ text }) => countSentences(text))).toEqual([2, 3])
  })
})
