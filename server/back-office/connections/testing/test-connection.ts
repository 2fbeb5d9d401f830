import { randomBytes } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import pTimeout, { TimeoutError } from 'p-timeout'
import { connectionIds, type ConnectionTest, type TestedConnection } from '#contract/back-office/connections.ts'
import { ProviderError, type ProviderName } from '#server/platform/payment-provider.ts'
import { actorOf, recordAuditEvent } from '#server/platform/history/audit-log.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import { uploadNameFor } from '#server/platform/images/upload-names.ts'
import type { Caller } from '#server/platform/limits/caller.ts'
import { formatEmail } from '#server/platform/mail/format-email.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { providerOf, type Shop } from '#server/platform/shop.ts'
import { isEncrypted } from '#server/back-office/backup/encryption.ts'
import { kindOfEntry, type Manifest } from '#server/back-office/backup/manifest.ts'
import { listBackups } from '#server/back-office/backup/nightly/backups.queries.ts'
import { findManifest } from '#server/back-office/backup/check-backup.ts'
import { type Finding, logFailure } from './finding.ts'

const verify = 'npm run admin -- verify-backup'

/** Among so many records the newest complete backup is looked for. */
const maxRecords = 20

/** The longest test: the owner waits for it, and a proxy may end a request after 30 seconds. */
const timeLimitMs = 20_000

/** Tests a connection and records it in the history. Throws ShopError 404, 409 when not set up, 429 after too many. */
export async function testConnection(
  shop: Shop,
  { user, caller, name }: { user: SignedInUser; caller: Caller; name: string },
): Promise<ConnectionTest> {
  if (!isTested(name)) throw new ShopError(404, 'This connection can’t be tested.')
  return shop.limiter.run(['connection-tests'], caller, async () => {
    const finding = await runInTime(shop, name, (signal) => start(shop, user, name, signal))
    return recordTest(shop, user, connectionIds[name], finding)
  })
}

function isTested(name: string): name is TestedConnection {
  return Object.hasOwn(connectionIds, name)
}

/** Records a test in the history, and returns it with its time. */
export async function recordTest(shop: Shop, user: SignedInUser, subjectId: string, finding: Finding) {
  await recordAuditEvent(shop, shop.db, {
    subject: 'connection',
    subjectId,
    action: 'tested',
    by: actorOf(user),
    fields: [{ field: 'testResult', before: null, after: finding.isSuccess ? 'works' : 'failed' }],
  })
  return { at: shop.now().toISOString(), ...finding }
}

function start(shop: Shop, user: SignedInUser, name: TestedConnection, signal: AbortSignal): Promise<Finding> {
  switch (name) {
    case 'email':
      return testEmail(shop, user)
    case 'pictures':
      return testPictures(shop)
    case 'backup':
      return testBackup(shop, signal)
    default:
      return testProvider(shop, name)
  }
}

/** Runs a test for at most 20 seconds. What it does then is ended by `signal` or its own time limits. */
async function runInTime({ log }: Shop, connection: TestedConnection, run: (signal: AbortSignal) => Promise<Finding>) {
  const stop = new AbortController()
  try {
    return await pTimeout(run(stop.signal), { milliseconds: timeLimitMs })
  } catch (error) {
    if (!(error instanceof TimeoutError)) throw error
    stop.abort()
    log.warn({ connection }, 'the test of a connection took longer than 20 seconds')
    return {
      isSuccess: false,
      text: 'The test didn’t end within 20 seconds. Test again in a few minutes; the log has more if it stays so.',
    }
  }
}

/** Writes a small file into the picture store, reads it and removes it. The sweep removes one that is left. */
async function testPictures(shop: Shop): Promise<Finding> {
  const { uploads, config } = shop
  const [store, check] = config.s3
    ? ['bucket', 'Check the bucket and its key in S3_URL, and whether the service runs.']
    : ['folder', 'Check the room on the disk, and whether the shop may write into its data folder.']
  const failed = (what: string) => ({ isSuccess: false, text: `The ${store} ${what}. ${check}` })
  const bytes = randomBytes(64)
  const name = uploadNameFor(bytes, 'webp')
  let step = 'doesn’t take a file'
  try {
    await uploads.put(name, bytes)
    step = 'doesn’t give its file back'
    const found = await uploads.get(name)
    if (!found?.equals(bytes)) return failed(step)
    step = 'doesn’t remove a file'
    await uploads.remove(name)
    return (await uploads.get(name))
      ? failed(step)
      : { isSuccess: true, text: `The ${store} took a small file, gave it back and removed it.` }
  } catch (error) {
    logFailure(shop, 'pictures', error)
    await uploads.remove(name).catch(() => {})
    return failed(step)
  }
}

const spanMs = 60_000

