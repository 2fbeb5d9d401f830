import { sqlState } from '#db/open.ts'
import { verifyBackup } from '#server/back-office/backup/verify/verify-backup.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import type { TrialOutcome } from './trial-outcome.ts'

/*
 * The process of a trial restore: it restores the backup of its argument into a temporary database, sends the outcome
 * to the shop and ends. Any other end means that the backup was not tried.
 */

/** What the machine lacks, not the backup: a full disk, too little memory, a disk that does not answer. */
const isOfMachine = /^5[38]/

async function tryBackup(file: string): Promise<TrialOutcome> {
  try {
    await verifyBackup(file, { now: () => new Date() })
    return { state: 'passed' }
  } catch (error) {
    // The message names the file by its path, which the owner cannot reach.
    if (error instanceof ShopError) return { state: 'failed', reason: error.message.replace(file, 'The backup') }
    const state = sqlState(error)
    if (state === undefined || isOfMachine.test(state)) throw error
    return { state: 'failed', reason: `The database refuses its data (${state}).` }
  }
}

const outcome = await tryBackup(process.argv[2] ?? '')
process.send?.(outcome, () => process.exit())
