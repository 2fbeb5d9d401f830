import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pino } from 'pino'
import { migrate } from '#db/migrate.ts'
import type { OpenDatabase } from '#db/open.ts'
import { openJobs } from '#server/platform/jobs/open-jobs.ts'

/** Creates the tables of the shop, and those of its job queue, which a shop creates at its first start. */
export async function fillTemplate(open: OpenDatabase): Promise<void> {
  await migrate(open)
  const jobs = await openJobs(open, pino({ level: 'silent' }))
  await jobs.close()
}

/** Changes with every migration and version of PGlite and pg-boss. `root` is the folder of a version. */
export function hashMigrations(root = join(import.meta.dirname, '../../..')): string {
  const hash = createHash('sha256')
  const folder = join(root, 'db/migrations')
  for (const name of ['@electric-sql/pglite', 'pg-boss']) hash.update(fs.readFileSync(packageFile(root, name)))
  for (const name of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()) {
    const path = join(folder, name)
    if (fs.statSync(path).isFile()) hash.update(`\0${name}\0`).update(fs.readFileSync(path))
  }
  return hash.digest('hex').slice(0, 16)
}

function packageFile(root: string, name: string): string {
  return join(createRequire(join(root, 'package.json')).resolve(name), '../../package.json')
}
