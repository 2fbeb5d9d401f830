import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/*
 * Comments, documents, messages, page texts and test titles are plain, current English (CONTRIBUTING.md). These words
 * belong to an old dialect of this project or are spelled in another way; each has a plain replacement.
 */

const root = join(import.meta.dirname, '../..')

/** A word or phrase as a regular expression, and what to write instead. */
const replacements: [pattern: string, plain: string][] = [
  ['anew', 'again'],
  ['whoever', 'the person, the client, any user'],
  ['nobody', 'no one, no user, no process'],
  ['somebody', 'a person, another user, another process'],
  ['stands', 'is, remains'],
  ['by itself', 'automatically, alone'],
  ['by and by', 'gradually'],
  ['awake|wakes?|waking|woken|woke', 'hydrate, hydrated'],
  ['(?:is|are|was|were|be|been) told', 'is notified, is given, receives'],
  ['a word on', 'about'],
  ['makes? no sense', 'is invalid'],
  ['in one breath', 'in one call'],
  ['old news', 'outdated'],
  ['desks?', 'context, panel'],
  ['stand-ins?', 'simulator'],
  ['gives? back|gave back|given back|giving back', 'refund, return, release'],
  ['money (?:that )?goes back|goes back to the (?:buyer|shopper|customer)', 'is refunded'],
  ['hand(?:s|ed)? (?:out|over)', 'return, pass'],
  ['how it stands|as it stands', 'its state, unchanged'],
  ['patience', 'timeout, retry policy'],
  ['hither|thither|whence|hence|thereof|therein|whereupon|hitherto|albeit|ere|nought|naught', 'a current word'],
  ['to and fro', 'back and forth'],
  ['of its own accord', 'automatically'],
  ['the matter with', 'wrong with'],
  ['a thing of', 'part of'],
  ['is no wish|nobody’s wish', 'is not wanted'],
  ['clothes', 'style'],
  ['sets? right', 'correct'],
  ['tell(?:s|ing)? apart', 'distinguish'],
  ['work(?:s|ed)? out', 'compute'],
  ['written down', 'recorded, stored'],
  ['talks? nonsense', 'returns an invalid response'],
  ['on its way', 'pending, under way'],
  ['kept (?:public |JSON )?(?:responses?|pages?|searches|bod(?:y|ies)|places?)', 'cached'],
  ['e-mail(?:s|ed|ing|er|ers)?', 'email'],
  ['beside', 'next to, and, in addition to, compared with'],
  // “There is no …” and comparisons such as “is no longer” are current English.
  ['(?<!there )(?:is|are|was|were) no(?! (?:longer|one|(?:more|less|fewer|later|earlier) than))', 'is not a'],
  ['who may be', 'a sentence or an adjective of its own'],
  ['(?:takes?|took|taking) the usual way', 'is passed to Fastify'],
]

/**
 * The right uses of those words: names of stored files, furniture and where it is in a room, texts of pages, messages
 * and the design, the header of a column that other programs read, and the tests that look for a word.
 */
const rightUses = [
  /Seats whoever turns/g,
  /card-stand-in\.(?:json|secret)/g,
  /\bTV stands?\b/gi,
  /'E-mail'|,E-mail,/g,
  /\be-mail\/i/g,
  /\bbeside (?:a door of|a standard|a chair|a tallboy|a display unit|one\. Lay)/g,
  // What a drawing shows is in the words of its mock-up.
  /\b[Bb]eside (?:a person of|your door of|\$\{door\})/g,
  /'Beside the bed, to get out|Ship the OFL texts beside them|product page beside Go Back/g,
  /A low rating is no reason/g,
  /'Nobody'/g,
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

it.each(replacements)('no text has “%s”: write %s', (pattern, _plain) => {
  const word = new RegExp(`(?<![\\p{L}\\p{N}-])(?:${pattern})(?![\\p{L}\\p{N}-])`, 'giu')
  const found = lines.flatMap(({ place, text }) => (text.match(word) ? [`${place} ${text.trim()}`] : []))
  expect(found).toEqual([])
})
