import type { Backup } from '#contract/back-office/backups.ts'

/** The state of a backup in its cell, and whether it is well. */
export function backupStateOf({ finishedAt, error, trial }: Backup): { text: string; look: 'ok' | 'bad' | 'wait' } {
  if (error !== null) return { text: `Failed. ${error}`, look: 'bad' }
  if (finishedAt === null) return { text: 'Is being written', look: 'wait' }
  if (trial === null) return { text: 'Complete', look: 'ok' }
  return {
    text: trial.state === 'passed' ? 'Complete, test-restored' : `Complete, not test-restored. ${trial.reason}`,
    look: 'ok',
  }
}

/** A size in the largest unit that it fills: `820 kB`, `3.4 MB`. */
export function sizeText(bytes: number): string {
  const units = ['kB', 'MB', 'GB'] as const
  const index = Math.min(Math.max(Math.floor(Math.log10(Math.max(bytes, 1)) / 3) - 1, 0), units.length - 1)
  const value = bytes / 1000 ** (index + 1)
  return `${index === 0 ? Math.ceil(value) : value.toFixed(1)} ${units[index]}`
}
