import pTimeout, { TimeoutError } from 'p-timeout'
import { type ConnectionTest, connectionIds, type TestedConnection } from '#contract/back-office/connections.ts'
import { actorOf, recordAuditEvent } from '#server/platform/history/audit-log.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import type { Caller } from '#server/platform/limits/caller.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import type { Finding } from './finding.ts'
import { testBackup } from './test-backup.ts'
import { testEmail } from './test-email.ts'
import { testPictures } from './test-pictures.ts'
import { testProvider } from './test-provider.ts'

/** The longest test: the owner waits for it, and a proxy may end a request after 30 seconds. */
const timeLimitMs = 20_000

/**
 * Tests a connection and records that in the history; a failure is a finding, and the log has its cause. Throws
 * ShopError 404 for an unknown name, 409 for one that is not set up, 429 after too many tests.
 */
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
export async function recordTest(
  shop: Shop,
  user: SignedInUser,
  subjectId: string,
  finding: Finding,
): Promise<ConnectionTest> {
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
async function runInTime(
  { log }: Shop,
  connection: TestedConnection,
  run: (signal: AbortSignal) => Promise<Finding>,
): Promise<Finding> {
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
