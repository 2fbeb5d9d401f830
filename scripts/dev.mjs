import {
  ensurePackages,
  forwardShutdown,
  run,
  shopEnvironment,
  shopNode,
  shopOptions,
  sourceServer,
} from './prepare.mjs'

/* npm run dev: pages with hot reload, and a server that restarts on change, on one port. */

await ensurePackages()

// Only the layers of the server are watched: Vite writes files while it starts, and reloads the pages itself.
const layers = ['contract', 'rules', 'db', 'server', 'packages/payment-simulators'].map(
  (layer) => `--watch-path=${layer}`,
)
const env = { ...shopEnvironment, ...process.env, NODE_ENV: 'development' }
const options = [...layers, '--watch-preserve-output', ...shopOptions]
process.exit(await run(shopNode, [...options, sourceServer], { env, onStart: forwardShutdown }))
