import { endTogether, ensurePackages, ensurePages, run, shopArguments, shopEnvironment, shopNode } from './prepare.mjs'

/* npm start: whatever is missing first, then the shop. */

await ensurePackages()
await ensurePages()

const env = { NODE_ENV: 'production', ...shopEnvironment, ...process.env }
process.exit(await run(shopNode, shopArguments, { env, onStart: endTogether }))
