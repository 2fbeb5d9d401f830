import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GuardedPGlite } from './embedded-lite.ts'

const asText = { 1184: (value: string) => value }
const asLength = { 25: (value: string) => value.length }
const select = "select timestamptz '2026-01-02 03:04:05+00' as at, 'abc' as text"
const at = '2026-01-02 03:04:05+00'

let lite: GuardedPGlite
beforeAll(async () => {
  lite = await new GuardedPGlite({}, console.error).start()
  await lite.exec("set timezone to 'UTC'")
}, 60_000)
afterAll(() => lite.close())

describe('the result of an embedded query', () => {
  it('is read with the parsers of the query, and the next one without', async () => {
    expect((await lite.query(select, [], { parsers: asText })).rows).toEqual([{ at, text: 'abc' }])
    expect((await lite.query(select)).rows).toEqual([{ at: new Date('2026-01-02T03:04:05Z'), text: 'abc' }])
    expect((await lite.query(select, [], { parsers: asText })).rows).toEqual([{ at, text: 'abc' }])
  })

  it('is read with other parsers when the next query has others, also after an error and when they are sent together', async () => {
    await expect(lite.query('select no_column', [], { parsers: asText })).rejects.toThrow('no_column')
    const answers = await Promise.all([
      lite.query(select, [], { parsers: asText }),
      lite.query(select, [], { parsers: asLength }),
      lite.query(select, [], { parsers: asText, rowMode: 'array' }),
      lite.exec(select),
    ])
    expect(answers.flat().map(({ rows }) => rows)).toEqual([
      [{ at, text: 'abc' }],
      [{ at: new Date('2026-01-02T03:04:05Z'), text: 3 }],
      [[at, 'abc']],
      [{ at: new Date('2026-01-02T03:04:05Z'), text: 'abc' }],
    ])
  })

  it('is read with the parsers of the query in a transaction too', async () => {
    const rows = await lite.transaction(async (tx) => [
      (await tx.query(select, [], { parsers: asText })).rows,
      (await tx.query(select)).rows,
    ])
    expect(rows).toEqual([[{ at, text: 'abc' }], [{ at: new Date('2026-01-02T03:04:05Z'), text: 'abc' }]])
  })
})
