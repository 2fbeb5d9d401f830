import { migrate, migrationsFolder } from '#db/migrate.ts'
import { openDatabase } from '#db/open.ts'
import { loadConfig } from '#server/start/load-config.ts'

/* npm run db:migrate: runs the migrations without opening the shop, for deployments in steps. */

const { databaseUrl, dataDir } = await loadConfig()
const database = await openDatabase({ databaseUrl, dataDir, log: console.error })
await migrate(database, migrationsFolder, { isAsked: true })
console.log(`Migrated: ${database.location}`)
await database.close()
