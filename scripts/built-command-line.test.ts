import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { usage } from './admin/usage.ts'
import { listStaleParts } from './build-fresh.mjs'

// Each command starts Node, which takes seconds on a busy machine.
vi.setConfig({ testTimeout: 480_000 })

const root = join(import.meta.dirname, '..')
let home: string
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'totara-built-'))
})
afterAll(() => rmSync(home, { recursive: true, force: true }))

/**
 * Runs `--help` of the command line in a folder of the project. Returns what it prints, and the files of it that Node
 * ran.
 */
async function askForHelp(folder: string): Promise<{ printed: string; ran: string[] }> {
  const coverage = mkdtempSync(join(home, 'coverage-'))
  const child = spawn(process.execPath, [join(folder, 'scripts/admin.ts'), '--help'], {
    env: { PATH: process.env.PATH, NODE_V8_COVERAGE: coverage },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [printed] = await Promise.all([text(child.stdout), once(child, 'close')])
  const urls = readdirSync(coverage).flatMap((file) => {
    const { result }: { result: { url: string }[] } = JSON.parse(readFileSync(join(coverage, file), 'utf8'))
    return result.map(({ url }) => url)
  })
  return {
    printed,
    ran: ['dist/command-line/run-command.js', 'scripts/admin/run-command.ts'].filter((file) =>
      urls.some((url) => url.endsWith(`/${file}`)),
    ),
  }
}

it('the command line runs as it was built', async () => {
  expect(listStaleParts(['command-line']), 'npm run build').toEqual([])
  expect(await askForHelp(root)).toEqual({ printed: `${usage()}\n`, ran: ['dist/command-line/run-command.js'] })
})

it('the command line of a clone without a build runs the sources', async () => {
  const clone = join(home, 'clone')
  for (const part of ['package.json', 'contract', 'rules', 'db', 'server', 'packages/payment-simulators', 'scripts']) {
    cpSync(join(root, part), join(clone, part), { recursive: true, filter: (path) => !/\.test\.tsx?$/.test(path) })
  }
  symlinkSync(join(root, 'node_modules'), join(clone, 'node_modules'))
  expect(await askForHelp(clone)).toEqual({ printed: `${usage()}\n`, ran: ['scripts/admin/run-command.ts'] })
})
