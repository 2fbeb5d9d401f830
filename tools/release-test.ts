import { parseArgs } from 'node:util'
import { ensureBuild } from '../scripts/prepare.mjs'
import { chooseRef } from './release-test/choose-ref.ts'
import { runTestsOfVersionBefore, type TestRun } from './release-test/run-tests.ts'
import { openUpgrade } from './release-test/upgrade.ts'
import { findNewestTag, openVersionBefore, type VersionBefore } from './release-test/version-before.ts'

/*
 * npm run release-test [-- <ref>] [--without-tests] [--tests <part of a path>]: tests this version against the one
 * before, which is the newest tag or a named commit. Both run on one database with data, and the server tests of the
 * version before run on the tables of today. It needs TEST_DATABASE_URL.
 */

function fail(message: string): never {
  console.error(message)
  process.exit(2)
}

const adminUrl = process.env['TEST_DATABASE_URL'] ?? ''
if (adminUrl === '') {
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
  const upgrade = await openUpgrade(version, adminUrl, values['simulator-variable'])
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
    if (!values['without-tests']) printTests(await runTestsOfVersionBefore(version, adminUrl, values.tests ?? []))
  } finally {
    version.remove()
  }
} catch (error) {
  fail(error instanceof Error ? error.message : String(error))
}
