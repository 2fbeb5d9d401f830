import type { AdminRequest } from './admin-pages.ts'

/** The times of requests that were sent one after the other. */
export interface Alone {
  p50Ms: number
  p99Ms: number
  failed: number
}

/** After this long a request is no longer repeated: it has missed every goal. */
const longestMs = 15_000

/** So many requests do not count: each connection of the pool reads a part of the database for the first time. */
const warmUpCount = 20

/**
 * Sends `count` requests one after the other, after `warmUpCount` that do not count. A request that takes seconds is
 * sent less often; the 99th percentile of fewer than 100 requests is the longest one.
 */
export async function measureAlone(
  origin: string,
  { address }: AdminRequest,
  { count, headers }: { count: number; headers: Record<string, string> },
): Promise<Alone> {
  const takenMs: number[] = []
  let failed = 0
  const startMs = performance.now()
  for (let number = 0; number < count + warmUpCount; number += 1) {
    const { firstByteMs, totalMs, status } = await readResponse(origin + address(number), headers)
    if (status !== 200) failed += 1
    if (number >= warmUpCount || totalMs > 2_000) takenMs.push(Math.max(firstByteMs, totalMs))
    if (performance.now() - startMs > longestMs) break
  }
  const sorted = takenMs.toSorted((one, other) => one - other)
  const at = (part: number) => sorted[Math.ceil(sorted.length * part) - 1] ?? 0
  return { p50Ms: at(0.5), p99Ms: at(0.99), failed }
}

/** Requests an address once and reads the response to its end. */
export async function readResponse(
  url: string,
  headers: Record<string, string>,
): Promise<{ status: number; firstByteMs: number; totalMs: number; bytes: number }> {
  const startMs = performance.now()
  const response = await fetch(url, { headers })
  let firstByteMs = performance.now() - startMs
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    if (bytes === 0) firstByteMs = performance.now() - startMs
    bytes += (chunk as Uint8Array).byteLength
  }
  return { status: response.status, firstByteMs, totalMs: performance.now() - startMs, bytes }
}
