import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { freshDatabase } from '#tests/support/database/fresh-database.ts'

const debianFolder = '/usr/lib/postgresql'

/** The path of pgbench: from PATH, or the newest of Debian's packages; undefined when there is none. */
function findPgbench(): string | undefined {
  const versions = existsSync(debianFolder) ? readdirSync(debianFolder) : []
  const ofDebian = versions
    .toSorted((one, other) => Number(other) - Number(one))
    .map((version) => join(debianFolder, version, 'bin'))
  const folders = [...(process.env.PATH ?? '').split(':'), ...ofDebian]
  return folders.map((folder) => join(folder, 'pgbench')).find((path) => existsSync(path))
}

/**
 * Transactions per second of `pgbench -N` with 16 clients for five seconds on a database of its own: the reference of
 * the server at `adminUrl`. Undefined without pgbench.
 */
export async function runPgbench(adminUrl: string): Promise<number | undefined> {
  const pgbench = findPgbench()
  if (!pgbench) return undefined
  const database = await freshDatabase(adminUrl)
  try {
    run(pgbench, ['-i', '-q', '-s', '10', database.url])
    const output = run(pgbench, ['-N', '-c', '16', '-j', '2', '-T', '5', database.url])
    const perSecond = /^tps = ([\d.]+)/m.exec(output)?.[1]
    if (!perSecond) throw new Error(`pgbench printed no rate:\n${output}`)
    return Number(perSecond)
  } finally {
    await database.drop()
  }
}

function run(command: string, parameters: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(command, parameters, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} failed: ${error?.message ?? stderr}`)
  return stdout
}
