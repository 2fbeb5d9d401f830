import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askUntilKnown } from './paypal-return.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

interface Answer {
  error?: { status: number; data: undefined }
}
const noResponse: Answer = { error: { status: 502, data: undefined } }
const notReceived: Answer = { error: { status: 409, data: undefined } }
const staying = new AbortController().signal

test('a payment is asked about every seven seconds until the provider responds', async () => {
  const ask = vi.fn<() => Promise<Answer>>().mockResolvedValue({})
  ask.mockResolvedValueOnce(noResponse).mockResolvedValueOnce(noResponse)
  const asked = askUntilKnown(ask, staying)
  await vi.advanceTimersByTimeAsync(13_999)
  expect(ask).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(await asked).toEqual({})
  expect(ask).toHaveBeenCalledTimes(3)
})

test('a payment is asked about for a minute, and not more than ten times', async () => {
  const ask = vi.fn<() => Promise<Answer>>().mockResolvedValue(noResponse)
  const asked = askUntilKnown(ask, staying)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(await asked).toEqual(noResponse)
  expect(ask).toHaveBeenCalledTimes(10)
})

test('a refusal is final', async () => {
  const ask = vi.fn<() => Promise<Answer>>().mockResolvedValue(notReceived)
  expect(await askUntilKnown(ask, staying)).toEqual(notReceived)
  expect(ask).toHaveBeenCalledTimes(1)
})

test('nothing is asked after the shopper has left the page', async () => {
  const ask = vi.fn<() => Promise<Answer>>().mockResolvedValue(noResponse)
  const leaving = new AbortController()
  const asked = askUntilKnown(ask, leaving.signal)
  leaving.abort()
  await vi.advanceTimersByTimeAsync(120_000)
  await asked
  expect(ask).toHaveBeenCalledTimes(1)
})
