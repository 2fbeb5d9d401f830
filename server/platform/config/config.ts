import type { ShopContact } from '#contract/content/content.ts'
import type { KeepDays, ShopDetails } from '#contract/pages.ts'
import { findHostsProblem } from '#db/postgres/host-urls.ts'
import { type LimitName, type LimitNumbers, limits } from '#server/platform/limits/limits.ts'
import { readTrustedProxies } from '#server/platform/limits/trust-proxy.ts'
import { checkPaymentConfig, takesRealMoney } from './check-payment-config.ts'
import { checkTransportConfig } from './check-transport-config.ts'
import { readGstConfig } from './gst-config.ts'
import { type PaypalConfig, readPaypalUrl } from './paypal-config.ts'
import { type BackupsConfig, readBackups } from './read-backups.ts'
import { readNumbers } from './read-numbers.ts'
import { readS3Url, type S3Config } from './read-s3-url.ts'
import { readSmtpUrl } from './read-smtp-url.ts'
import { readTracing, type TracingConfig } from './read-tracing.ts'
import { refuseRenamedVariables } from './renamed-variables.ts'
import { takeParameter } from './take-parameter.ts'
import { checkUnknownVariables } from './unknown-variables.ts'
import { variableReader } from './variable-reader.ts'

/** How many unpaid orders and units an account, and the guests of a network, hold at a time. */
const holdLimits = {
  'account-orders': { value: 10, from: 1, to: 100_000 },
  'account-units': { value: 30, from: 1, to: 100_000 },
  'network-orders': { value: 10, from: 1, to: 100_000 },
  'network-units': { value: 60, from: 1, to: 100_000 },
}

const names = Object.keys(limits) as LimitName[]

const allNames = [...Object.keys(holdLimits), ...names]

const tryPattern = /^(?<name>[a-z-]+)=(?<max>\d{1,7})\/(?<seconds>\d{1,6})$/

const maxSeconds = 7 * 86_400

/** `web` serves pages, `worker` sends emails, runs tasks and encodes pictures; `all` does both. */
type ProcessRole = 'all' | 'web' | 'worker'

/** The configuration, read from the environment at the start; `variables` describes each variable. */
export interface Config {
  /** What this process does: serve pages, work in the background, or both. */
  role: ProcessRole
  port: number
  host: string
  publicUrl: string
  dataDir: string
  databaseUrl: string | undefined
  /** A streaming replica of the database, from which public responses are read. */
  databaseReplicaUrl: string | undefined
  /** How many connections to PostgreSQL requests and jobs share at the most. */
  databasePoolSize: number
  /** Where several processes keep the counts of limits, instead of in PostgreSQL. */
  redisUrl: string | undefined
  /** The addresses, networks and groups whose `X-Forwarded-For` is believed. */
  trustProxy: string[]
  rateLimits: LimitNumbers
  adminEmail: string | undefined
  adminPassword: string | undefined
  shopName: string
  shopEmail: string
  shopPhone: string
  holdMinutes: number
  /** How many days an unpaid order can be paid from its placing; after them it is cancelled. */
  payableDays: number
  /** For how many seconds a step of parcels can be undone; its emails wait as long. */
  undoSeconds: number
  heldOrdersPerAccount: number
  /** How many units the unpaid orders of an account may hold at the same time, and so how many one order may have. */
  heldUnitsPerAccount: number
  /**
   * How many unpaid orders of one network may hold units at the same time, of guests and of accounts whose address is
   * not confirmed.
   */
  heldOrdersPerNetwork: number
  /** How many units these orders of one network may hold at the same time. */
  heldUnitsPerNetwork: number
  /** How long personal data is kept. */
  keepDays: KeepDays
  /** Undefined without a key. `simulator`: the address of a simulator that several shops share, for tests. */
  stripe: { secretKey: string; webhookSecret: string; simulator?: { host: string; port: number } } | undefined
  stripePaymentMethods: string[]
  /** The shop's GST number for receipts; empty without one. */
  gstNumber: string
  /** Whether prices include GST; false with `GST_NUMBER=none`. */
  isGstRegistered: boolean
  /** The account for bank transfers until the owner publishes one. */
  bankAccount: string | undefined
  /** Undefined when PayPal is not configured. */
  paypal: PaypalConfig | undefined
  /** The URL of the mail server with user and password; without it mail is written to files. */
  smtpUrl: string | undefined
  /** The sender of mail. */
  mailFrom: { name: string; address: string }
  /** The bucket of uploaded pictures; without it they are stored in `dataDir`. */
  s3: S3Config | undefined
  /** The age recipient that backups are encrypted for; without it they are not encrypted. */
  backupRecipient: string | undefined
  /** The backups that the running shop writes each night; undefined when it writes none. */
  backups: BackupsConfig | undefined
  /** Whether admins can use the admin pages only once they have a second step at sign-in. */
  isSecondFactorRequired: boolean
  /** Whether webhooks may go to this machine, also over http: the shop itself is for this machine alone. */
  allowsWebhooksToLoopback: boolean
  /** The token that callers from other machines send for `/metrics`; without it only this machine reads them. */
  metricsToken: string | undefined
  /** Where traces are sent; undefined when none are. */
  tracing: TracingConfig | undefined
  logLevel: string
  /** Variables that begin as the shop's own do, but that it does not read. */
  unknownVariables: string[]
}

