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

/*
 * npm start: installs packages, builds pages and server when needed, then starts the shop. Arguments go to the server:
 * `npm start -- --without-picture-sizes` makes sizes of pictures when they are requested, not ahead.
 */

await ensurePackages()
await ensureBuild()

const env = { NODE_ENV: 'production', ...shopEnvironment, ...process.env }
process.exit(
  await run(shopNode, [...shopOptions, builtServer, ...process.argv.slice(2)], { env, onStart: forwardShutdown }),
)
