import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'acorn'
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

/** Why a script cannot be read by a browser that knows the language of this year; undefined when it can be. */
function faultOf(script: string, ecmaVersion: 2017 | 2022): string | undefined {
  try {
    parse(script, { ecmaVersion, sourceType: 'module' })
    return undefined
  } catch (error) {
    return String(error)
  }
}

it('the scripts are written in the language of 2022, which the oldest browsers know', () => {
  expect(faultOf('const word = /[\\p{L}--a]/v', 2022)).toMatch(/Invalid regular expression flag/)
  const scripts = read('.js')
  expect(scripts.flatMap((script) => faultOf(script, 2022) ?? [])).toEqual([])
  // Each is read, whatever is in it.
  expect(scripts.flatMap((script) => faultOf(script, 2017) ?? []).length).toBeGreaterThan(10)
})

it('the styles show nothing only where the browser knows `scripting`', () => {
  const styles = read('.css').join('\n')
  expect(styles).toMatch(/\(scripting: ?none\)/)
  expect(styles).not.toMatch(/\(scripting: ?enabled\)/)
})
