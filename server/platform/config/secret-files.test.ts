import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { readSecretFiles, secretNames } from './secret-files.ts'

const folder = await mkdtemp(join(tmpdir(), 'totara-secrets-'))
afterAll(() => rm(folder, { recursive: true }))

async function write(name: string, text: string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, text)
  return path
}

it('the secrets of the shop are those that can be in files', () => {
  expect(secretNames).toEqual([
    'REDIS_URL',
    'METRICS_TOKEN',
    'DATABASE_URL',
    'DATABASE_REPLICA_URL',
    'S3_URL',
    'ADMIN_PASSWORD',
    'STRIPE_SECRET_KEY',
    'STRIPE_WEBHOOK_SECRET',
    'PAYPAL_URL',
    'SMTP_URL',
  ])
})

it('a secret is read from its file, without the line break at its end', async () => {
  const env = readSecretFiles({
    PORT: '4000',
    DATABASE_URL_FILE: await write('database', 'postgres://shop:secret@127.0.0.1:5432/shop\n'),
    METRICS_TOKEN_FILE: ` ${await write('token', 'a-token-of-the-monitoring')} `,
    SMTP_URL_FILE: '',
  })
  expect(env).toEqual({
    PORT: '4000',
    DATABASE_URL: 'postgres://shop:secret@127.0.0.1:5432/shop',
    METRICS_TOKEN: 'a-token-of-the-monitoring',
    SMTP_URL_FILE: '',
  })
  const config = readConfig(env)
  expect([config.databaseUrl, config.metricsToken, config.unknownVariables]).toEqual([
    'postgres://shop:secret@127.0.0.1:5432/shop',
    'a-token-of-the-monitoring',
    [],
  ])
})

it('each file that cannot be used is named, without what is in it', async () => {
  const [empty, long] = [await write('empty', ' \n'), await write('long', 'x'.repeat(20_000))]
  const missing = join(folder, 'missing')
  const read = () =>
    readSecretFiles({
      METRICS_TOKEN: 'a-token-of-the-monitoring',
      METRICS_TOKEN_FILE: empty,
      DATABASE_URL_FILE: missing,
      STRIPE_SECRET_KEY_FILE: empty,
      SMTP_URL_FILE: long,
      PAYPAL_URL_FILE: folder,
    })
  expect(read).toThrow(
    [
      'METRICS_TOKEN_FILE and METRICS_TOKEN are both set: remove one of them.',
      `DATABASE_URL_FILE names ${missing}, which cannot be read (ENOENT).`,
      `STRIPE_SECRET_KEY_FILE names ${empty}, which is empty.`,
      `PAYPAL_URL_FILE names ${folder}, which cannot be read (EISDIR).`,
      `SMTP_URL_FILE names ${long}, which is too long for a secret.`,
    ].join('\n'),
  )
})

it('a file for a variable without a secret is not read, and is named', async () => {
  const env = readSecretFiles({ SHOP_PHONE_FILE: await write('phone', '0800 555 014') })
  expect(readConfig(env).unknownVariables).toEqual(['SHOP_PHONE_FILE'])
})
