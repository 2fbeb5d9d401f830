import { randomBytes } from 'node:crypto'
import { Client } from 'pg'

/** A new database on a PostgreSQL server. */
export interface FreshDatabase {
  url: string
  drop(): Promise<void>
}

/**
 * Creates a database on the PostgreSQL server at `adminUrl`, whose user must be allowed to create databases: empty, or
 * a copy of another one.
 */
export async function freshDatabase(adminUrl: string, template?: string): Promise<FreshDatabase> {
  const name = `process_${randomBytes(8).toString('hex')}`
  await asAdmin(adminUrl, `create database ${name}${template === undefined ? '' : ` template ${template}`}`)
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => asAdmin(adminUrl, `drop database if exists ${name} with (force)`) }
}

async function asAdmin(adminUrl: string, statement: string): Promise<void> {
  const admin = new Client(adminUrl)
  await admin.connect()
  try {
    await admin.query(statement)
  } finally {
    await admin.end()
  }
}
