import { describe, expect, it } from 'vitest'
import { listFailures, sortFailures, splitRepeated } from './failures.ts'

const report = {
  numTotalTests: 3,
  testResults: [
    {
      name: '/before/db/migrate.test.ts',
      status: 'failed',
      message: '',
      assertionResults: [
        { fullName: 'a migration runs once', status: 'passed', failureMessages: [] },
        { fullName: 'there are 58 migrations', status: 'failed', failureMessages: ['expected 77 to be 58\n at …'] },
      ],
    },
    {
      name: '/before/server/orders/orders.test.ts',
      status: 'passed',
      assertionResults: [{ fullName: 'an order is placed', status: 'passed' }],
    },
    { name: '/before/server/sales.test.ts', status: 'failed', message: 'no such column\nmore', assertionResults: [] },
  ],
}
const counted = { file: 'db/migrate.test.ts', test: 'there are 58 migrations', message: 'expected 77 to be 58' }
const unread = { file: 'server/sales.test.ts', test: '', message: 'no such column' }

it('the failures are failed tests and files that did not run, by their path in the folder', () => {
  expect(listFailures(report, '/before')).toEqual([counted, unread])
})

describe('a failure', () => {
  it('is an incompatibility without an exception', () => {
    expect(sortFailures([counted, unread], [])).toEqual({
      incompatible: [counted, unread],
      excepted: [],
      unneeded: [],
    })
  })

  it('is excepted by the name of its test, with the reason', () => {
    const exception = { file: counted.file, test: counted.test, reason: 'It counts the migrations.' }
    expect(sortFailures([counted, unread], [exception])).toEqual({
      incompatible: [unread],
      excepted: [{ ...counted, reason: 'It counts the migrations.' }],
      unneeded: [],
    })
  })

  it('is excepted by its file when the exception names no test', () => {
    const exception = { file: unread.file, reason: 'Sales are new.' }
    expect(sortFailures([unread], [exception])).toMatchObject({ incompatible: [], unneeded: [] })
  })

  it('is not excepted by another test of the same file, which is then unneeded', () => {
    const exception = { file: counted.file, test: 'there are 57 migrations', reason: 'It counts the migrations.' }
    expect(sortFailures([counted], [exception])).toEqual({
      incompatible: [counted],
      excepted: [],
      unneeded: [exception],
    })
  })
})

describe('a failure whose file runs once more', () => {
  const other = { ...counted, test: 'a migration runs once' }

  it('stays a failure when it fails again, and is flaky when it passes', () => {
    expect(splitRepeated([counted, other], [counted])).toEqual([[counted], [other]])
  })

  it('stays a failure when its whole file fails, then or before', () => {
    const whole = { ...counted, test: '' }
    expect(splitRepeated([counted], [whole])).toEqual([[counted], []])
    expect(splitRepeated([whole], [counted])).toEqual([[whole], []])
  })
})
