import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')

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
  /Nothing stands in front of the/g,
  /A tall piece stands at a wall/g,
]

/** The habits of docs/writing.md that a pattern finds in texts for people, each with what to say instead. */
const habits: [pattern: string, plain: string][] = [
  ['cannot|(?:is|are|was|were|do|does|did|has|have|had|could|would|should|will) not', 'can’t, isn’t, don’t …'],
  ['(?<!before )we (?:answer|email|refund|reply)', 'we’ll …'],
  ['page of the (?:piece|product|customer)|log of the shop', 'product page, the shop’s log'],
  ['are no longer sold|is no longer sold|(?:was|were) asked for', 'we no longer sell, someone asked for'],
  ['waits for|asks to (?:cancel|return|have)', 'is waiting for, has asked to'],
  ['any more|meanwhile|at the most|once more', 'no longer, since, up to, again'],
  ['no (?:order|piece|line|change|page) fits(?! \\$)', 'no orders match'],
  ['at most [\\d$]', 'up to; keep the name to 60 characters'],
  ['(?:don’t send|shouldn’t be sent) yet', 'don’t ship yet'],
  ['is no longer valid', 'no longer works'],
  ['postal codes?', 'postcode'],
  ["(?:[\\d.]+|\\}) %(?= off|[.,'`<])", '10%, without a space'],
]

/** The same for texts of the admin area alone. */
const adminHabits: typeof habits = [['shoppers?', 'customers']]

/** What stays: words of the specification, the refusals of its calls, and texts for programs and the log. */
const literalTexts = [
  /you will be contact by email!/g,
  /label(?:=|: )["']Postal Code["']/g,
  /'(?:Passwords do not match|Order is not paid|Payment has not been received|Cannot delete admin user)'/g,
  /(?:new Error|PageCodeError|UnavailableError)\(.*/g,
  /\blog(?:\.\w+)?\(.*/g,
  /(?:description|summary): .*/g,
]

/** Terms and privacy are written without contractions; other files have texts for the terminal and for monitoring. */
const withoutHabits =
  /^server\/(?:content\/texts\/first-(?:terms|privacy)|back-office\/backup\/(?:check|verify)|platform\/(?:http\/health|images\/open-uploads|log\/))/

/** Files that quote the words: this test, and the specification, whose texts are literal. */
const excluded = ['tests/architecture/plain-english.test.ts', 'docs/spec.md']

const files = execFileSync('git', ['ls-files', '--', '*.ts', '*.tsx', '*.mjs', '*.scss', '*.css', '*.md', '.ci/run'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && !file.startsWith('db/migrations/') && !excluded.includes(file))

const lines = files.flatMap((file) =>
  readFileSync(join(root, file), 'utf8')
    .split('\n')
    .map((line, index) => ({
      place: `${file}:${index + 1}`,
      text: rightUses.reduce((rest, use) => rest.replace(use, ''), line),
    })),
)

/** Lines of pages, emails and refusals: comments, tests and texts for programs are left out. */
const textLines = lines.filter(({ place, text }) => {
  const file = place.replace(/:\d+$/, '')
  if (!/\.tsx?$/.test(file) || file.includes('.test.') || withoutHabits.test(file)) return false
  if (/^\s*(?:\*|\/\/|\/\*)/.test(text)) return false
  if (file.startsWith('app/')) return true
  if (!/^(?:server|rules|contract)\//.test(file)) return false
  return /email/.test(file.replace(/^.*\//, '')) || /ShopError\(|refus|[Mm]essage|x-empty/.test(text)
})

it('no text has a word of the old dialect', () => {
  expect(findIn(lines, replacements)).toEqual([])
})

it('no page, email or refusal has a habit of docs/writing.md', () => {
  const texts = textLines.map(({ place, text }) => ({
    place,
    text: literalTexts.reduce((rest, use) => rest.replace(use, ''), text),
  }))
  expect(findIn(texts, habits)).toEqual([])
  const adminTexts = texts.filter(({ place }) => place.startsWith('app/admin/'))
  expect(findIn(adminTexts, adminHabits)).toEqual([])
})

function findIn(texts: typeof lines, words: typeof habits): string[] {
  return words.flatMap(([pattern, plain]) => {
    const word = new RegExp(`(?<![\\p{L}\\p{N}-])(?:${pattern})(?![\\p{L}\\p{N}-])`, 'iu')
    return texts.flatMap(({ place, text }) => {
      const [match] = word.exec(text) ?? []
      return match ? [`${place} “${match}”, write ${plain}: ${text.trim()}`] : []
    })
  })
}
