import { existsSync } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { hashMigrations } from '#tests/support/database/template.ts'
import { dropDatabase } from './databases.queries.ts'
import { exceptions } from './exceptions.ts'
import {
  type Failure,
  listFailures,
  type SortedFailures,
  sortFailures,
  splitRepeated,
  type TestReport,
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
