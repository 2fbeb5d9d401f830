import { randomBytes } from 'node:crypto'
import { Client } from 'pg'

export interface FreshDatabase {
  url: string
  drop(): Promise<void>
}

/** Empty, or a copy of another one. The user must be allowed to create databases. */
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
