import type { HomeBlock, HomeValues } from '#contract/content/home.ts'
import type { ShownBlock, ShownHome } from '#contract/content/shown-home.ts'
import { findScene, picturePath, uploadOf } from './home-values.ts'

interface PictureSize {
  widthPx: number
  heightPx: number
}

/**
 * The home page as shoppers see it: without hidden blocks, with the path and the pixels of each picture. `sizes` has
 * the uploads by name; a block whose picture is not there is left out.
 */
export function showHome({ slides, promos }: HomeValues, sizes: ReadonlyMap<string, PictureSize>): ShownHome {
  const show = (blocks: readonly HomeBlock[]) => blocks.flatMap((block) => showBlock(block, sizes))
  return { slides: show(slides), promos: show(promos) }
}

function showBlock({ isHidden, ...block }: HomeBlock, sizes: ReadonlyMap<string, PictureSize>): ShownBlock[] {
  const size = sizeOf(block.picture, sizes)
  return isHidden || !size ? [] : [{ ...block, image: picturePath(block.picture), ...size }]
}

function sizeOf(picture: string, sizes: ReadonlyMap<string, PictureSize>): PictureSize | undefined {
  const scene = findScene(picture)
  if (scene) return { widthPx: scene.width, heightPx: scene.height }
  return sizes.get(uploadOf(picture) ?? '')
}
