import { ModelViewerElement } from '@google/model-viewer'
import { $renderer } from '@google/model-viewer/lib/model-viewer-base.js'
import { $loader } from '@google/model-viewer/lib/three-components/CachingGLTFLoader.js'
import { Texture } from 'three'

/*
 * Defines the element `model-viewer`. It works under the policy of every page: its styles are a style sheet of their
 * own (scripts/strict-viewer.ts), and the pictures in a model are decoded without an address (decision 8).
 */

/** What a plugin of the loader gets of the model that is read. */
interface Parser {
  json: { images?: { bufferView: number; mimeType: string }[] }
  /** The pictures that are already decoded, by their index. The loader takes those that are here. */
  sourceCache: Record<number, Promise<Texture>>
  getDependency: (kind: 'bufferView', index: number) => Promise<ArrayBuffer>
}

/** Decodes the pictures of a model from its bytes. The loader alone would give them blob: addresses and fetch these. */
class PicturesOfModel {
  readonly name = 'pictures-of-model'
  readonly #parser: Parser

  constructor(parser: Parser) {
    this.#parser = parser
  }

  beforeRoot(): null {
    const { json, sourceCache } = this.#parser
    for (const [index, image] of (json.images ?? []).entries()) sourceCache[index] = this.#decode(image)
    return null
  }

  async #decode({ bufferView, mimeType }: { bufferView: number; mimeType: string }): Promise<Texture> {
    const bytes = await this.#parser.getDependency('bufferView', bufferView)
    const picture = await createImageBitmap(new Blob([bytes], { type: mimeType }), {
      premultiplyAlpha: 'none',
      colorSpaceConversion: 'none',
    })
    const texture = new Texture(picture)
    texture.needsUpdate = true
    texture.userData['mimeType'] = mimeType
    return texture
  }
}

/** The loader of all models, whose types the package does not export. */
interface Renderer {
  loader: { [$loader]: { register: (plugin: (parser: Parser) => PicturesOfModel) => void } }
}

const viewer: object = new ModelViewerElement()
const { loader }: Renderer = Reflect.get(viewer, $renderer)
loader[$loader].register((parser) => new PicturesOfModel(parser))
