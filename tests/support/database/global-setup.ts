import { makeTemplates, testDatabaseUrl } from './database.ts'
import { endPostgresRun, startPostgresRun } from './postgres-test-database.ts'

export async function setup(): Promise<void> {
  startPostgresRun()
  await makeTemplates()
}

export async function teardown(): Promise<void> {
  if (testDatabaseUrl) await endPostgresRun(testDatabaseUrl)
}
