import type { ShopContact } from '#contract/content/content.ts'
import type { ShopDetails } from '#contract/pages.ts'
import { findHostsProblem } from '#db/postgres/host-urls.ts'
import { type LimitName, type LimitNumbers, limits } from '#server/platform/limits/limits.ts'
import { readTrustedProxies } from '#server/platform/limits/trust-proxy.ts'
import { checkNames } from './check-names.ts'
import { checkTransportConfig } from './check-transport-config.ts'
import { checkPaymentConfig, readGst, readPaypalUrl } from './payment-config.ts'
import { readTracing } from './read-tracing.ts'
import { type AddProblem, readBackups, readDatabaseUrl, readS3Url, readSmtpUrl } from './read-urls.ts'
import { type VariableName, variables } from './variables.ts'

/** Invalid configuration: one line per variable, printed before the shop exits. */
export class ConfigError extends Error {
  constructor(errors: string[]) {
    super(errors.join('\n'))
    this.name = 'ConfigError'
  }
}

/** The configuration, read from the environment at the start; `variables` describes each variable. */
export type Config = ReturnType<typeof readConfig>

/** Reads the configuration; every variable has a default. Throws a ConfigError with every error at once. */
export function readConfig(env: Record<string, string | undefined>) {
  const errors: string[] = []
  const addError = (name: string, message: string) => void errors.push(`${name} ${message}`)
  const text = (name: VariableName) => {
    const value = env[name]?.trim() || undefined
    const { pattern, requirement = 'has another form than expected.' } = variables[name]
    if (value !== undefined && pattern && !pattern.test(value)) addError(name, requirement)
    return value
  }
  const read = <T>(name: VariableName, parse: (value: string | undefined, addProblem: AddProblem) => T): T =>
    parse(text(name), (problem) => addError(name, problem))
  const wholeNumber = (name: VariableName, defaultValue: number, from: number, to: number) =>
    read(name, (value, addProblem) => {
      if (value === undefined) return defaultValue
      if (/^\d+$/.test(value) && Number(value) >= from && Number(value) <= to) return Number(value)
      addProblem(`is "${value}" but must be a whole number from ${from} to ${to}.`)
      return defaultValue
    })

  const port = wholeNumber('PORT', 3000, 1, 65535)
  const publicUrl = text('PUBLIC_URL')
  const { databaseUrl, databasePoolSize } = read('DATABASE_URL', readDatabaseUrl)
  const databaseReplicaUrl = text('DATABASE_REPLICA_URL')
  if (databaseReplicaUrl && !databaseUrl) {
    addError('DATABASE_URL', 'is missing: DATABASE_REPLICA_URL is set, and a replica has a primary.')
  }
  const primaryHostsProblem = findHostsProblem(databaseUrl ?? '', ['read-write', 'primary'])
  if (primaryHostsProblem) addError('DATABASE_URL', primaryHostsProblem)
  const replicaHostsProblem = findHostsProblem(databaseReplicaUrl ?? '', ['standby'])
  if (replicaHostsProblem) addError('DATABASE_REPLICA_URL', replicaHostsProblem)
  const roleName = text('ROLE')
  const role = roleName === 'web' || roleName === 'worker' ? roleName : 'all'
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
  const shopEmail = text('SHOP_EMAIL') ?? 'kiaora@totara.example'
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
  const paypal = read('PAYPAL_URL', readPaypalUrl)
  const isLive = checkPaymentConfig({ publicUrl, secretKey, paypal, simulator }, addError)
  const gst = read('GST_NUMBER', (value, addProblem) => readGst(value, isLive, addProblem))
  const s3 = read('S3_URL', readS3Url)
  const backupRecipient = text('BACKUP_RECIPIENT')
  const dataDir = text('DATA_DIR') ?? 'data'
  const backups = read('BACKUPS', (value, addProblem) => readBackups(value, dataDir, addProblem))
  checkTransportConfig({ databaseUrl, databaseReplicaUrl, redisUrl, s3Endpoint: s3?.endpoint }, addError)
  const logLevel = text('LOG_LEVEL') ?? 'warn'
  const shopName = text('SHOP_NAME') ?? 'Tōtara'
  const mailSender = { name: shopName, address: shopEmail }
  const mail = read('SMTP_URL', (value, addProblem) => readSmtpUrl(value, mailSender, addProblem))
  const { holds, rateLimits } = read('LIMITS', readLimits)
  const config = {
    /** What this process does: serve pages, work in the background, or both. */
    role,
    port,
    // A first run is for this machine: over http anyone in its network could read passwords, and pay with test cards.
    host: text('HOST') ?? (publicUrl?.startsWith('https:') ? '0.0.0.0' : '127.0.0.1'),
    publicUrl: (publicUrl ?? `http://localhost:${port}`).replace(/\/$/, ''),
    dataDir,
    databaseUrl,
    databaseReplicaUrl,
    databasePoolSize,
    redisUrl,
    /** The addresses, networks and groups whose `X-Forwarded-For` is believed. */
    trustProxy: read('TRUST_PROXY', readTrustedProxies),
    rateLimits,
    adminEmail,
    adminPassword,
    shopName,
    shopEmail,
    shopPhone: text('SHOP_PHONE') ?? '0800 555 014',
    holdMinutes: wholeNumber('ORDER_HOLD_MINUTES', 60, 1, 1440),
    /** How many days an unpaid order can be paid from its placing; after them it is cancelled. */
    payableDays: wholeNumber('ORDER_PAYABLE_DAYS', 7, 1, 90),
    /** For how many seconds a step of parcels can be undone; its emails wait as long. */
    undoSeconds: wholeNumber('UNDO_SECONDS', 30, 0, 600),
    heldOrdersPerAccount: holds['account-orders'],
    /** How many units the unpaid orders of an account may hold at the same time, and so how many one order may have. */
    heldUnitsPerAccount: holds['account-units'],
    /** How many unpaid orders of one network may hold units: of guests and of accounts with an unconfirmed address. */
    heldOrdersPerNetwork: holds['network-orders'],
    heldUnitsPerNetwork: holds['network-units'],
    /** How many days personal data is kept. */
    keepDays: read('KEEP_DAYS', (value, addProblem) => readNumbers(value, keepDays, addProblem)),
    /** `simulator`: the address of a simulator that several shops share, for tests. */
    stripe: secretKey && webhookSecret ? { secretKey, webhookSecret, ...readSimulator(sharedSimulator) } : undefined,
    stripePaymentMethods: methods,
    ...gst,
    /** The account for bank transfers until the owner publishes one. */
    bankAccount: text('BANK_ACCOUNT'),
    paypal,
    ...mail,
    /** The bucket of uploaded pictures; without it they are stored in `dataDir`. */
    s3,
    backupRecipient,
    backups,
    /** Whether admins can use the admin pages only once they have a second step at sign-in. */
    isSecondFactorRequired: text('ADMIN_SECOND_FACTOR') === 'required',
    /** Whether webhooks may go to this machine, also over http: the shop itself is for this machine alone. */
    allowsWebhooksToLoopback: /^http:\/\/(localhost|127\.0\.0\.1)(:|\/|$)/.test(publicUrl ?? 'http://localhost'),
    metricsToken: text('METRICS_TOKEN'),
    tracing: readTracing(env, addError),
    logLevel,
    /** Variables that begin as the shop's own do, but that it does not read. */
    unknownVariables: checkNames(env, addError),
  }
  if (errors.length > 0) throw new ConfigError(errors)
  return config
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

/** How many days personal data is kept. */
const keepDays = {
  messages: { value: 730, from: 1, to: 36_500 },
  // An email is tried for about five days: its text must not be deleted before.
  emails: { value: 365, from: 7, to: 36_500 },
  history: { value: 2557, from: 1, to: 36_500 },
  access: { value: 90, from: 1, to: 36_500 },
  orders: { value: 2557, from: 1, to: 36_500 },
}

/** How many unpaid orders and units an account, and the guests of a network, hold at a time. */
const holdLimits = {
  'account-orders': { value: 10, from: 1, to: 100_000 },
  'account-units': { value: 30, from: 1, to: 100_000 },
  'network-orders': { value: 10, from: 1, to: 100_000 },
  'network-units': { value: 60, from: 1, to: 100_000 },
}

const limitNames = Object.keys(limits) as LimitName[]
const tryPattern = /^(?<name>[a-z-]+)=(?<max>\d{1,7})\/(?<seconds>\d{1,6})$/
const maxSeconds = 7 * 86_400

/** Reads LIMITS, such as `account-orders=100, search=600/60`. Calls `addProblem` for each unreadable entry. */
function readLimits(
  text: string | undefined,
  addProblem: AddProblem,
): { holds: Record<keyof typeof holdLimits, number>; rateLimits: LimitNumbers } {
  const entries = (text ?? '').split(',').map((entry) => entry.trim())
  const isHold = (entry: string) => Object.hasOwn(holdLimits, entry.split('=')[0] ?? '')
  const holds = readNumbers(entries.filter((entry) => isHold(entry)).join(','), holdLimits, addProblem)
  const rateLimits = Object.fromEntries(
    limitNames.map((name) => [name, { max: limits[name].max, seconds: limits[name].seconds }]),
  ) as LimitNumbers
  for (const entry of entries.filter((other) => other && !isHold(other))) {
    const found = tryPattern.exec(entry)?.groups
    const name = limitNames.find((known) => known === (found?.name ?? entry.split('=')[0]))
    const [max, seconds] = [Number(found?.max), Number(found?.seconds)]
    if (!name && /^[a-z-]+(=|$)/.test(entry)) {
      addProblem(
        `has "${entry.split('=')[0]}" but its names are ${[...Object.keys(holdLimits), ...limitNames].join(', ')}.`,
      )
    } else if (!name || !found || max < 1 || seconds < 1 || seconds > maxSeconds) {
      addProblem(`has "${entry}" but must look like search=600/60: a name, a number and up to ${maxSeconds} seconds.`)
    } else rateLimits[name] = { max, seconds }
  }
  return { holds, rateLimits }
}

/** A number that a list may change: its value without an entry, and the range of an entry. */
interface ListedNumber {
  value: number
  from: number
  to: number
}

const entryPattern = /^(?<name>[a-z-]+)=(?<value>\d{1,7})$/

/** Reads names with numbers, such as `orders=2922,access=45`. Calls `addProblem` for each unreadable entry. */
function readNumbers<Name extends string>(
  text: string | undefined,
  numbers: Record<Name, ListedNumber>,
  addProblem: AddProblem,
): Record<Name, number> {
  const names = Object.keys(numbers) as Name[]
  const read = Object.fromEntries(names.map((name) => [name, numbers[name].value])) as Record<Name, number>
  for (const entry of (text ?? '').split(',').map((part) => part.trim())) {
    if (!entry) continue
    const found = entryPattern.exec(entry)?.groups
    const name = names.find((known) => known === found?.name)
    const value = Number(found?.value)
    if (!found) addProblem(`has "${entry}" but must look like ${names[0]}=100: a name and a whole number.`)
    else if (!name) addProblem(`has "${found.name}" but its names are ${names.join(', ')}.`)
    else if (value < numbers[name].from || value > numbers[name].to) {
      addProblem(`has "${entry}" but ${name} is a whole number from ${numbers[name].from} to ${numbers[name].to}.`)
    } else read[name] = value
  }
  return read
}
