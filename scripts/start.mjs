import {
  builtServer,
  ensureBuild,
  ensurePackages,
  forwardShutdown,
  run,
  shopEnvironment,
  shopNode,
  shopOptions,
} from './prepare.mjs'

/* npm start: installs packages, builds pages and server when needed, then starts the shop. */

await ensurePackages()
await ensureBuild()

const env = { NODE_ENV: 'production', ...shopEnvironment, ...process.env }
process.exit(await run(shopNode, [...shopOptions, builtServer], { env, onStart: forwardShutdown }))
