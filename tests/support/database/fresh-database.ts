import { randomBytes } from 'node:crypto'
import { Client } from 'pg'

/** A new, empty database on a PostgreSQL server. */
export interface FreshDatabase {
  url: string
  drop(): Promise<void>
}

/** Creates a database on the PostgreSQL server at `adminUrl`, whose user must be allowed to create databases. */
export async function freshDatabase(adminUrl: string): Promise<FreshDatabase> {
  const name = `process_${randomBytes(8).toString('hex')}`
  await asAdmin(adminUrl, `create database ${name}`)
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
