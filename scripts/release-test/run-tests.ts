import { existsSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hashMigrations } from '#tests/support/database/template.ts'
import { dropDatabase } from './databases.queries.ts'
import { exceptions } from './exceptions.ts'
import { listFailures, type SortedFailures, sortFailures, type TestReport } from './failures.ts'
import type { VersionBefore } from './version-before.ts'

/** The result of the tests of the version before. */
export interface TestRun extends SortedFailures {
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
  const results = join(temporary, 'results.json')
  const env = { NODE_ENV: 'production', TEST_DATABASE_URL: adminUrl, TMPDIR: temporary }
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${results}`]
  // Vitest exits with 1 after a failed test; a run that has not ended has no results.
  await version.run(['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...files], { env }).catch(() => undefined)
  await dropDatabase(adminUrl, `totara_template_${hashMigrations(version.folder)}`)
  if (!existsSync(results)) throw new Error(`The tests of ${version.ref} did not run to their end.`)
  const report: TestReport = JSON.parse(await readFile(results, 'utf8'))
  const sorted = sortFailures(listFailures(report, version.folder), exceptions)
  return {
    ...sorted,
    unneeded: parts.length === 0 ? sorted.unneeded : [],
    tests: report.numTotalTests,
    files: report.testResults.length,
  }
}
