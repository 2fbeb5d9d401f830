import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

function configErrors(env: Record<string, string>): string[] {
  try {
    readConfig(env)
    return []
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.message.split('\n')
  }
}

it.each([
  ['STRIPE_SECRETKEY', 'STRIPE_SECRET_KEY'],
  ['KEEP_DAY', 'KEEP_DAYS'],
  ['KEEP_DAY', 'KEEP_DAYS'],
  ['BACKUP_RECIPENT', 'BACKUP_RECIPIENT'],
  ['ADMIN_PASWORD', 'ADMIN_PASSWORD'],
  ['PAYMENT_SIMULATR', 'PAYMENT_SIMULATOR'],
  ['GSTNUMBER', 'GST_NUMBER'],
  ['smtp_urls', 'SMTP_URL'],
  ['LOGLEVEL', 'LOG_LEVEL'],
])('a variable whose name is nearly one of the shop: %s is refused with the question for %s', (name, meant) => {
  expect(configErrors({ [name]: 'x' })).toEqual([`${name} is not a variable of the shop. Did you mean ${meant}?`])
})

it('a variable whose name is nearly one of the shop is not refused while it is empty', () => {
  expect(configErrors({ STRIPE_SECRETKEY: ' ', KEEP_DAY: '' })).toEqual([])
})

it('a variable that only begins as one of the shop is named, and the shop opens', () => {
  const env = { SHOP_COLOUR: 'green', STRIPE_ACCOUNT: 'acct_1', KEEP_ALL_DAYS: '3', SHOP_NAME: 'Miro' }
  expect(readConfig(env).unknownVariables).toEqual(['KEEP_ALL_DAYS', 'SHOP_COLOUR', 'STRIPE_ACCOUNT'])
})

it('variables of other programs and platforms are neither refused nor named', () => {
  const env = {
    HOSTNAME: 'web-1',
    HOME: '/root',
    PATH: '/usr/bin',
    NODE_ENV: 'production',
    NODE_OPTIONS: '--enable-source-maps',
    npm_config_cache: '/tmp',
    DATABASE_URL_UNPOOLED: 'postgres://shop@db/shop',
    REDIS_HOST: 'redis',
    POSTGRES_PASSWORD: 'x',
    TEST_DATABASE_URL: 'postgres://shop@db/shop',
    MALLOC_ARENA_MAX: '2',
    UV_THREADPOOL_SIZE: '8',
    CHROMIUM_PATH: '/usr/bin/chromium',
    XDG_DATA_DIRS: '/usr/share',
  }
  expect(readConfig(env).unknownVariables).toEqual([])
})

it('every variable that the configuration page names is known', async () => {
  const page = await readFile(new URL('../../../docs/operations/configuration.md', import.meta.url), 'utf8')
  const names = [...page.matchAll(/^\| `([A-Z0-9_]+)`/gm)].map(([, name = '']) => name)
  expect(names.length).toBe(33)
  const env = Object.fromEntries(names.map((name) => [name, ' x ']))
  const errors = configErrors({ ...env, STRIPE_SECRETKEY: 'x' })
  expect(errors.filter((error) => error.includes('is not a variable of the shop'))).toEqual([
    'STRIPE_SECRETKEY is not a variable of the shop. Did you mean STRIPE_SECRET_KEY?',
  ])
})
