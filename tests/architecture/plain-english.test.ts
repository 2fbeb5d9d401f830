import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/*
 * Words of an old dialect of this project over which a reader trips (CONTRIBUTING.md), each with its replacement.
 */

const root = join(import.meta.dirname, '../..')

/** A word or phrase as a regular expression, and what to write instead. */
const replacements: [pattern: string, plain: string][] = [
  ['anew', 'again'],
  ['stands', 'is, remains'],
  ['by and by', 'gradually'],
  ['awake|wakes?|waking|woken|woke', 'hydrate, hydrated'],
  ['a word on', 'about'],
  ['in one breath', 'in one call'],
  ['stand-ins?', 'simulator'],
  ['gives? back|gave back|given back|giving back', 'refund, return, release'],
  ['money (?:that )?goes back|goes back to the (?:buyer|shopper|customer)', 'is refunded'],
  ['hither|thither|whence|hence|thereof|therein|whereupon|hitherto|albeit|ere|nought|naught', 'a current word'],
  ['to and fro', 'back and forth'],
  ['of its own accord', 'automatically'],
  ['a thing of', 'part of'],
  ['kept (?:public |JSON )?(?:responses?|pages?|searches|bod(?:y|ies)|places?)', 'cached'],
  // “There is no …” and comparisons such as “is no longer” are current English.
  ['(?<!there )(?:is|are|was|were) no(?! (?:longer|one|(?:more|less|fewer|later|earlier) than))', 'is not a'],
]

/** The right uses of those words: names of stored files, furniture, and texts of pages and messages. */
const rightUses = [
  /card-stand-in\.(?:json|secret)/g,
  /\bTV stands?\b/gi,
  /A low rating is no reason/g,
  /” is no postal code\./g,
  /', as it stands'/g,
]

/** Files that quote the words: this test, and the specification, whose texts are literal. */
const leftOut = ['tests/architecture/plain-english.test.ts', 'docs/spec.md']

const files = execFileSync('git', ['ls-files', '--', '*.ts', '*.tsx', '*.mjs', '*.scss', '*.css', '*.md', '.ci/run'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && !file.startsWith('db/migrations/') && !leftOut.includes(file))

const lines = files.flatMap((file) =>
  readFileSync(join(root, file), 'utf8')
    .split('\n')
    .map((line, index) => ({
      place: `${file}:${index + 1}`,
      text: rightUses.reduce((rest, use) => rest.replace(use, ''), line),
    })),
)

it('no text has a word of the old dialect', () => {
  const found = replacements.flatMap(([pattern, plain]) => {
    const word = new RegExp(`(?<![\\p{L}\\p{N}-])(?:${pattern})(?![\\p{L}\\p{N}-])`, 'iu')
    return lines.flatMap(({ place, text }) => {
      const [match] = word.exec(text) ?? []
      return match ? [`${place} “${match}”, write ${plain}: ${text.trim()}`] : []
    })
  })
  expect(found).toEqual([])
})
