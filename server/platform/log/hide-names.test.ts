import { expect, it } from 'vitest'
import { createLog } from './create-log.ts'
import { hideNames } from './hide-names.ts'

it('a line of the log shows [redacted] in place of a hidden name, in its first three levels', () => {
  const line = {
    reqId: 'a',
    email: 'a@b.example',
    order: { id: 1, buyerName: 'Ana', lines: { comment: 'x', deeper: { name: 'not looked at' } } },
    people: [{ id: 2, name: 'Hemi' }, 'text', null],
  }
  const before = structuredClone(line)
  expect(hideNames(line)).toEqual({
    reqId: 'a',
    email: '[redacted]',
    order: { id: 1, buyerName: '[redacted]', lines: { comment: '[redacted]', deeper: { name: 'not looked at' } } },
    people: [{ id: 2, name: '[redacted]' }, 'text', null],
  })
  expect(line).toEqual(before)
})

it('a line of the log is the same object when it has none', () => {
  const line = { method: 'GET', route: '/', at: new Date(0), list: [1, { id: 2 }], none: undefined, nothing: null }
  expect(hideNames(line)).toBe(line)
  expect(hideNames({ name: undefined })).toEqual({ name: undefined })
})

it('a line of the log leaves an error to its serializer', () => {
  const err = Object.assign(new Error('broken'), { name: 'Broken' })
  expect(hideNames({ err }).err).toBe(err)
})

it('a line of a child log hides the names of the child too', () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line: string) => void lines.push(line) })
  log.child({ user: 'Ana', reqId: 'a' }).info({ token: 'secret', status: 200 }, 'request')
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { reqId: 'a', user: '[redacted]', token: '[redacted]', status: 200, msg: 'request' },
  ])
})
