import { existsSync } from 'node:fs'
import { type Config, readConfig } from './config.ts'

/**
 * The configuration of this run: the environment, and for what is not set there the file `.env` of the current folder.
 * Throws a ConfigError that names every fault (behaviour, Running).
 */
export function loadConfig(): Config {
  if (existsSync('.env')) process.loadEnvFile('.env')
  return readConfig(process.env)
}
