import { existsSync } from 'node:fs'
import { listBackupConfigErrors } from '#server/back-office/backup/check-backup-config.ts'
import { type Config, ConfigError, readConfig } from '#server/platform/config/config.ts'
import { readSecretFiles } from '#server/platform/config/secret-files.ts'

/**
 * Loads the configuration from the environment, for unset variables from the file `.env` of the current folder, and for
 * secrets from the files that `NAME_FILE` names.
 * Throws a ConfigError with every error (behaviour, Platform).
 */
export async function loadConfig(): Promise<Config> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  // A terminal shows the banner and what needs attention; a journal gets the line of each request too.
  const env = readSecretFiles({ LOG_LEVEL: process.stdout.isTTY ? 'warn' : 'info', ...process.env })
  const config = readConfig(env)
  const errors = await listBackupConfigErrors(config)
  if (errors.length > 0) throw new ConfigError(errors)
  return config
}
