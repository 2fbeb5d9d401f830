import { makeTemplates } from './database.ts'

/** Runs once before all test files, without a time limit. */
export const setup = makeTemplates
