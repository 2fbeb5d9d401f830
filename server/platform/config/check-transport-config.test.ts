import { expect, it } from 'vitest'
import { isLocalHost } from './check-transport-config.ts'
import { readConfig } from './config.ts'
import { isTlsRequired } from '#server/platform/mail/smtp-transport.ts'

it.each([
  '',
  'localhost',
  'db',
  '127.0.0.1',
  '10.1.2.3',
  '172.31.0.1',
  '192.168.1.4',
  '[::1]',
  'fd00::1',
  'db.internal',
])('a host of this machine or its network is %j', (host) => expect(isLocalHost(host)).toBe(true))

it.each(['db.example.nz', '172.32.0.1', '8.8.8.8', '[2404::1]', 'internal.example.nz'])(
  'a host of this machine or its network is not %j',
  (host) => expect(isLocalHost(host)).toBe(false),
)

const databaseMessage =
  'DATABASE_URL is on another network: add ?sslmode=verify-full, or ?sslmode=disable when the connection is protected in another way.'

it('a connection to another network to the replica of the database needs the same decision', () => {
  const urls = { DATABASE_URL: 'postgres://shop:secret@db/shop' }
  expect(() => readConfig({ ...urls, DATABASE_REPLICA_URL: 'postgres://shop:secret@db2.example.nz/shop' })).toThrow(
    databaseMessage.replace('DATABASE_URL', 'DATABASE_REPLICA_URL'),
  )
  const url = 'postgres://shop:secret@db2.example.nz/shop?sslmode=verify-full'
  expect(readConfig({ ...urls, DATABASE_REPLICA_URL: url }).databaseReplicaUrl).toBe(url)
})

it('a connection to another network to the database needs a decision about TLS', () => {
  expect(() => readConfig({ DATABASE_URL: 'postgres://shop:secret@db.example.nz/shop' })).toThrow(databaseMessage)
  for (const url of [
    'postgres://shop:secret@db.example.nz/shop?sslmode=verify-full',
    'postgres://shop:secret@db.example.nz/shop?sslmode=disable',
    'postgres://shop:secret@db:5432/shop',
    'postgres://shop:secret@192.168.4.2/shop',
    'postgres://shop:secret@127.0.0.1:5432/shop',
  ]) {
    expect(readConfig({ DATABASE_URL: url }).databaseUrl).toBe(url)
  }
})

it('a connection to another network to one of several hosts of the database needs the same decision', () => {
  const hosts = 'postgres://shop:secret@db1:5432,db.example.nz:5433/shop?target_session_attrs=read-write'
  expect(() => readConfig({ DATABASE_URL: hosts })).toThrow(databaseMessage)
  expect(readConfig({ DATABASE_URL: `${hosts}&sslmode=verify-full` }).databaseUrl).toBe(`${hosts}&sslmode=verify-full`)
})

it('a connection to another network to Redis must be encrypted', () => {
  expect(() => readConfig({ REDIS_URL: 'redis://:secret@redis.example.nz:6379' })).toThrow(
    'REDIS_URL is on another network: it must start with rediss://.',
  )
  for (const url of ['rediss://:secret@redis.example.nz:6379', 'redis://redis:6379', 'redis://10.0.0.7:6379']) {
    expect(readConfig({ REDIS_URL: url }).redisUrl).toBe(url)
  }
})

it('a connection to another network to the bucket of pictures must be encrypted', () => {
  const bucketAt = (origin: string) => ({
    S3_URL: `${origin.replace('://', '://id:key@')}/shop-pictures?region=auto`,
  })
  expect(() => readConfig(bucketAt('http://s3.example.nz'))).toThrow(
    'S3_URL is on another network: it must start with https://.',
  )
  expect(readConfig(bucketAt('https://s3.example.nz')).s3?.endpoint).toBe('https://s3.example.nz')
  expect(readConfig(bucketAt('http://127.0.0.1:9000')).s3?.endpoint).toBe('http://127.0.0.1:9000')
})

it('the token for metrics is long enough not to be guessed', () => {
  expect(() => readConfig({ METRICS_TOKEN: 'short' })).toThrow(
    'METRICS_TOKEN must have at least 16 characters, without spaces.',
  )
  expect(readConfig({ METRICS_TOKEN: 'a-token-of-the-monitoring' }).metricsToken).toBe('a-token-of-the-monitoring')
  expect(readConfig({}).metricsToken).toBeUndefined()
})

it.each([
  ['smtp://user:secret@smtp.example.nz', true],
  ['smtps://user:secret@smtp.example.nz', true],
  ['smtp://user:secret@smtp.example.nz?ignoreTLS=true', false],
  ['smtp://127.0.0.1:2525', false],
  ['smtp://mail:25', false],
])('a mail server: %s needs TLS: %s', (url, expected) => {
  expect(isTlsRequired(url)).toBe(expected)
})
