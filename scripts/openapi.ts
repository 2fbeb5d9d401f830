import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { openapiDocument } from '#server/platform/http/openapi.ts'

/*
 * npm run openapi: writes the OpenAPI document of all endpoints to dist/openapi.json, or to another file:
 * `npm run openapi -- api.json`.
 */

const file = resolve(process.argv[2] ?? 'dist/openapi.json')
await mkdir(dirname(file), { recursive: true })
await writeFile(file, `${JSON.stringify(await openapiDocument('Shop'), null, 2)}\n`)
console.log(`the API in OpenAPI   -> ${file}`)
