import { parseArgs } from 'node:util'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { hashMigrations } from '#tests/support/database/template.ts'
import { ensureBuild } from '../scripts/prepare.mjs'
import { chooseRef } from './release-test/choose-ref.ts'
import { openUpgrade } from './release-test/upgrade.ts'
import { findNewestTag, openVersionBefore, type VersionBefore } from './release-test/version-before.ts'
import { dropDatabase } from './release-test/databases.queries.ts'
import {
  type Exception,
  type Failure,
  listFailures,
  type SortedFailures,
  sortFailures,
  splitRepeated,
  type TestReport,
} from './release-test/failures.ts'

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

/*
 * npm run release-test [-- <ref>] [--without-tests] [--tests <part of a path>]: tests this version against the one
 * before, which is the newest tag or a named commit. Both run on one database with data, and the server tests of the
 * version before run on the tables of today. It needs TEST_DATABASE_URL.
 */

function fail(message: string): never {
  console.error(message)
  process.exit(2)
}

const testDatabaseUrl = process.env['TEST_DATABASE_URL'] ?? ''
if (testDatabaseUrl === '') {
  fail(
    'The release test needs a PostgreSQL whose user may create databases: ' +
      'TEST_DATABASE_URL=postgres://user:password@host/postgres npm run release-test',
  )
}

const {
  positionals: [named],
  values,
} = parseArgs({
  allowPositionals: true,
  options: {
    'without-tests': { type: 'boolean' },
    tests: { type: 'string', multiple: true },
    // Versions of before the first tag: STRIPE_API_BASE.
    'simulator-variable': { type: 'string' },
  },
})

async function testUpgrade(version: VersionBefore): Promise<void> {
  const upgrade = await openUpgrade(version, testDatabaseUrl, values['simulator-variable'])
  try {
    for (const { title, run } of upgrade.steps) {
      try {
        console.log(`ok      ${title}: ${await run()}`)
      } catch (error) {
        process.exitCode = 1
        console.log(`FAILED  ${title}: ${error instanceof Error ? error.message : String(error)}`)
      }
    }
  } finally {
    await upgrade.close()
  }
}

function printTests({ files, tests, incompatible, flaky, excepted, unneeded }: TestRun): void {
  if (incompatible.length > 0) process.exitCode = 1
  for (const { file, test, message, reason } of excepted)
    console.log(`excepted  ${file}: ${test}\n          ${message}\n          ${reason}`)
  for (const { file, test, message } of flaky) console.log(`flaky     ${file}: ${test}\n          ${message}`)
  for (const { file, test = 'each test', reason } of unneeded)
    console.log(`unneeded  ${file}: ${test}: remove this exception. (${reason})`)
  for (const { file, test, message } of incompatible) console.log(`FAILED  ${file}: ${test}\n        ${message}`)
  console.log(
    `${incompatible.length === 0 ? 'ok    ' : 'FAILED'}  the tests of the version before on the tables of today: ` +
      `${tests} tests in ${files} files, ${incompatible.length} failed, ${excepted.length} excepted`,
  )
}

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
try {
  const version = await openVersionBefore(chooseRef(named, findNewestTag()))
  console.log(`The version before is ${version.ref}, in ${version.folder}`)
  try {
    await ensureBuild()
    await testUpgrade(version)
    if (!values['without-tests'])
      printTests(await runTestsOfVersionBefore(version, testDatabaseUrl, values.tests ?? []))
  } finally {
    version.remove()
  }
} catch (error) {
  fail(error instanceof Error ? error.message : String(error))
}

/** The result of the tests of the version before. */
interface TestRun extends SortedFailures {
  /** They passed when their file ran once more, alone. */
  flaky: Failure[]
  tests: number
  files: number
}

/**
 * Runs the tests of the version before on the tables of today. `parts` chooses files by parts of their paths; without
 * them all run.
 */
async function runTestsOfVersionBefore(
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