const defaultEmail = 'kiaora@totara.example'

/** How many days personal data is kept. */
const keepDays = {
  messages: { value: 730, from: 1, to: 36_500 },
  // An email is tried for about five days: its text must not be deleted before.
  emails: { value: 365, from: 7, to: 36_500 },
  history: { value: 2557, from: 1, to: 36_500 },
  access: { value: 90, from: 1, to: 36_500 },
  orders: { value: 2557, from: 1, to: 36_500 },
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/** Invalid configuration: one line per variable, printed before the shop exits. */
export class ConfigError extends Error {
  constructor(errors: string[]) {
    super(errors.join('\n'))
    this.name = 'ConfigError'
  }
}

/**
 * Reads the configuration from an environment, in which every variable has a default that works for a first run. Throws
 * a ConfigError with every error at once (behaviour, Platform).
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const errors: string[] = []
  const addError = (name: string, message: string) => void errors.push(`${name} ${message}`)
  const { text, wholeNumber } = variableReader(env, addError)

  const port = wholeNumber('PORT', 3000, 1, 65535)
  const publicUrl = text('PUBLIC_URL')
  const { databaseUrl, databasePoolSize } = readDatabaseUrl(text('DATABASE_URL'), (message) =>
    addError('DATABASE_URL', message),
  )
  const databaseReplicaUrl = text('DATABASE_REPLICA_URL')
  if (databaseReplicaUrl && !databaseUrl) {
    addError('DATABASE_URL', 'is missing: DATABASE_REPLICA_URL is set, and a replica has a primary.')
  }
  const primaryHostsProblem = findHostsProblem(databaseUrl ?? '', ['read-write', 'primary'])
  if (primaryHostsProblem) addError('DATABASE_URL', primaryHostsProblem)
  const replicaHostsProblem = findHostsProblem(databaseReplicaUrl ?? '', ['standby'])
  if (replicaHostsProblem) addError('DATABASE_REPLICA_URL', replicaHostsProblem)
  const role = readRole(text('ROLE'))
  if (role !== 'all' && !databaseUrl) {
    addError('ROLE', 'must be all without DATABASE_URL: the embedded database belongs to one process.')
  }
  const redisUrl = text('REDIS_URL')
  const adminEmail = text('ADMIN_EMAIL')
  const adminPassword = env.ADMIN_PASSWORD || undefined
  if (adminPassword && (adminPassword.length < 8 || adminPassword.length > 128)) {
    addError('ADMIN_PASSWORD', 'must have 8 to 128 characters.')
  }
  if (adminPassword && !adminEmail) addError('ADMIN_EMAIL', 'is missing: ADMIN_PASSWORD is set and needs it.')
  const shopEmail = text('SHOP_EMAIL')
  const secretKey = text('STRIPE_SECRET_KEY')
  const webhookSecret = text('STRIPE_WEBHOOK_SECRET')
  if (secretKey && !webhookSecret) {
    addError(
      'STRIPE_WEBHOOK_SECRET',
      'is missing: STRIPE_SECRET_KEY is set, and without it webhook events cannot be verified.',
    )
  }
  if (role !== 'all' && !secretKey) {
    addError('ROLE', 'must be all without STRIPE_SECRET_KEY: the simulator belongs to one process.')
  }
  const simulator = text('PAYMENT_SIMULATOR')
  const sharedSimulator = simulator === 'yes' ? undefined : simulator
  if (sharedSimulator?.startsWith('http:') && !secretKey) {
    addError('PAYMENT_SIMULATOR', 'needs STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET when it is an address.')
  }
  const methods = (text('STRIPE_PAYMENT_METHODS') ?? 'card,afterpay_clearpay').split(',').map((method) => method.trim())
  if (!methods.every((method) => /^[a-z_]+$/.test(method))) {
    addError('STRIPE_PAYMENT_METHODS', 'must be names such as card,afterpay_clearpay.')
  }
  const paypal = readPaypalUrl(text('PAYPAL_URL'), (message) => addError('PAYPAL_URL', message))
  checkPaymentConfig({ publicUrl, secretKey, paypal, simulator }, addError)
  const gst = readGstConfig(text, addError, takesRealMoney({ secretKey, paypal }))
  const s3 = readS3Url(text('S3_URL'), (message) => addError('S3_URL', message))
  const backupRecipient = text('BACKUP_RECIPIENT')
  const dataDir = text('DATA_DIR') ?? 'data'
  const backups = readBackups(text('BACKUPS'), dataDir, (message) => addError('BACKUPS', message))
  const adminSecondFactor = text('ADMIN_SECOND_FACTOR')
  const metricsToken = text('METRICS_TOKEN')
  checkTransportConfig({ databaseUrl, databaseReplicaUrl, redisUrl, s3Endpoint: s3?.endpoint }, addError)
  const logLevel = text('LOG_LEVEL') ?? 'warn'
  if (!logLevels.includes(logLevel)) addError('LOG_LEVEL', `must be one of ${logLevels.join(', ')}.`)

  const shopName = text('SHOP_NAME') ?? 'Tōtara'
  const mail = readSmtpUrl(text('SMTP_URL'), { name: shopName, address: shopEmail ?? defaultEmail }, (message) =>
    addError('SMTP_URL', message),
  )
  const { holds, rateLimits } = readLimits(text('LIMITS'), (message) => addError('LIMITS', message))
  const config: Config = {
    role,
    port,
    // A first run is for this machine: over http anyone in its network could read passwords, and pay with test cards.
    host: text('HOST') ?? (publicUrl?.startsWith('https:') ? '0.0.0.0' : '127.0.0.1'),
    publicUrl: (publicUrl ?? `http://localhost:${port}`).replace(/\/$/, ''),
    dataDir,
    databaseUrl,
    databaseReplicaUrl,
    redisUrl,
    trustProxy: readTrustedProxies(text('TRUST_PROXY'), (message) => addError('TRUST_PROXY', message)),
    rateLimits,
    adminEmail,
    adminPassword,
    shopName,
    shopEmail: shopEmail ?? defaultEmail,
    shopPhone: text('SHOP_PHONE') ?? '0800 555 014',
    holdMinutes: wholeNumber('ORDER_HOLD_MINUTES', 60, 1, 1440),
    payableDays: wholeNumber('ORDER_PAYABLE_DAYS', 7, 1, 90),
    undoSeconds: wholeNumber('UNDO_SECONDS', 30, 0, 600),
    databasePoolSize,
    heldOrdersPerAccount: holds['account-orders'],
    heldUnitsPerAccount: holds['account-units'],
    heldOrdersPerNetwork: holds['network-orders'],
    heldUnitsPerNetwork: holds['network-units'],
    keepDays: readNumbers(text('KEEP_DAYS'), keepDays, (message) => addError('KEEP_DAYS', message)),
    stripe: secretKey && webhookSecret ? { secretKey, webhookSecret, ...readSimulator(sharedSimulator) } : undefined,
    stripePaymentMethods: methods,
    ...gst,
    bankAccount: text('BANK_ACCOUNT'),
    paypal,
    ...mail,
    s3,
    backupRecipient,
    backups,
    isSecondFactorRequired: adminSecondFactor === 'required',
    allowsWebhooksToLoopback: /^http:\/\/(localhost|127\.0\.0\.1)(:|\/|$)/.test(publicUrl ?? 'http://localhost'),
    metricsToken,
    tracing: readTracing(env, addError),
    logLevel,
    unknownVariables: [],
  }
  refuseRenamedVariables(env, addError)
  config.unknownVariables = checkUnknownVariables(env, addError)
  if (errors.length > 0) throw new ConfigError(errors)
  return config
}

function readRole(value: string | undefined): ProcessRole {
  return value === 'web' || value === 'worker' ? value : 'all'
}

function readSimulator(address: string | undefined): { simulator?: { host: string; port: number } } {
  if (address === undefined || !URL.canParse(address)) return {}
  const { hostname, port } = new URL(address)
  return { simulator: { host: hostname, port: Number(port || 80) } }
}

/** What pages show of the configuration itself; `PublishedContent` adds what the owner has published. */
export function configuredDetails(
  config: Config,
): Omit<
  ShopDetails,
  keyof ShopContact | 'holdMinutes' | 'payableDays' | 'phoneHours' | 'announcement' | 'rooms' | 'footerPages' | 'menu'
> {
  return {
    hasAfterpay: config.stripePaymentMethods.includes('afterpay_clearpay'),
    keepDays: config.keepDays,
    isGstRegistered: config.isGstRegistered,
    publicUrl: config.publicUrl,
  }
}

const defaultPoolSize = 10

/**
 * Reads DATABASE_URL, such as `postgres://shop@db/shop?pool_size=20`. `pool_size` is how many connections requests and
 * jobs share, from 2 to 100, and is not part of the address.
 */
function readDatabaseUrl(
  text: string | undefined,
  addError: (message: string) => void,
): { databaseUrl: string | undefined; databasePoolSize: number } {
  if (text === undefined) return { databaseUrl: undefined, databasePoolSize: defaultPoolSize }
  const { url, value = String(defaultPoolSize) } = takeParameter(text, 'pool_size')
  const poolSize = /^\d+$/.test(value) ? Number(value) : 0
  if (poolSize < 2 || poolSize > 100) {
    addError(`has pool_size=${value}, but it must be a whole number from 2 to 100.`)
  }
  return { databaseUrl: url, databasePoolSize: poolSize }
}

/**
 * Reads LIMITS, such as `account-orders=100, search=600/60`: unpaid orders and units that are held, and tries within
 * seconds. A limit that it does not name keeps its default; `addError` is called for each entry that cannot be read.
 */
function readLimits(
  text: string | undefined,
  addError: (message: string) => void,
): { holds: Record<keyof typeof holdLimits, number>; rateLimits: LimitNumbers } {
  const entries = (text ?? '').split(',').map((entry) => entry.trim())
  const isHold = (entry: string) => Object.hasOwn(holdLimits, entry.split('=')[0] ?? '')
  const holds = readNumbers(entries.filter((entry) => isHold(entry)).join(','), holdLimits, addError)
  const rateLimits = Object.fromEntries(
    names.map((name) => [name, { max: limits[name].max, seconds: limits[name].seconds }]),
  ) as LimitNumbers
  for (const entry of entries.filter((other) => other && !isHold(other))) {
    const found = tryPattern.exec(entry)?.groups
    const name = names.find((known) => known === (found?.name ?? entry.split('=')[0]))
    const [max, seconds] = [Number(found?.max), Number(found?.seconds)]
    if (!name && /^[a-z-]+(=|$)/.test(entry)) {
      addError(`has "${entry.split('=')[0]}" but its names are ${allNames.join(', ')}.`)
    } else if (!name || !found || max < 1 || seconds < 1 || seconds > maxSeconds) {
      addError(`has "${entry}" but must look like search=600/60: a name, a number and up to ${maxSeconds} seconds.`)
    } else rateLimits[name] = { max, seconds }
  }
  return { holds, rateLimits }
}
