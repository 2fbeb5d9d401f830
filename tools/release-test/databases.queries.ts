import { Client } from 'pg'

/** Databases on the PostgreSQL of the test, all dropped at its end. */
export interface Databases {
  /** Takes over the database of a process that has ended, and drops it with the others. Returns its URL. */
  adopt(name: string): Promise<string>
  /** Copies a database that no process uses. Returns the URL of the copy. */
  copy(name: string): Promise<string>
  create(): Promise<string>
  /** Waits until no process is connected to a database: what an ended process has left is ended by the server. */
  untilIdle(name: string): Promise<void>
  dropAll(): Promise<void>
}

/** Opens the server at `adminUrl`, whose user must be allowed to create databases. */
export function openDatabases(adminUrl: string): Databases {
  const made = new Set<string>()
  const newName = () => `release_${Date.now().toString(36)}_${made.size}`

  function keep(name: string): string {
    made.add(name)
    return urlOf(adminUrl, name)
  }
  const databases: Databases = {
    async adopt(name) {
      await databases.untilIdle(name)
      return keep(name)
    },
    async copy(name) {
      const copied = newName()
      await execute(adminUrl, `create database "${copied}" template "${name}"`)
      return keep(copied)
    },
    async create() {
      const created = newName()
      await execute(adminUrl, `create database "${created}"`)
      return keep(created)
    },
    async untilIdle(name) {
      await execute(adminUrl, `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '${name}'`)
    },
    async dropAll() {
      for (const name of made) await execute(adminUrl, `drop database if exists "${name}" with (force)`)
      made.clear()
    },
  }
  return databases
}

/** Drops a database that tests have left, if it is there. */
export async function dropDatabase(adminUrl: string, name: string): Promise<void> {
  await execute(adminUrl, `drop database if exists "${name}" with (force)`)
}

function urlOf(adminUrl: string, name: string): string {
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return url.href
}

async function execute(adminUrl: string, statement: string): Promise<void> {
  const admin = new Client(adminUrl)
  await admin.connect()
  try {
    await admin.query(statement)
  } finally {
    await admin.end()
  }
}
