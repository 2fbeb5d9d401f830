import { existsSync } from 'node:fs'
import { type Config, readConfig } from './config.ts'

/**
 * Loads the configuration from the environment and, for unset variables, from the file `.env` of the current folder.
 * Throws a ConfigError with every error (behaviour, Running).
 */
export function loadConfig(): Config {
  if (existsSync('.env')) process.loadEnvFile('.env')
  return readConfig(process.env)
}
