import { validateBytes } from 'gltf-validator'
import { modelLimits } from '#contract/platform/models.ts'
import type { Sides } from '#rules/catalogue/model-sizes.ts'
import { truncate } from '#rules/platform/truncate.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { type Glb, type Gltf, readGlb } from './read-glb.ts'
import { sceneSides } from './scene-sides.ts'

/** What the viewer draws without another decoder, and phones in AR too. */
const allowedExtensions = /^KHR_(?:materials_(?!variants|pbrSpecularGlossiness)\w+|texture_transform)$/

/** The most accessors, and the most values in all of them: what one check has to read. */
const mostAccessors = modelLimits.parts * 5
const mostValues = modelLimits.vertices * 20
const mostIssues = 10_000

/**
 * Checks a model and returns its sides in mm (behaviour, Catalogue). Throws ShopError 400 with a sentence for a file
 * that is not valid glTF 2.0, needs other files or decoders, moves, has no surfaces, or exceeds `modelLimits`.
 */
export async function checkModelFile(bytes: Uint8Array): Promise<Sides> {
  const glb = readGlb(bytes)
  if (!glb) throw new ShopError(400, 'We can’t open this as a 3D model. Choose a GLB file: binary glTF 2.0.')
  checkCounts(glb.gltf)
  checkWhole(glb.gltf)
  await checkValid(bytes)
  checkContents(glb.gltf)
  return sidesOf(glb)
}

/** Refuses a document that has more parts than a product of furniture needs, before anything reads all of them. */
function checkCounts({ accessors, images, ...others }: Record<string, unknown>): void {
  const counts = listOf(accessors).map((accessor) => countOf(accessor) + countOf(fieldOf(accessor, 'sparse')))
  const primitives = listOf(others.meshes).reduce<number>(
    (sum, mesh) => sum + listOf(fieldOf(mesh, 'primitives')).length,
    0,
  )
  if (listOf(images).length > modelLimits.pictures) throw tooMany(`${modelLimits.pictures} pictures`)
  if (counts.length > mostAccessors || counts.reduce((sum, count) => sum + count, 0) > mostValues)
    throw tooMany('points')
  const lists = { ...others, bufferViews: undefined }
  const most = Math.max(primitives, ...Object.values(lists).map((list) => listOf(list).length))
  if (most > modelLimits.parts) throw tooMany(`${modelLimits.parts} parts`)
  if (listOf(others.bufferViews).length > mostAccessors) throw tooMany('points')
}

/** Refuses a document that names other files, which the validator would ask for. */
function checkWhole({ buffers, images }: Record<string, unknown>): void {
  if ([...listOf(buffers), ...listOf(images)].every((each) => fieldOf(each, 'uri') === undefined)) return
  throw new ShopError(400, 'This model needs other files. Export it as one GLB file with its pictures inside.')
}

async function checkValid(bytes: Uint8Array): Promise<void> {
  const { issues, info } = await validateBytes(bytes, { format: 'glb', maxIssues: mostIssues, writeTimestamp: false })
  const [first] = issues.messages.filter(({ severity }) => severity === 0)
  if (first) {
    const place = first.pointer ? ` (${first.pointer})` : ''
    const others = issues.numErrors > 1 ? ` It has ${issues.numErrors} errors in all.` : ''
    throw new ShopError(400, `This model isn’t valid glTF: ${truncate(first.message, 300)}${place}${others}`)
  }
  if (issues.truncated) throw tooMany('problems')
  const largest = Math.max(0, ...(info.resources ?? []).flatMap(({ image }) => [image?.width ?? 0, image?.height ?? 0]))
  if (largest > modelLimits.pictureSidePx) {
    const side = modelLimits.pictureSidePx
    throw new ShopError(400, `A picture in this model is larger than ${side} × ${side} pixels. Make it smaller.`)
  }
}

function checkContents(gltf: Gltf): void {
  const extension = gltf.extensionsUsed?.find((name) => !allowedExtensions.test(name))
  if (extension !== undefined) {
    throw new ShopError(400, `This model uses ${extension}, which not every phone can show. Export it without that.`)
  }
  const moves = gltf.meshes?.some(({ primitives }) => primitives.some(({ targets }) => targets !== undefined))
  if (moves || gltf.skins !== undefined) {
    throw new ShopError(400, 'This model changes its shape (skins or morph targets). Export it as a still piece.')
  }
}

function sidesOf(glb: Glb): Sides {
  const sides = sceneSides(glb, modelLimits.vertices)
  if (sides === 'too many') throw tooMany(`${modelLimits.vertices.toLocaleString('en-NZ')} vertices`)
  if (!sides) throw new ShopError(400, 'There are no surfaces in the scene of this model.')
  // Also false for a side that is not a number.
  if (!Object.values(sides).every((mm) => mm <= modelLimits.sideMm)) {
    const metres = modelLimits.sideMm / 1000
    throw new ShopError(
      400,
      `This model is larger than ${metres} m. Its unit must be the metre: scale it, then upload it again.`,
    )
  }
  return sides
}

function tooMany(what: string): ShopError {
  const amount = /^\d/.test(what) ? `more than ${what}` : `too many ${what}`
  return new ShopError(400, `This model has ${amount}: a phone couldn’t show it. Simplify it, then upload it again.`)
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
}

function countOf(value: unknown): number {
  const count = fieldOf(value, 'count')
  return typeof count === 'number' && count > 0 ? count : 0
}
