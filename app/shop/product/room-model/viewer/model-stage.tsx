import { useEffect, useRef, useState } from 'react'
import { ModelViewerElement } from '@google/model-viewer'
import { $renderer } from '@google/model-viewer/lib/model-viewer-base.js'
import { $loader } from '@google/model-viewer/lib/three-components/CachingGLTFLoader.js'
import { Texture } from 'three'
import type { Product } from '#contract/catalogue/products.ts'
import {
  cornerCount,
  cornerPlace,
  type DimensionLine,
  dimensionLines,
} from '#app/shop/product/room-model/dimension-lines.ts'
import styles from '#app/shop/product/windows.module.scss'

/** From its bytes: the loader would give them blob: addresses and fetch these. */
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

const viewerElement: object = new ModelViewerElement()

const { loader }: Renderer = Reflect.get(viewerElement, $renderer)

loader[$loader].register((parser) => new PicturesOfModel(parser))

declare module 'react' {
  // oxlint-disable-next-line typescript/no-namespace -- the name that React gives its elements
  namespace JSX {
    interface IntrinsicElements {
      'model-viewer': DetailedHTMLProps<HTMLAttributes<ModelViewerElement>, ModelViewerElement> &
        Record<string, unknown>
    }
  }
}

interface ModelStageProps {
  product: Pick<Product, 'name' | 'model' | 'length' | 'width' | 'height'>
  /** The model is drawn. `enterRoom` opens AR on a press; null without AR. */
  onReady: (enterRoom: (() => void) | null) => void
  onFail: () => void
}

const corners = Array.from({ length: cornerCount }, (_, corner) => corner)
const hotspot = (corner: number) => `hotspot-${corner}`

/** Turned by finger, mouse or keys, with the shop's dimension lines. */
export function ModelStage({ product, onReady, onFail }: ModelStageProps) {
  const { name, model, length, width, height } = product
  const viewer = useRef<ModelViewerElement>(null)
  const [lines, setLines] = useState<DimensionLine[]>([])
  const loadedModel = useLoadedModel(model, onFail)
  const handlers = useRef({ onReady, onFail })
  useEffect(() => {
    handlers.current = { onReady, onFail }
  })

  useEffect(() => {
    const element = viewer.current
    if (!element) return undefined
    const listening = new AbortController()
    const on = (type: string, listener: () => void) =>
      element.addEventListener(type, listener, { signal: listening.signal })
    const draw = () => setLines(linesOn(element))
    on('load', () => {
      if (element.getDimensions().y === 0) return handlers.current.onFail()
      placeHotspots(element)
      draw()
      // The viewer finds out asynchronously what the device can do.
      void element.updateComplete.then(() => {
        handlers.current.onReady(element.canActivateAR ? () => void element.activateAR() : null)
      })
    })
    on('error', () => handlers.current.onFail())
    on('camera-change', draw)
    on('ar-status', () => setLines(element.getAttribute('ar-status') === 'session-started' ? [] : linesOn(element)))
    return () => listening.abort()
  }, [])

  const figures = { length, width, height }
  return (
    <model-viewer
      class={styles.model}
      ref={viewer}
      src={loadedModel ?? undefined}
      alt={`${name}: ${length} mm wide, ${width} mm deep, ${height} mm high. The arrow keys turn it.`}
      ar
      ar-modes="webxr scene-viewer quick-look"
      ar-scale="fixed"
      camera-controls=""
      camera-orbit={`-32deg 76deg ${startDistance()}`}
      min-camera-orbit="auto 15deg auto"
      max-camera-orbit="auto 88deg 250%"
      disable-pan=""
      disable-tap=""
      interaction-prompt="none"
      shadow-intensity="0.9"
      shadow-softness="0.8"
      tone-mapping="neutral"
      // The other environment has a lamp that makes honey look pink.
      environment-image="legacy"
      exposure="0.8"
      touch-action="none"
    >
      <span slot="ar-button" />
      {corners.map((corner) => (
        <span key={corner} slot={hotspot(corner)} data-position="0m 0m 0m" />
      ))}
      <svg className={`drawing ${styles.lines}`} aria-hidden="true">
        {lines.map(({ side, path, label }) => (
          <g key={side}>
            <path className="dim" d={path} />
            <text x={label.x} y={label.y} textAnchor={label.anchor} dominantBaseline="middle">
              {`${figures[side]} mm`}
            </text>
          </g>
        ))}
      </svg>
    </model-viewer>
  )
}

/** More than where the product fills the stage, because figures need room. */
const startDistance = () => (window.matchMedia('(min-width: 768px)').matches ? '115%' : '145%')

/**
 * Requests the model, so that a failure can be tried again; the viewer takes it from the cache. Null until it has
 * arrived.
 */
function useLoadedModel(model: string, onFail: () => void): string | null {
  const [loaded, setLoaded] = useState<string | null>(null)
  const fail = useRef(onFail)
  useEffect(() => {
    fail.current = onFail
  })
  useEffect(() => {
    const leaving = new AbortController()
    async function load() {
      const response = await fetch(model, { signal: leaving.signal })
      if (!response.ok) throw new Error(`the model responded with ${response.status}`)
      await response.arrayBuffer()
      setLoaded(model)
    }
    load().catch(() => leaving.signal.aborted || fail.current())
    return () => leaving.abort()
  }, [model])
  return loaded
}

/** On each corner of the box round the model. */
function placeHotspots(element: ModelViewerElement): void {
  const [size, centre] = [element.getDimensions(), element.getBoundingBoxCenter()]
  for (const corner of corners) {
    const [x, y, z] = cornerPlace(corner)
    const place = [centre.x + (x * size.x) / 2, centre.y + (y * size.y) / 2, centre.z + (z * size.z) / 2]
    element.updateHotspot({ name: hotspot(corner), position: place.map((metres) => `${metres}m`).join(' ') })
  }
}

function linesOn(element: ModelViewerElement): DimensionLine[] {
  const places = corners.flatMap((corner) => element.queryHotspot(hotspot(corner))?.canvasPosition ?? [])
  return places.length === cornerCount
    ? dimensionLines(places, element.getCameraOrbit().theta, element.clientWidth)
    : []
}

interface Parser {
  json: { images?: { bufferView: number; mimeType: string }[] }
  /** The pictures that are already decoded, by their index. The loader takes those that are here. */
  sourceCache: Record<number, Promise<Texture>>
  getDependency: (kind: 'bufferView', index: number) => Promise<ArrayBuffer>
}

/** The package does not export its type. */
interface Renderer {
  loader: { [$loader]: { register: (plugin: (parser: Parser) => PicturesOfModel) => void } }
}
