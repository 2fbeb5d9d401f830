import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import type { VersionBefore } from './version-before.ts'

/** What the version before has filled a database with: the cookies of a buyer and an admin, and a product on sale. */
export interface Filled {
  database: string
  buyer: string
  admin: string
  product: string
  address: Record<string, string>
}

/** Fills a database of the version before with rows in every table, by its own code. */
export async function fillByVersionBefore(version: VersionBefore, adminUrl: string): Promise<Filled> {
  const name = 'scripts/fill-version-before.ts'
  copyFileSync(join(import.meta.dirname, 'fill-version-before.ts'), join(version.folder, name))
  const output = await version.run([name], {
    env: { NODE_ENV: 'production', TEST_DATABASE_URL: adminUrl },
    isRead: true,
  })
  const filled = /^FILLED (?<json>.*)$/m.exec(output)?.groups?.['json']
  if (filled === undefined) throw new Error(`The version before has not filled a database:\n${output}`)
  return JSON.parse(filled)
}
