import { existsSync } from 'node:fs'
import { type Config, readConfig } from './config.ts'

/**
 * Loads the configuration from the environment and, for unset variables, from the file `.env` of the current folder.
 * Throws a ConfigError with every error (behaviour, Running).
 */
export function loadConfig(): Config {
  if (existsSync('.env')) process.loadEnvFile('.env')
  // A terminal shows the banner and what needs attention; a journal gets the line of each request too.
  return readConfig({ LOG_LEVEL: process.stdout.isTTY ? 'warn' : 'info', ...process.env })
}
