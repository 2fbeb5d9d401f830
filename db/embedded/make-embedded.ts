import { initialiseDatabase } from './embedded.ts'

/* Run by `openEmbedded` in a child process, so that the memory of the initialisation is released. */

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('The folder of the database is missing.')
await initialiseDatabase(folder)
