import { expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const configErrors = (env: Record<string, string>): string[] => {
  try {
    readConfig(env)
    return []
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.message.split('\n')
  }
}

it('the configuration works with nothing set', () => {
  expect(readConfig({})).toEqual({
    role: 'all',
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    dataDir: 'data',
    databaseUrl: undefined,
    redisUrl: undefined,
    trustProxy: ['loopback'],
    rateLimits: expect.objectContaining({
      password: { max: 10, seconds: 900 },
      'password-network': { max: 50, seconds: 3600 },
      search: { max: 240, seconds: 60 },
    }),
    adminEmail: undefined,
    adminPassword: undefined,
    shopName: 'Tōtara',
    shopEmail: 'kiaora@totara.example',
    shopPhone: '0800 555 014',
    holdMinutes: 60,
    payableDays: 7,
    backups: { folder: 'data/backups', at: '03:00', kept: 14 },
    databasePoolSize: 10,
    heldOrdersPerAccount: 10,
    heldUnitsPerAccount: 30,
    heldOrdersPerNetwork: 10,
    heldUnitsPerNetwork: 60,
    keepDays: { messages: 730, emails: 365, history: 2557, access: 90, orders: 2557 },
    stripe: undefined,
    stripePaymentMethods: ['card', 'afterpay_clearpay'],
    gstNumber: '',
    isGstRegistered: true,
    paypal: undefined,
    smtpUrl: undefined,
    mailFrom: { name: 'Tōtara', address: 'kiaora@totara.example' },
    s3: undefined,
    isSecondFactorRequired: false,
    allowsWebhooksToLoopback: true,
    undoSeconds: 30,
    logLevel: 'warn',
    unknownVariables: [],
  })
})

it.each([
  ['http://127.0.0.1:4000', true],
  ['http://localhost.example', false],
  ['http://192.168.1.4:3000', false],
  ['https://shop.example', false],
])('a shop at %s may send webhooks to its own machine: %s', (publicUrl, isAllowed) => {
  expect(readConfig({ PUBLIC_URL: publicUrl, PAYMENT_SIMULATOR: 'yes' }).allowsWebhooksToLoopback).toBe(isAllowed)
})

it('the configuration shows every error at once, one line per variable', () => {
  expect(
    configErrors({
      PORT: 'three thousand',
      PUBLIC_URL: 'shop.example',
      DATABASE_URL: 'mysql://x',
      ADMIN_EMAIL: 'admin',
      ADMIN_PASSWORD: 'short',
      ORDER_HOLD_MINUTES: '0',
      ORDER_PAYABLE_DAYS: '91',
      STRIPE_SECRET_KEY: 'pk_live_1',
      SMTP_URL: 'mail.example.nz?from=the-shop',
      LOG_LEVEL: 'loud',
    }),
  ).toEqual([
    'PORT is "three thousand" but must be a whole number from 1 to 65535.',
    'PUBLIC_URL must look like https://shop.example, without a path.',
    'DATABASE_URL must start with postgres:// and name a database.',
    'ADMIN_EMAIL must be an email address.',
    'ADMIN_PASSWORD must have 8 to 128 characters.',
    'STRIPE_SECRET_KEY must start with sk_test_, sk_live_, rk_test_ or rk_live_.',
    'STRIPE_WEBHOOK_SECRET is missing: STRIPE_SECRET_KEY is set, and without it webhook events cannot be verified.',
    'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.',
    'SMTP_URL must look like smtps://user:password@smtp.example.nz, an @ in the password written as %40.',
    'SMTP_URL has from=the-shop, but it must be an email address, such as from=post@shop.example.',
    'ORDER_HOLD_MINUTES is "0" but must be a whole number from 1 to 1440.',
    'ORDER_PAYABLE_DAYS is "91" but must be a whole number from 1 to 90.',
  ])
})

it('the configuration refuses a Stripe key whose webhook events cannot be verified', () => {
  expect(configErrors({ STRIPE_SECRET_KEY: 'sk_test_1' })).toEqual([
    'STRIPE_WEBHOOK_SECRET is missing: STRIPE_SECRET_KEY is set, and without it webhook events cannot be verified.',
  ])
  const live = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1', GST_NUMBER: 'none' }
  expect(configErrors({ ...live, PUBLIC_URL: 'http://shop.example' })).toEqual([
    'PUBLIC_URL must start with https:// when STRIPE_SECRET_KEY is a live key.',
  ])
  expect(configErrors({ ...live, PUBLIC_URL: 'https://shop.example/' })).toEqual([])
})

it('the configuration has a role of its own only with PostgreSQL and a payment provider that processes share', () => {
  expect(configErrors({ ROLE: 'web' })).toEqual([
    'ROLE must be all without DATABASE_URL: the embedded database belongs to one process.',
    'ROLE must be all without STRIPE_SECRET_KEY: the simulator belongs to one process.',
  ])
  expect(configErrors({ ROLE: 'both' })).toEqual(['ROLE must be web, worker or all.'])
  const shared = {
    DATABASE_URL: 'postgres://shop@localhost/shop',
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  }
  expect(readConfig({ ...shared, ROLE: 'web' }).role).toBe('web')
  expect(readConfig({ ...shared, ROLE: 'worker' }).role).toBe('worker')
  expect(readConfig({ ...shared }).role).toBe('all')
})

it('the configuration needs a primary for a replica', () => {
  expect(configErrors({ DATABASE_REPLICA_URL: 'postgres://shop@db2/shop' })).toEqual([
    'DATABASE_URL is missing: DATABASE_REPLICA_URL is set, and a replica has a primary.',
  ])
  expect(configErrors({ DATABASE_URL: 'postgres://shop@db/shop', DATABASE_REPLICA_URL: 'db2' })).toEqual([
    'DATABASE_REPLICA_URL must start with postgres:// and name a database.',
  ])
})

it('the configuration needs to say which of several hosts it uses', () => {
  const [primary, replica] = ['postgres://shop@a:5432,b:5432/shop', 'postgres://shop@b,c/shop']
  expect(configErrors({ DATABASE_URL: `${primary}?pool_size=5`, DATABASE_REPLICA_URL: replica })).toEqual([
    'DATABASE_URL has several hosts: add target_session_attrs=read-write or target_session_attrs=primary.',
    'DATABASE_REPLICA_URL has several hosts: add target_session_attrs=standby.',
  ])
  const urls = {
    DATABASE_URL: `${primary}?target_session_attrs=read-write&pool_size=5`,
    DATABASE_REPLICA_URL: `${replica}?target_session_attrs=standby`,
  }
  expect(readConfig(urls)).toMatchObject({
    databaseUrl: `${primary}?target_session_attrs=read-write`,
    databasePoolSize: 5,
    databaseReplicaUrl: urls.DATABASE_REPLICA_URL,
  })
})

it('the configuration accepts a shared Stripe simulator on this machine only, and never with a live key', () => {
  const test = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
  expect(readConfig({ ...test, PAYMENT_SIMULATOR: 'http://127.0.0.1:4242' }).stripe).toEqual({
    secretKey: 'sk_test_1',
    webhookSecret: 'whsec_1',
    simulator: { host: '127.0.0.1', port: 4242 },
  })
  for (const remoteUrl of ['http://stripe.example:80', 'https://127.0.0.1:4242', 'http://127.0.0.1:4242/v1']) {
    expect(configErrors({ ...test, PAYMENT_SIMULATOR: remoteUrl })).toEqual([
      'PAYMENT_SIMULATOR must be yes, or a simulator on this machine such as http://127.0.0.1:4242.',
    ])
  }
  const live = { ...test, GST_NUMBER: 'none', STRIPE_SECRET_KEY: 'sk_live_1', PUBLIC_URL: 'https://shop.example' }
  expect(configErrors({ ...live, PAYMENT_SIMULATOR: 'http://127.0.0.1:4242' })).toEqual([
    'PAYMENT_SIMULATOR must not be set when the shop takes real money.',
  ])
  expect(configErrors({ PAYMENT_SIMULATOR: 'http://127.0.0.1:4242' })).toEqual([
    'PAYMENT_SIMULATOR needs STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET when it is an address.',
  ])
})

it('the configuration changes the limits on tries that LIMITS names and leaves the others as they are', () => {
  const { rateLimits } = readConfig({ LIMITS: ' search=600/60,register=1/604800, ' })
  expect(rateLimits).toEqual({
    ...readConfig({}).rateLimits,
    search: { max: 600, seconds: 60 },
    register: { max: 1, seconds: 604_800 },
  })
})

it.each([
  'search',
  'search=600',
  'search=0/60',
  'search=1/0',
  'search=1/604801',
  'search=-1/60',
  'search=1.5/60',
  'Search=1/60',
])('the configuration refuses the limit %s', (entry) => {
  expect(configErrors({ LIMITS: `register=5/60,${entry}` })).toEqual([
    `LIMITS has "${entry}" but must look like search=600/60: a name, a number and up to 604800 seconds.`,
  ])
})

it('the configuration lists the names of all limits when LIMITS has another one', () => {
  const [error, ...others] = configErrors({ LIMITS: 'constructor=600/60' })
  expect(others).toEqual([])
  expect(error).toMatch(
    /^LIMITS has "constructor" but its names are account-orders, .*network-units, password-network, password, .*suggest, pages, photos-network, photos, connection-tests, csp-reports\.$/,
  )
})

it('the configuration changes the periods and the limits on holds that a list names and leaves the others as they are', () => {
  const config = readConfig({ KEEP_DAYS: ' orders=2922,emails=7, ', LIMITS: 'network-units=100000' })
  expect(config.keepDays).toEqual({ messages: 730, emails: 7, history: 2557, access: 90, orders: 2922 })
  expect(config).toMatchObject({
    heldOrdersPerAccount: 10,
    heldUnitsPerAccount: 30,
    heldOrdersPerNetwork: 10,
    heldUnitsPerNetwork: 100_000,
  })
})

it.each([
  ['KEEP_DAYS', '90', 'has "90" but must look like messages=100: a name and a whole number.'],
  ['KEEP_DAYS', 'access=-1', 'has "access=-1" but must look like messages=100: a name and a whole number.'],
  ['KEEP_DAYS', 'order=90', 'has "order" but its names are messages, emails, history, access, orders.'],
  ['KEEP_DAYS', 'emails=6', 'has "emails=6" but emails is a whole number from 7 to 36500.'],
  ['KEEP_DAYS', 'orders=36501', 'has "orders=36501" but orders is a whole number from 1 to 36500.'],
  ['LIMITS', 'account-units=0', 'has "account-units=0" but account-units is a whole number from 1 to 100000.'],
])('the configuration refuses %s=%s', (name, value, message) => {
  expect(configErrors({ [name]: value })).toEqual([`${name} ${message}`])
})

it('the configuration trusts the proxies that TRUST_PROXY lists', () => {
  const { trustProxy } = readConfig({ TRUST_PROXY: 'loopback, 10.0.0.7,172.16.0.0/12, 2001:db8::/32, uniquelocal' })
  expect(trustProxy).toEqual(['loopback', '10.0.0.7', '172.16.0.0/12', '2001:db8::/32', 'uniquelocal'])
})

it.each(['true', '1', '*', 'nginx', '10.0.0.0/33', '10.0.0/8', '0.0.0.0/0', '::/0', '127.1', ''])(
  'the configuration trusts no proxy %j',
  (entry) => {
    expect(configErrors({ TRUST_PROXY: `loopback,${entry}` })).toEqual([
      `TRUST_PROXY has "${entry}" but must be a list of addresses, networks such as 10.0.0.0/8, or loopback, linklocal, uniquelocal.`,
    ])
  },
)

it('the configuration refuses an address of Redis that is none', () => {
  expect(configErrors({ REDIS_URL: 'localhost:6379' })).toEqual([
    'REDIS_URL must start with redis:// or rediss:// and name a server.',
  ])
  expect(readConfig({ REDIS_URL: 'rediss://:secret@redis.example:6380/2' }).redisUrl).toBe(
    'rediss://:secret@redis.example:6380/2',
  )
})

it('the configuration removes a trailing slash from the public URL', () => {
  expect(readConfig({ PUBLIC_URL: 'http://shop.example/' }).publicUrl).toBe('http://shop.example')
})

it('the configuration sends mail from the address of the shop unless SMTP_URL has another', () => {
  const shop = { SHOP_NAME: 'Kauri & Co', SHOP_EMAIL: 'hello@kauri.example' }
  const from = (query: string) => readConfig({ ...shop, SMTP_URL: `smtp://mail.example${query}` }).mailFrom
  expect(readConfig(shop).mailFrom).toEqual({ name: 'Kauri & Co', address: 'hello@kauri.example' })
  expect(from('')).toEqual({ name: 'Kauri & Co', address: 'hello@kauri.example' })
  expect(from('?from=post@kauri.example')).toEqual({ name: 'Kauri & Co', address: 'post@kauri.example' })
  expect(from('?from=%22Kauri,%20the%20shop%22%20%3Cpost@kauri.example%3E')).toEqual({
    name: 'Kauri, the shop',
    address: 'post@kauri.example',
  })
  expect(configErrors({ SMTP_URL: 'smtp://mail.example?from=a@kauri.example,b@kauri.example' })).toEqual([
    'SMTP_URL has from=a@kauri.example,b@kauri.example, but it must be an email address, such as from=post@shop.example.',
  ])
})

it('the configuration leaves the rest of a mail server URL as it is written', () => {
  const url = 'smtp://user:pa%40ss@mail.example:2525?requireTLS=false&from=post@kauri.example&name=shop'
  expect(readConfig({ SMTP_URL: url }).smtpUrl).toBe('smtp://user:pa%40ss@mail.example:2525?requireTLS=false&name=shop')
})

it('the configuration refuses a mail server URL that cannot be parsed', () => {
  expect(readConfig({ SMTP_URL: 'smtp://user:pa%40ss@localhost:2525' }).smtpUrl).toBe(
    'smtp://user:pa%40ss@localhost:2525',
  )
  expect(configErrors({ SMTP_URL: 'smtp://user:pass@host:port' })).toEqual([
    'SMTP_URL must look like smtps://user:password@smtp.example.nz, an @ in the password written as %40.',
  ])
})

it('the configuration reads the bucket with its service, region and key from one URL', () => {
  const url = 'https://key:a%2Fb%2Bc%40d@s3.example:9000/shop-pictures?region=auto'
  expect(readConfig({ S3_URL: url }).s3).toEqual({
    endpoint: 'https://s3.example:9000',
    bucket: 'shop-pictures',
    region: 'auto',
    accessKeyId: 'key',
    secretAccessKey: 'a/b+c@d',
  })
})

it.each([
  ['without a key', 'https://s3.example/shop-pictures?region=auto'],
  ['without a secret', 'https://key@s3.example/shop-pictures?region=auto'],
  ['without a bucket', 'https://key:secret@s3.example?region=auto'],
  ['with a folder', 'https://key:secret@s3.example/shop-pictures/new?region=auto'],
  ['with a bucket in capitals', 'https://key:secret@s3.example/Shop?region=auto'],
  ['without a region', 'https://key:secret@s3.example/shop-pictures'],
  ['with a secret that cannot be decoded', 'https://key:%zz@s3.example/shop-pictures?region=auto'],
  ['of another protocol', 's3://key:secret@s3.example/shop-pictures?region=auto'],
  ['that is not a URL', 'shop-pictures'],
])('the configuration refuses the URL of a bucket %s, and does not print it', (_name, url) => {
  expect(configErrors({ S3_URL: url })).toEqual([
    'S3_URL must look like https://key:secret@s3.example.nz/shop-pictures?region=auto, a / in the secret written as %2F, a + as %2B and an @ as %40.',
  ])
})

it('the configuration requires ADMIN_EMAIL when ADMIN_PASSWORD is set', () => {
  expect(configErrors({ ADMIN_PASSWORD: 'long enough' })).toEqual([
    'ADMIN_EMAIL is missing: ADMIN_PASSWORD is set and needs it.',
  ])
})

it('the address to listen at is this machine, and with an https address all of its interfaces', () => {
  expect(readConfig({ PUBLIC_URL: 'http://192.168.1.20:3000' }).host).toBe('127.0.0.1')
  const behindProxy = { PUBLIC_URL: 'https://shop.example', PAYMENT_SIMULATOR: 'yes' }
  expect(readConfig(behindProxy).host).toBe('0.0.0.0')
  expect(readConfig({ ...behindProxy, HOST: '127.0.0.1' }).host).toBe('127.0.0.1')
  expect(readConfig({ HOST: '0.0.0.0' }).host).toBe('0.0.0.0')
})

it('the number of connections to PostgreSQL is from 2 to 100, and is not part of its address', () => {
  const url = 'postgres://shop@db/shop'
  expect(readConfig({ DATABASE_URL: url })).toMatchObject({ databaseUrl: url, databasePoolSize: 10 })
  expect(
    readConfig({ DATABASE_URL: `${url}?options=-c%20statement_timeout%3D5s&pool_size=20&sslmode=verify-full` }),
  ).toMatchObject({
    databaseUrl: `${url}?options=-c%20statement_timeout%3D5s&sslmode=verify-full`,
    databasePoolSize: 20,
  })
  expect(readConfig({ DATABASE_URL: `${url}?pool_size=2` })).toMatchObject({ databaseUrl: url, databasePoolSize: 2 })
  for (const size of ['1', '101', 'many', '']) {
    expect(configErrors({ DATABASE_URL: `${url}?pool_size=${size}` })).toEqual([
      `DATABASE_URL has pool_size=${size}, but it must be a whole number from 2 to 100.`,
    ])
  }
})
