import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type * as CommandLine from './admin/run-command.ts'
import { listStaleParts } from './build-fresh.mjs'

/*
 * npm run admin -- <command>: the command line for the owner, as `npm run build` has bundled it, else from its sources.
 * Exits with 0 (done), 1 (failed) or 2 (wrong usage).
 */

const built = join(import.meta.dirname, '../dist/command-line/run-command.js')

async function load(): Promise<typeof CommandLine> {
  const isStale = listStaleParts(['command-line']).length > 0
  return isStale ? import('./admin/run-command.ts') : import(pathToFileURL(built).href)
}

const { runCommand } = await load()
const { code, text } = await runCommand(process.argv.slice(2))
const out = code === 0 ? process.stdout : process.stderr
out.write(`${text}\n`, () => process.exit(code))
