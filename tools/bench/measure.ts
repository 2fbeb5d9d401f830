import autocannon from 'autocannon'

/** The result of a load of 32 connections for ten seconds. */
export interface LoadResult {
  requestsPerSecond: number
  p50Ms: number
  p99Ms: number
  failed: number
}

const connectionCount = 32

/** What browsers accept. */
export const browserHeaders = { 'accept-encoding': 'gzip, br' }

/** Sends requests to a URL for ten seconds, after a warm-up of three seconds. */
export async function measure(url: string): Promise<LoadResult> {
  // The shop ends a connection after 1,000 requests.
  const load = { url, connections: connectionCount, headers: browserHeaders, reconnectRate: 900 }
  await autocannon({ ...load, duration: 3 })
  const { requests, latency, errors, timeouts, non2xx } = await autocannon({ ...load, duration: 10 })
  return {
    requestsPerSecond: requests.average,
    p50Ms: latency.p50,
    p99Ms: latency.p99,
    failed: errors + timeouts + non2xx,
  }
}

/** Sends a request for another address each time, without a warm-up. */
export async function measureAddresses(
  origin: string,
  addressOf: (number: number) => string,
  { connections, durationSeconds }: { connections: number; durationSeconds: number },
): Promise<LoadResult> {
  let number = 0
  const { requests, latency, errors, timeouts, non2xx } = await autocannon({
    url: origin,
    connections,
    headers: browserHeaders,
    reconnectRate: 900,
    duration: durationSeconds,
    requests: [{ setupRequest: (request) => ({ ...request, path: addressOf(number++) }) }],
  })
  return {
    requestsPerSecond: requests.average,
    p50Ms: latency.p50,
    p99Ms: latency.p99,
    failed: errors + timeouts + non2xx,
  }
}
