import { distance } from 'fastest-levenshtein'
import { variables } from './variables.ts'

const inPaypalUrl = 'PAYPAL_URL, such as PAYPAL_URL=https://id:secret@api-m.paypal.com?webhook=5GP028458E2496506'
const inS3Url = 'S3_URL, such as S3_URL=https://key:secret@s3.example.nz/shop-pictures?region=auto'

/** Variables of earlier versions, each with what is written instead. */
export const renamedVariables: Readonly<Record<string, string>> = {
  KEEP_ORDERS_DAYS: 'orders in KEEP_DAYS, such as KEEP_DAYS=orders=2557',
  KEEP_ACCESS_DAYS: 'access in KEEP_DAYS, such as KEEP_DAYS=access=90',
  KEEP_MESSAGES_DAYS: 'messages in KEEP_DAYS, such as KEEP_DAYS=messages=730',
  KEEP_EMAILS_DAYS: 'emails in KEEP_DAYS, such as KEEP_DAYS=emails=365',
  KEEP_HISTORY_DAYS: 'history in KEEP_DAYS, such as KEEP_DAYS=history=2557',
  HELD_ORDERS_PER_ACCOUNT: 'account-orders in LIMITS, such as LIMITS=account-orders=10',
  HELD_UNITS_PER_ACCOUNT: 'account-units in LIMITS, such as LIMITS=account-units=30',
  HELD_ORDERS_PER_NETWORK: 'network-orders in LIMITS, such as LIMITS=network-orders=10',
  HELD_UNITS_PER_NETWORK: 'network-units in LIMITS, such as LIMITS=network-units=60',
  RATE_LIMITS: 'LIMITS, such as LIMITS=search=600/60',
  DATABASE_POOL_SIZE: 'pool_size in DATABASE_URL, such as DATABASE_URL=postgres://shop@db/shop?pool_size=20',
  MAIL_FROM: 'from in SMTP_URL, such as SMTP_URL=smtps://user:password@smtp.example.nz?from=post@shop.example',
  STRIPE_API_BASE: 'PAYMENT_SIMULATOR, such as PAYMENT_SIMULATOR=http://127.0.0.1:4242',
  PAYPAL_CLIENT_ID: inPaypalUrl,
  PAYPAL_CLIENT_SECRET: inPaypalUrl,
  PAYPAL_BASE_URL: inPaypalUrl,
  PAYPAL_WEBHOOK_ID: inPaypalUrl,
  S3_ENDPOINT: inS3Url,
  S3_BUCKET: inS3Url,
  S3_REGION: inS3Url,
  S3_ACCESS_KEY_ID: inS3Url,
  S3_SECRET_ACCESS_KEY: inS3Url,
}

/** Variables of earlier versions that nothing replaces in the environment, each with the reason. */
export const removedVariables: Readonly<Record<string, string>> = {
  PREPARE_PICTURES:
    'npm start -- --without-picture-sizes starts a shop that makes sizes of pictures when they are requested',
  MAX_CONNECTIONS: 'the shop has 2000 connections at the same time',
  BACKUP_IDENTITY_FILE: 'name the file at a restore, such as npm run admin -- restore shop.tar.gz --identity key.txt',
}

/** The beginnings of names that no other program is likely to use. */
const ownPrefixes = /^(?:ADMIN|BACKUP|GST|KEEP|LIMIT|MAIL|ORDER|PAYPAL|S3|SHOP|STRIPE)_/

/** Shorter names differ from foreign ones by a letter or two: HOME, PATH. */
const shortestComparedName = 8

/**
 * Checks the names of the variables. Those of earlier versions, and near misses of known names, are errors. Others with
 * the shop's prefixes are returned, because platforms set them too.
 */
export function checkNames(
  env: Record<string, string | undefined>,
  addError: (name: string, message: string) => void,
): string[] {
  const names = Object.keys(env).filter((name) => env[name]?.trim())
  for (const [name, replacement] of Object.entries(renamedVariables)) {
    if (names.includes(name)) addError(name, `is no longer read: set ${replacement}.`)
  }
  for (const [name, reason] of Object.entries(removedVariables)) {
    if (names.includes(name)) addError(name, `is no longer read, remove it: ${reason}.`)
  }
  const known = { ...variables, ...renamedVariables, ...removedVariables }
  const unknown = names.filter((name) => !(name in known)).toSorted()
  return unknown.filter((name) => {
    const suggestion = nearest(name)
    if (suggestion) addError(name, `is not a variable of the shop. Did you mean ${suggestion}?`)
    return suggestion === undefined && ownPrefixes.test(name)
  })
}

/** The known name that is nearest to a name, at most two letters from it; undefined when there is none. */
function nearest(name: string): string | undefined {
  if (name.length < shortestComparedName) return undefined
  const near = Object.keys(variables)
    .filter((each) => each.length >= shortestComparedName)
    .map((each) => ({ each, letters: distance(name.toUpperCase(), each) }))
    .filter(({ letters }) => letters <= 2)
    .toSorted((one, other) => one.letters - other.letters)
  return near[0]?.each
}
