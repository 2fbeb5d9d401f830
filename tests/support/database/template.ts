import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pino } from 'pino'
import { migrate, migrationsFolder } from '#db/migrate.ts'
import type { OpenDatabase } from '#db/open.ts'
import { openJobs } from '#server/jobs/open-jobs.ts'

/** Creates the tables of the shop, and those of its job queue, which a shop creates at its first start. */
export async function fillTemplate(open: OpenDatabase): Promise<void> {
  await migrate(open)
  const jobs = await openJobs(open, pino({ level: 'silent' }))
  await jobs.close()
}

/** The hash changes with every migration and with the versions of PGlite and pg-boss. */
export function hashMigrations(): string {
  const hash = createHash('sha256')
  for (const name of ['@electric-sql/pglite', 'pg-boss']) hash.update(fs.readFileSync(packageFile(name)))
  for (const name of fs.readdirSync(migrationsFolder, { recursive: true, encoding: 'utf8' }).toSorted()) {
    const path = join(migrationsFolder, name)
    if (fs.statSync(path).isFile()) hash.update(`\0${name}\0`).update(fs.readFileSync(path))
  }
  return hash.digest('hex').slice(0, 16)
}

function packageFile(name: string): string {
  return join(createRequire(import.meta.url).resolve(name), '../../package.json')
}
