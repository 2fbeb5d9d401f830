import { BlockList, isIPv4, isIPv6 } from 'node:net'
import { splitHosts } from '#db/postgres/host-urls.ts'

/** Addresses of this machine and of networks that no stranger reaches (RFC 1918, 4193, 3927, 4291). */
const localNetworks = new BlockList()
localNetworks.addSubnet('127.0.0.0', 8, 'ipv4')
localNetworks.addSubnet('10.0.0.0', 8, 'ipv4')
localNetworks.addSubnet('172.16.0.0', 12, 'ipv4')
localNetworks.addSubnet('192.168.0.0', 16, 'ipv4')
localNetworks.addSubnet('169.254.0.0', 16, 'ipv4')
localNetworks.addAddress('::1', 'ipv6')
localNetworks.addSubnet('fc00::', 7, 'ipv6')
localNetworks.addSubnet('fe80::', 10, 'ipv6')

/** Whether a host is this machine or in its own network: a socket, a private address, or a local name. */
export function isLocalHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').toLowerCase()
  if (isIPv4(host)) return localNetworks.check(host, 'ipv4')
  if (isIPv6(host)) return localNetworks.check(host, 'ipv6')
  return !host.includes('.') || /\.(?:local|internal|localhost)$/.test(host)
}

/** The variables with addresses of other servers. */
interface ServerUrls {
  databaseUrl: string | undefined
  databaseReplicaUrl: string | undefined
  redisUrl: string | undefined
  s3Endpoint: string | undefined
}

/** Reports unencrypted connections beyond the local network; `sslmode=disable` in the database's URL is a decision. */
export function checkTransportConfig(
  { databaseUrl, databaseReplicaUrl, redisUrl, s3Endpoint }: ServerUrls,
  addError: (name: string, message: string) => void,
): void {
  for (const [name, url] of Object.entries({ DATABASE_URL: databaseUrl, DATABASE_REPLICA_URL: databaseReplicaUrl })) {
    const databases = splitHosts(url ?? '').map(parse)
    if (databases.every((each) => !each || isLocalHost(each.hostname) || isTlsDecided(each))) continue
    addError(
      name,
      'is on another network: add ?sslmode=verify-full, or ?sslmode=disable when the connection is protected in another way.',
    )
  }
  const redis = parse(redisUrl)
  if (redis?.protocol === 'redis:' && !isLocalHost(redis.hostname)) {
    addError('REDIS_URL', 'is on another network: it must start with rediss://.')
  }
  const bucket = parse(s3Endpoint)
  if (bucket?.protocol === 'http:' && !isLocalHost(bucket.hostname)) {
    addError('S3_URL', 'is on another network: it must start with https://.')
  }
}

function isTlsDecided({ searchParams }: URL): boolean {
  return searchParams.has('sslmode') || searchParams.has('ssl') || searchParams.has('sslrootcert')
}

function parse(url: string | undefined): URL | undefined {
  return url !== undefined && URL.canParse(url) ? new URL(url) : undefined
}
