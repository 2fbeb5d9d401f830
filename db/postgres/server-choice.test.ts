import { Client } from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { testDatabaseUrl } from '#tests/support/database/database.ts'
import { freePort } from '#tests/support/free-port.ts'
import { isDatabaseUnavailable, openDatabase } from '#db/open.ts'
import { clientFor } from './postgres-client.ts'
import { openPool } from './postgres-pool.ts'
import { chooseServer, ServerChoice, type ServerState } from './server-choice.ts'

/* `tests/load/failover.test.ts` has two real servers. Here is what one server shows. */

const primary = (timeline: string): ServerState => ({ isStandby: false, isReadOnly: false, timeline })
const readOnly: ServerState = { isStandby: false, isReadOnly: true, timeline: '00000001' }
const standby: ServerState = { isStandby: true, isReadOnly: true, timeline: '' }
const silent = new Error('connect ECONNREFUSED')

it.each([
  ['the first that takes changes', [standby, primary('00000001'), primary('00000001')], '', 1],
  ['none while there are standbys only', [standby, standby, silent], '', -1],
  ['not one that is read-only', [readOnly, silent], '', -1],
  ['the one that was promoted last, if an older primary is back', [primary('00000001'), primary('00000002')], '', 1],
  ['not a primary from before the last known promotion', [primary('0000000A'), silent], '0000000B', -1],
  ['the primary with the timeline that is known', [silent, primary('0000000B')], '0000000B', 1],
])('of several servers, %s is used', (_what, answers, newest, place) => {
  expect(chooseServer(answers, 'read-write', newest)).toBe(place)
})

it('of several servers, a primary that is read-only by a setting is used where the URL asks for a primary', () => {
  expect(chooseServer([standby, readOnly], 'primary', '')).toBe(1)
})

it('of several servers, the first standby is used where the URL asks for a standby', () => {
  expect(chooseServer([primary('00000001'), standby, standby], 'standby', '')).toBe(1)
})

describe.runIf(testDatabaseUrl)(
  'with the address of a server that does not respond before that of the database',
  () => {
    const opened: { end(): Promise<void> }[] = []
    afterEach(async () => {
      for (const each of opened.splice(0)) await each.end()
    })
    const log = () => {}

    async function urlWith(target: string): Promise<string> {
      const url = new URL(testDatabaseUrl ?? '')
      return url.href.replace(url.host, `127.0.0.1:${await freePort()},${url.host}`) + `?target_session_attrs=${target}`
    }

    it('a pool and a single connection use the database', async () => {
      const url = await urlWith('read-write')
      const pool = openPool(url, log, { max: 2 })
      const client = new (clientFor(url))({ connectionString: url })
      opened.push(pool, client)
      await client.connect()
      for (const asked of [pool, client]) expect((await asked.query('select 1 as one')).rows).toEqual([{ one: 1 }])
      expect(client.port).toBe(Number(new URL(testDatabaseUrl ?? '').port || 5432))
    })

    it('a connection on which a change is refused as read-only is closed when it is released', async () => {
      const pool = openPool(await urlWith('read-write'), log, { max: 1 })
      opened.push(pool)
      const pid = async (client: Pick<Client, 'query'>) =>
        (await client.query('select pg_backend_pid() as pid')).rows[0]
      const client = await pool.connect()
      const before = await pid(client)
      await client.query('set default_transaction_read_only = on')
      await expect(client.query('create table refused ()')).rejects.toMatchObject({ code: '25006' })
      client.release()
      expect(await pid(pool)).not.toEqual(before)
    })

    it('a URL that asks for a standby finds none, and the error names each server without the password', async () => {
      const url = (await urlWith('standby')).replace(/:[^:@/]*@/, ':kauri-secret@')
      const error: unknown = await new ServerChoice(await urlWith('standby')).find().catch((thrown: unknown) => thrown)
      expect(isDatabaseUnavailable(error)).toBe(true)
      expect(String(error)).toMatch(
        /^Error: no server is a standby: 127\.0\.0\.1:\d+ does not answer \(.+\); .+ is a primary$/,
      )
      const refused: unknown = await new ServerChoice(url).find().catch((thrown: unknown) => thrown)
      expect(String(refused)).not.toContain('kauri-secret')
    })

    it('a shop whose servers all refuse the connection does not start, with a sentence', async () => {
      const [one, two] = [await freePort(), await freePort()]
      const databaseUrl = `postgres://shop:kauri@127.0.0.1:${one},127.0.0.1:${two}/shop?target_session_attrs=primary`
      await expect(openDatabase({ databaseUrl, dataDir: '', log })).rejects.toThrow(
        `The PostgreSQL database shop at 127.0.0.1:${one}, 127.0.0.1:${two} cannot be reached (no server takes changes: ` +
          `127.0.0.1:${one} does not answer (connect ECONNREFUSED 127.0.0.1:${one}); ` +
          `127.0.0.1:${two} does not answer (connect ECONNREFUSED 127.0.0.1:${two})). Start the server, or correct DATABASE_URL.`,
      )
    })

    it('a URL with one host uses the driver as it is', () => {
      expect(clientFor(testDatabaseUrl ?? '')).toBe(Client)
    })
  },
)
