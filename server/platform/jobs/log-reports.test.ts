import { EventEmitter } from 'node:events'
import { expect, it } from 'vitest'
import { createLog } from '#server/platform/log/create-log.ts'
import { logReports } from './log-reports.ts'

function setUp() {
  const lines: string[] = []
  const errors: Error[] = []
  const boss = new EventEmitter()
  logReports(boss as never, createLog('info', { write: (line: string) => void lines.push(line) }), (error) =>
    errors.push(error),
  )
  return { boss, errors, logged: () => lines.map((line) => JSON.parse(line)) }
}

it('an error that the queue reports as a plain object is logged as an error, without its other fields', () => {
  const { boss, errors, logged } = setUp()
  const fields = { code: '57P01', severity: 'FATAL', routine: 'ProcessInterrupts', name: 'error', queue: 'emails' }
  boss.emit('error', { ...fields, message: 'terminating connection', stack: 'Error: x\n    at first (file.ts:1:1)' })
  expect(logged()).toMatchObject([
    {
      level: 50,
      msg: 'the job queue reported an error',
      err: { type: 'Error', code: '57P01', message: 'terminating connection', stack: '    at first (file.ts:1:1)' },
    },
  ])
  expect(JSON.stringify(logged())).not.toMatch(/routine|severity|redacted/)
  expect(errors).toMatchObject([{ code: '57P01', message: 'terminating connection' }])
})

it('an error that repeats is one line a minute, and another one has its own', () => {
  const { boss, logged } = setUp()
  for (let each = 0; each < 20; each++)
    boss.emit('error', Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }))
  boss.emit('error', new Error('another'))
  for (let each = 0; each < 3; each++) boss.emit('warning', { message: 'slow query', data: { sql: 'select' } })
  expect(logged().map(({ err, warning }) => err?.message ?? warning)).toEqual(['refused', 'another', 'slow query'])
})
