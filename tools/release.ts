import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { nzDay } from '#rules/platform/nz-dates.ts'
import { findNewestTag } from './release-test/version-before.ts'
import { closeUnreleased } from './release/close-unreleased.ts'

/*
 * npm run release -- minor (or major, patch): gives the changes under "Unreleased" a version, in CHANGELOG.md and the
 * package, and makes the commit and the tag of the release. It pushes nothing. When there is a version before,
 * `npm run release-test` has to pass first.
 */

const root = join(import.meta.dirname, '..')
const run = (program: string, ...args: string[]) =>
  execFileSync(program, args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim()

function fail(message: string): never {
  console.error(message)
  process.exit(1)
}

const [bump = ''] = process.argv.slice(2)
if (!['major', 'minor', 'patch'].includes(bump)) {
  console.error('npm run release -- major|minor|patch: which part of the version goes up.')
  process.exit(2)
}
if (run('git', 'status', '--porcelain') !== '') fail('Commit or remove the changes in this folder first.')

const changeLog = join(root, 'CHANGELOG.md')
const before = readFileSync(changeLog, 'utf8')
const day = nzDay(new Date().toISOString())
try {
  // Before the version is changed: what is refused leaves no change.
  closeUnreleased(before, { version: '0.0.0', day })
} catch (error) {
  fail((error as Error).message)
}
if (findNewestTag() !== undefined) {
  try {
    execFileSync(process.execPath, ['tools/release-test.ts'], { cwd: root, stdio: 'inherit' })
  } catch {
    fail('Nothing is released: the release test has not passed.')
  }
}
const version = run('npm', 'version', bump, '--no-git-tag-version').replace(/^v/, '')
const { text, notes } = closeUnreleased(before, { version, day })
writeFileSync(changeLog, text)
run(
  'git',
  'commit',
  '--quiet',
  '--all',
  '--message',
  `release: ${version}\n\nThe changes since the last release are in CHANGELOG.md.`,
)
run('git', 'tag', '--annotate', `v${version}`, '--cleanup=verbatim', '--message', notes)
console.log(`Released ${version}: the commit and the tag v${version} are here. Push both with: git push --follow-tags`)
