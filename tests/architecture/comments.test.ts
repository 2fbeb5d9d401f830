import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

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
