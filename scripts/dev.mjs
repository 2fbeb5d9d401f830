import { endTogether, ensurePackages, run, shopArguments, shopEnvironment, shopNode } from './prepare.mjs'

/* npm run dev: pages with hot reload, the server restarting on change, one port. */

await ensurePackages()

// The server's own rooms alone: Vite writes files while it starts, and reloads the pages by itself.
const rooms = ['contract', 'rules', 'db', 'server', 'simulators'].map((room) => `--watch-path=${room}`)
const env = { ...shopEnvironment, ...process.env, NODE_ENV: 'development' }
process.exit(
  await run(shopNode, [...rooms, '--watch-preserve-output', ...shopArguments], { env, onStart: endTogether }),
)
