import { initialiseDatabase } from './embedded.ts'

/* Run in a process of its own by `openEmbedded`: what initialising PostgreSQL needs once is given back when it ends. */

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('Say which folder to make the database in.')
await initialiseDatabase(folder)
