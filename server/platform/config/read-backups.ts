import { join } from 'node:path'
import { takeParameter } from './take-parameter.ts'

/** The backups that the running shop writes each night. */
export interface BackupsConfig {
  folder: string
  /** In New Zealand, such as `03:00`. */
  at: string
  /** How many files are kept. */
  kept: number
}

/**
 * Reads BACKUPS, such as `/mnt/backups?at=02:30&keep=30`, of which every part can be missing; `none` is undefined.
 * Calls `addError` for each part that cannot be read.
 */
export function readBackups(
  text: string | undefined,
  dataDir: string,
  addError: (message: string) => void,
): BackupsConfig | undefined {
  if (text === 'none') return undefined
  const { url: withoutTime, value: at = '03:00' } = takeParameter(text ?? '', 'at')
  const { url: folder, value: keep = '14' } = takeParameter(withoutTime, 'keep')
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(at)) addError(`has at=${at}, but it must be a time such as 03:00.`)
  const kept = /^\d{1,4}$/.test(keep) ? Number(keep) : 0
  if (kept < 1 || kept > 1000) addError(`has keep=${keep}, but it must be a whole number from 1 to 1000.`)
  if (folder.includes('?')) addError('must look like /mnt/backups?at=02:30&keep=30: a folder, its time and a number.')
  return { folder: folder || join(dataDir, 'backups'), at, kept }
}
