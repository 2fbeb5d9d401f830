import autocannon from 'autocannon'

/** What a load of 32 connections for ten seconds found. Times in milliseconds. */
export interface Measured {
  rate: number
  p50: number
  p99: number
  failed: number
}

const connections = 32

/** Drives an address for ten seconds, after three to warm it up. */
export async function measure(url: string): Promise<Measured> {
  await autocannon({ url, connections, duration: 3 })
  const { requests, latency, errors, timeouts, non2xx } = await autocannon({ url, connections, duration: 10 })
  return { rate: requests.average, p50: latency.p50, p99: latency.p99, failed: errors + timeouts + non2xx }
}
