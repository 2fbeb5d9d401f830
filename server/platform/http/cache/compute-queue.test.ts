import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { ComputeQueue } from './compute-queue.ts'

const never = () => new Promise<never>(() => {})

it('costly work starts at once, and in another turn of the event loop when this one takes long', async () => {
  const queue = new ComputeQueue({ maxTurnMs: 0 })
  let started = 0
  const work = async () => void started++
  const all = [queue.run(work), queue.run(work), queue.run(work)]
  expect(started).toBe(1)
  await nextTurn()
  expect(started).toBe(2)
  await Promise.all(all)
  expect(started).toBe(3)
  const quick = new ComputeQueue({ maxTurnMs: 60_000 })
  void quick.run(work)
  void quick.run(work)
  expect(started).toBe(5)
})

it('costly work runs a few at a time, in the order of their arrival', async () => {
  const queue = new ComputeQueue({ maxRunning: 2 })
  const order: string[] = []
  const ends: (() => void)[] = []
  const work = (name: string) => () =>
    new Promise<void>((resolve) => {
      order.push(name)
      ends.push(resolve)
    })
  for (const name of ['a', 'b', 'c', 'd']) void queue.run(work(name))
  await nextTurn()
  expect(order).toEqual(['a', 'b'])
  ends[0]?.()
  await expect.poll(() => order).toEqual(['a', 'b', 'c'])
  ends[1]?.()
  await expect.poll(() => order).toEqual(['a', 'b', 'c', 'd'])
})

it('costly work is refused with 503 while other work has waited too long, and then accepted again', async () => {
  const queue = new ComputeQueue({ maxRunning: 1, maxWaitMs: 30 })
  let end = () => {}
  const running = queue.run(() => new Promise<void>((resolve) => (end = resolve)))
  const waiting = queue.run(async () => 'done')
  await pause(50)
  await expect(queue.run(async () => 'refused')).rejects.toMatchObject({
    status: 503,
    message: 'The shop is busy right now. Try again in a few seconds.',
    retryAfterSeconds: 5,
  })
  end()
  await running
  expect(await waiting).toBe('done')
  expect(await queue.run(async () => 'accepted')).toBe('accepted')
})

it('costly work does not wait for itself: the calls of a page that runs already run at once', async () => {
  const queue = new ComputeQueue({ maxRunning: 1 })
  expect(await queue.run(() => queue.run(async () => 'call'))).toBe('call')
})

it('costly work leaves its place when it fails', async () => {
  const queue = new ComputeQueue({ maxRunning: 1 })
  await expect(queue.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await queue.run(async () => 'next')).toBe('next')
})

it('costly work runs in the context of its own request', async () => {
  const request = new AsyncLocalStorage<string>()
  const queue = new ComputeQueue()
  const names = await Promise.all(
    ['a', 'b', 'c'].map((name) => request.run(name, () => queue.run(async () => request.getStore()))),
  )
  expect(names).toEqual(['a', 'b', 'c'])
  void queue.run(never)
})
