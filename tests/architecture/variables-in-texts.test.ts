import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { variables } from '#server/platform/config/variables.ts'

const root = join(import.meta.dirname, '../..')
const names = Object.keys(variables).filter((name) => name.includes('_'))
const name = new RegExp(`\\b(?:${names.join('|')})\\b`)
/** Connections is about keys, which have no field: they are entered where the shop is started. */
const connections = /^app\/admin\/connections\//
/** A refusal, whose sentence a page shows. */
const refusal = /new ShopError\(|refuse\(|message(?::| =)/

const linesOf = (folders: readonly string[]) =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...folders], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter(
      (file) =>
        /\.tsx?$/.test(file) &&
        !/\.test\.tsx?$/.test(file) &&
        !file.startsWith('server/platform/config/') &&
        !connections.test(file),
    )
    .flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .map((line, index) => ({ at: `${file}:${index + 1}`, line })),
    )

it('no page and no refusal names a variable of the environment: an owner has none', () => {
  const inPages = linesOf(['app', 'rules']).filter(({ line }) => name.test(line))
  const inRefusals = linesOf(['server']).filter(({ line }) => name.test(line) && refusal.test(line))
  expect([...inPages, ...inRefusals].map(({ at, line }) => `${at} ${line.trim()}`)).toEqual([])
})
