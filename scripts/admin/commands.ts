import { createCommand, promoteCommand, removeSecondFactorCommand, resetPasswordCommand } from './account-commands.ts'
import { backupCommand, restoreCommand, verifyBackupCommand } from './backup-commands.ts'
import type { Command } from './command.ts'

/** All commands, in the order of the usage. */
export const commands: readonly Command[] = [
  createCommand,
  promoteCommand,
  resetPasswordCommand,
  removeSecondFactorCommand,
  backupCommand,
  restoreCommand,
  verifyBackupCommand,
]
