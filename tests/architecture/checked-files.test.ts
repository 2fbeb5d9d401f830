import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { getFileInfo } from 'prettier'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const linesOf = (command: string, args: string[]) =>
  execFileSync(command, args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)

// A pattern such as `catalogue` without a slash before it matches a folder of that name at any depth.
const sources = linesOf('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.js']).toSorted()

it('the linter reads every source file that git knows', () => {
  const linted = linesOf(join(root, 'node_modules/.bin/oxlint'), ['--debug', 'files'])
  expect(sources.length).toBeGreaterThan(1500)
  expect(sources.filter((file) => !linted.includes(file))).toEqual([])
})

it('the formatter reads every source file that git knows', async () => {
  const infos = await Promise.all(
    sources.map(async (file) => ({
      file,
      ...(await getFileInfo(join(root, file), { ignorePath: join(root, '.prettierignore') })),
    })),
  )
  expect(infos.filter(({ ignored }) => ignored).map(({ file }) => file)).toEqual([])
})
