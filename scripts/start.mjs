import {
  forwardShutdown,
  ensurePackages,
  ensurePages,
  run,
  shopArguments,
  shopEnvironment,
  shopNode,
} from './prepare.mjs'

/* npm start: installs packages and builds pages when needed, then starts the shop. */

await ensurePackages()
await ensurePages()

const env = { NODE_ENV: 'production', ...shopEnvironment, ...process.env }
process.exit(await run(shopNode, shopArguments, { env, onStart: forwardShutdown }))
