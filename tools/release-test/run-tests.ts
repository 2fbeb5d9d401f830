import { existsSync } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { hashMigrations } from '#tests/support/database/template.ts'
import { dropDatabase } from './databases.queries.ts'
import {
  listFailures,
  sortFailures,
  splitRepeated,
  type Failure,
  type SortedFailures,
  type TestReport,
  type Exception,
} from './failures.ts'
import type { VersionBefore } from './version-before.ts'

/** The result of the tests of the version before. */
export interface TestRun extends SortedFailures {
  /** They passed when their file ran once more, alone. */
  flaky: Failure[]
  tests: number
  files: number
}

/**
 * Runs the tests of the version before on the tables of today. `parts` chooses files by parts of their paths; without
 * them all run.
 */
export async function runTestsOfVersionBefore(
  version: VersionBefore,
  adminUrl: string,
  parts: readonly string[],
): Promise<TestRun> {
  const files = version.tests.filter((file) => parts.length === 0 || parts.some((part) => file.includes(part)))
  if (files.length === 0) throw new Error(`No test of ${version.ref} has ${parts.join(' or ')} in its path.`)
  version.takeTodaysMigrations()
  const temporary = join(version.folder, 'temporary')
  await mkdir(temporary)
  const first = await runFiles(version, adminUrl, { temporary, files, options: [] })
  const sorted = sortFailures(listFailures(first, version.folder), exceptions)
  // A busy machine fails tests by the limits of statements and responses: what fails twice is a failure.
  const suspected = [...new Set(sorted.incompatible.map(({ file }) => file))]
  const second =
    suspected.length === 0
      ? undefined
      : await runFiles(version, adminUrl, { temporary, files: suspected, options: ['--maxWorkers=1'] })
  await dropDatabase(adminUrl, `totara_template_${hashMigrations(version.folder)}`)
  const again = second ? listFailures(second, version.folder) : []
  const [incompatible, flaky] = splitRepeated(sorted.incompatible, again)
  return {
    ...sorted,
    incompatible,
    flaky,
    unneeded: parts.length === 0 ? sorted.unneeded : [],
    tests: first.numTotalTests,
    files: first.testResults.length,
  }
}

interface FileRun {
  temporary: string
  files: readonly string[]
  options: readonly string[]
}

async function runFiles(
  version: VersionBefore,
  adminUrl: string,
  { temporary, files, options }: FileRun,
): Promise<TestReport> {
  const results = join(temporary, 'results.json')
  await rm(results, { force: true })
  const env = { NODE_ENV: 'production', TEST_DATABASE_URL: adminUrl, TMPDIR: temporary }
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${results}`]
  const args = ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...options, ...files]
  // Vitest exits with 1 after a failed test; a run that has not ended has no results.
  await version.run(args, { env }).catch(() => undefined)
  if (!existsSync(results)) throw new Error(`The tests of ${version.ref} did not run to their end.`)
  return JSON.parse(await readFile(results, 'utf8'))
}

/**
 * The tests of the version before that may fail on the schema of today, each with its reason. Remove those of the last
 * release after a release; one that a user can notice needs a line under "Before you upgrade" in CHANGELOG.md.
 */
const exceptions: readonly Exception[] = [
  {
    file: 'server/backup/restore.test.ts',
    test: 'a restore restores every row of every table unchanged, into either database and back again',
    reason: 'It expects its own fixture to fill every table, and the tables of today are more.',
  },
  {
    file: 'server/backup/restore.test.ts',
    test: 'a restore is refused for a shop with data, unless --replace is set',
    reason: 'It expects the refusal to name users; a mark of a changed customer comes first.',
  },
  {
    file: 'server/backup/backup.test.ts',
    test: 'a backup contains every table of the database except the sessions, known devices, links of emails, unfinished sign-ins, steps to undo and counts of tries',
    reason: 'It expects its own tables alone; the tables of the stored sums are more.',
  },
  {
    file: 'server/backup/damaged-backup.test.ts',
    test: 'a complete backup is accepted, also when it is compressed again',
    reason: 'It counts the parts of the file; the marks of changed customers are one more.',
  },
  {
    file: 'server/privacy/delete-own-account.test.ts',
    test: 'after the deletion by the user neither name nor address is left but on the orders, and there until their period is over',
    reason: 'It leaves a mark of the changed customer, which a process of today takes up within a minute.',
  },
  {
    file: 'server/privacy/delete-own-account.test.ts',
    test: 'after the deletion by an admin neither name nor address is left but on the orders, and there until their period is over',
    reason: 'It leaves a mark of the changed customer, which a process of today takes up within a minute.',
  },
]
