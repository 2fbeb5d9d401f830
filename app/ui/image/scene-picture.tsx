import { Picture } from './picture.tsx'
import type { Scene } from '#rules/content/scenes.ts'

interface ScenePictureProps {
  scene: Scene
  sizes: string
  alt?: string
  priority?: boolean
  className?: string
}

/** The shop's own picture; decorative without an `alt` text. */
export function ScenePicture({ scene, sizes, alt = '', priority, className }: ScenePictureProps) {
  return (
    <Picture
      image={scene.image}
      originalWidth={scene.width}
      width={scene.width}
      height={scene.height}
      sizes={sizes}
      alt={alt}
      priority={priority}
      className={className}
    />
  )
}
