import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { WorkerNotifier } from './worker-notifier.ts'

let notices: number
let notifier: WorkerNotifier
beforeEach(() => {
  vi.useFakeTimers()
  notices = 0
  notifier = new WorkerNotifier()
  notifier.register('emails', () => notices++)
})
afterEach(() => {
  notifier.close()
  vi.useRealTimers()
})

it('the worker of a queue is notified once of jobs that come together', () => {
  for (let job = 0; job < 3; job++) notifier.notifySoon('emails')
  expect(notices).toBe(0)
  vi.advanceTimersByTime(50)
  expect(notices).toBe(1)
  vi.advanceTimersByTime(10_000)
  expect(notices).toBe(1)
})

it('the worker of a queue rests twice as long as its batch took before it is notified of the next jobs', async () => {
  await notifier.runAndRest('emails', async () => void vi.advanceTimersByTime(100), true)
  vi.advanceTimersByTime(199)
  notifier.notifySoon('emails')
  expect(notices).toBe(0)
  vi.advanceTimersByTime(2)
  expect(notices).toBe(1)
})

it('the worker of a queue rests half a second at the most, and is not notified when no job waits', async () => {
  await notifier.runAndRest('emails', async () => void vi.advanceTimersByTime(60_000), false)
  vi.advanceTimersByTime(10_000)
  expect(notices).toBe(0)
  await notifier.runAndRest('emails', async () => void vi.advanceTimersByTime(60_000), true)
  vi.advanceTimersByTime(501)
  expect(notices).toBe(1)
})

it('the worker of a queue rests after a batch that fails too', async () => {
  const failing = notifier.runAndRest('emails', () => Promise.reject(new Error('no connection')), true)
  await expect(failing).rejects.toThrow('no connection')
  vi.advanceTimersByTime(51)
  expect(notices).toBe(1)
})

it('the worker of a queue is not notified after the close', () => {
  notifier.notifySoon('emails')
  notifier.close()
  notifier.notifySoon('emails')
  vi.advanceTimersByTime(10_000)
  expect(notices).toBe(0)
})
