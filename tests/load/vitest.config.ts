import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

// Real shops under load: one file at a time, so that they have the machine to themselves.
export default defineConfig({
  test: {
    root: join(import.meta.dirname, '../..'),
    include: ['tests/load/*.test.ts'],
    pool: 'forks',
    maxWorkers: 1,
    fileParallelism: false,
    reporters: ['verbose'],
    testTimeout: 600_000,
    hookTimeout: 180_000,
    env: { NODE_ENV: 'production' },
  },
})