/** Reads a provider's recent events and account gaps, changing nothing. Throws ShopError 409 when not set up. */
async function testProvider(shop: Shop, name: ProviderName): Promise<Finding> {
  const provider = providerOf(shop, name)
  const label = labelOf(shop, name)
  let gaps
  try {
    await provider.listEvents({ from: new Date(shop.now().getTime() - spanMs) })
    gaps = await provider.findMissing?.()
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    return { isSuccess: false, text: failureText(error, name, label) }
  }
  const kind = provider.isTest ? 'a test key' : 'the live key'
  if (gaps && gaps.missing.length > 0) return { isSuccess: false, text: `${label} answers. ${gaps.missing.join(' ')}` }
  const unread = gaps && gaps.unread.length > 0 ? ` The key must not read: ${gaps.unread.join(', ')}.` : ''
  return { isSuccess: true, text: `${label} answers and takes ${kind}. Nothing was changed there.${unread}` }
}

function labelOf({ config }: Shop, name: ProviderName): string {
  if (name === 'paypal') return 'PayPal'
  return config.stripe ? 'Stripe' : 'The simulator'
}

function failureText({ refusal }: ProviderError, name: ProviderName, label: string): string {
  if (!refusal) return `${label} doesn’t answer. Look at its status page, then test again in a few minutes.`
  const variable = name === 'paypal' ? 'the id and the secret in PAYPAL_URL' : 'STRIPE_SECRET_KEY'
  return `${label} refuses to show events (${refusal.code}). Check ${variable}: it may be revoked or lack a permission.`
}

/** What the owner does about an error, by the code that nodemailer or Node gives it. */
const remedies: Record<string, string> = {
  EAUTH: 'The mail server refuses the user or the password. Check them in SMTP_URL.',
  ENOAUTH: 'The mail server wants a user and a password. Add them to SMTP_URL.',
  EENVELOPE: 'The mail server refuses the sender or your address. Check the sender in SMTP_URL and your own address.',
  EMESSAGE: 'The mail server refuses the email. The shop’s log has its answer.',
  ETLS: 'The mail server offers no valid encryption. Check its name and port in SMTP_URL.',
}
const unreachable = 'The mail server doesn’t answer. Check its name and port in SMTP_URL, and whether it runs.'
const unreachableCodes = new Set(['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'ECONNREFUSED', 'ENOTFOUND'])

/** Sends an email to the person who tests, without the queue, so that the answer of the mail server is known. */
async function testEmail(shop: Shop, { email, name }: SignedInUser): Promise<Finding> {
  const details = shop.details()
  const opening = `Emails from ${details.name} are arriving. ${name} sent this test from Connections.`
  const text = formatEmail(details, {
    subject: `Test email from ${details.name}`,
    name,
    opening,
    parts: [],
    isToShop: true,
  })
  try {
    await shop.mailer.sendNow({ to: email, ...text })
  } catch (error) {
    logFailure(shop, 'email', error)
    return { isSuccess: false, text: remedyOf(error) }
  }
  if (!shop.config.smtpUrl) {
    return {
      isSuccess: true,
      text: 'No mail server is set: the email is a file in the data folder. Set SMTP_URL to send.',
    }
  }
  return {
    isSuccess: true,
    text: `The mail server took an email to ${email}. Check your inbox and your spam folder.`,
  }
}

function remedyOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (unreachableCodes.has(code)) return unreachable
  return remedies[code] ?? 'The email couldn’t be sent. The shop’s log says why.'
}

/** Reads the manifest of the newest backup; of an encrypted one only the size. Throws ShopError 409 without backups. */
async function testBackup(shop: Shop, signal: AbortSignal): Promise<Finding> {
  const { backups: plan } = shop.config
  if (!plan) throw new ShopError(409, 'This shop writes no backups: BACKUPS is none.')
  const newest = (await listBackups(shop.db, maxRecords)).find(({ sizeBytes }) => sizeBytes !== null)
  if (!newest) return failedBackup('There’s no complete backup yet. Press ‘Back up now’, then test again.')
  const path = join(plan.folder, newest.file)
  try {
    const { size } = await stat(path)
    if (size !== newest.sizeBytes) {
      return failedBackup(
        `${newest.file} has another size than when it was written. Press ‘Back up now’, and check the disk.`,
      )
    }
    if (await isEncrypted(path)) {
      return works(`${newest.file} has its whole size. It’s encrypted: read it with your key and ${verify}.`)
    }
    return works(`${newest.file} can be read: ${contentsText(await findManifest(path, signal))}.`)
  } catch (error) {
    logFailure(shop, 'backup', error)
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    return failedBackup(
      code === 'ENOENT'
        ? `${newest.file} isn’t in the folder of this machine. Look for it, or press ‘Back up now’.`
        : `${newest.file} can’t be read to its end. Press ‘Back up now’, and check the disk.`,
    )
  }
}

function contentsText({ tables, entries }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const files = entries.filter(({ name }) => kindOfEntry(name)?.kind === 'upload').length
  return `${rows} rows in ${tables.length} tables, and ${files} uploaded files`
}

function works(text: string): Finding {
  return { isSuccess: true, text }
}

function failedBackup(text: string): Finding {
  return { isSuccess: false, text }
}
