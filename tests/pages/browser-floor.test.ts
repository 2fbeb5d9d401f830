import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { publicDir } from '#tests/support/serve-built-pages.ts'

/* The built client uses nothing that the oldest browsers of README do not have (`build.target` of vite.config.ts). */

const assets = join(publicDir, 'assets')
const read = (ending: string) =>
  readdirSync(assets)
    .filter((name) => name.endsWith(ending))
    .map((name) => readFileSync(join(assets, name), 'utf8'))

/** What came after Chrome 111, Firefox 115 and Safari 16.4. */
const newer = [
  /\b(?:Map|Object)\.groupBy\b/g,
  /\bURL\.(?:canParse|parse)\b/g,
  /\bPromise\.(?:withResolvers|try)\b/g,
  /\b(?:Array\.fromAsync|Iterator\.from|RegExp\.escape|Error\.isError|Math\.sumPrecise|Uint8Array\.fromBase64)\b/g,
  /\.(?:isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference|isWellFormed|toWellFormed)\(/g,
  /\b(?:AbortSignal\.any|scheduler\.yield|Intl\.(?:Segmenter|DurationFormat))\b/g,
]

/** What the scripts ask for before they use it. */
const asked = ['AbortSignal.any', 'Intl.Segmenter']

it('the scripts use nothing newer than the oldest browsers, unless they ask first', () => {
  const scripts = read('.js')
  expect(scripts.length).toBeGreaterThan(50)
  const used = scripts.flatMap((script) => newer.flatMap((pattern) => script.match(pattern) ?? []))
  expect([...new Set(used)].filter((name) => !asked.includes(name))).toEqual([])
})

it('the styles show nothing only where the browser knows `scripting`', () => {
  const styles = read('.css').join('\n')
  expect(styles).toMatch(/\(scripting: ?none\)/)
  expect(styles).not.toMatch(/\(scripting: ?enabled\)/)
})
