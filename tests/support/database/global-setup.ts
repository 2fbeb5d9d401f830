import { makeTemplates, testDatabaseUrl } from './database.ts'
import { endPostgresRun, startPostgresRun } from './postgres-test-database.ts'

/** Runs once before all test files, without a time limit. */
export async function setup(): Promise<void> {
  startPostgresRun()
  await makeTemplates()
}

/** Runs once after all test files. */
export async function teardown(): Promise<void> {
  if (testDatabaseUrl) await endPostgresRun(testDatabaseUrl)
}
