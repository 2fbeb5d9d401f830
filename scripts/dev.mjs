import { forwardShutdown, ensurePackages, run, shopArguments, shopEnvironment, shopNode } from './prepare.mjs'

/* npm run dev: pages with hot reload, and a server that restarts on change, on one port. */

await ensurePackages()

// Only the layers of the server are watched: Vite writes files while it starts, and reloads the pages itself.
const layers = ['contract', 'rules', 'db', 'server', 'simulators'].map((layer) => `--watch-path=${layer}`)
const env = { ...shopEnvironment, ...process.env, NODE_ENV: 'development' }
process.exit(
  await run(shopNode, [...layers, '--watch-preserve-output', ...shopArguments], { env, onStart: forwardShutdown }),
)
